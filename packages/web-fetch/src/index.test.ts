import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /(?<!\.test|\.d)\.ts$/.test(name) && !name.startsWith('extract'),
);

it('loads no library before its first use', () => {
  expect(files.length).toBeGreaterThan(20);
  for (const name of files) {
    const source = readFileSync(join(import.meta.dirname, name), 'utf8');
    for (const [statement] of source.matchAll(/^(?:import|export)\s(?!type\s)[^;]*?\sfrom\s'[^']+'/gm)) {
      // What Node has loaded anyway, when a program starts.
      expect(statement, name).toMatch(/from '(?:\.\.?\/[^']*|node:net|node:stream)'$/);
    }
  }
});
