import { expect, test } from 'vitest';
import { requireNode } from './node-version.mjs';

test.each(['20.19.0', '20.20.2', '22.0.0', '100.1.0'])('Node %s is new enough', (version) => {
  expect(() => requireNode(version, '>=20.19')).not.toThrow();
});

test.each(['20.18.9', '18.20.0', '9.99.9'])('Node %s is told in one line that it is too old', (version) => {
  expect(() => requireNode(version, '>=20.19')).toThrow(
    `This needs Node 20.19 or newer; ${version} is running it. Newer ones: https://nodejs.org`,
  );
});
