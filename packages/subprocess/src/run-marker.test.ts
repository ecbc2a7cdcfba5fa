import { describe, expect, it } from 'vitest';
import { createRunMarker, createTreeMarker } from './run-marker.ts';

const tree = `DPTTOOLS_TREE_${'b'.repeat(32)}`;
const value = 'a'.repeat(32);

describe('createRunMarker', () => {
  it('makes a new one where there is none, or none of ours', () => {
    for (const environment of [{}, { DPTTOOLS_RUN: 'yes' }, { DPTTOOLS_RUN: `${value}a` }, { [tree]: '1' }]) {
      const marker = createRunMarker(environment);
      expect(marker.inherited).toBe(false);
      expect(marker.entry).toMatch(/^DPTTOOLS_RUN=[0-9a-f]{32}$/);
      expect(Object.entries(marker.environment).map((entry) => entry.join('='))).toEqual([marker.entry]);
    }
    expect(createRunMarker({}).entry).not.toBe(createRunMarker({}).entry);
  });

  it('keeps the one it was started with, and the trees it belongs to', () => {
    const marker = createRunMarker({ DPTTOOLS_RUN: value, [tree]: '1', DPTTOOLS_OTHER: 'x' });
    expect(marker).toEqual({
      entry: `DPTTOOLS_RUN=${value}`,
      inherited: true,
      environment: { DPTTOOLS_RUN: value, [tree]: '1' },
    });
  });
});

describe('createTreeMarker', () => {
  it('adds to the trees around it', () => {
    const marker = createTreeMarker(createRunMarker({ DPTTOOLS_RUN: value, [tree]: '1' }));
    const [name = ''] = marker.entry.split('=');
    expect(marker.environment).toEqual({ DPTTOOLS_RUN: value, [tree]: '1', [name]: '1' });
    expect(name).not.toBe(tree);
  });
});
