import { expect, test } from 'vitest';
import { inServingOrder, type LoadedFamily } from './load-families.ts';

/** Only what the order depends on. */
function family(id: string, serverName: string, optIn = false): LoadedFamily {
  return { folder: id, family: { id, serverName, ...(optIn && { optIn: {} }) } } as unknown as LoadedFamily;
}

test('families are served in the order of the contract, new ones after it, opt-in ones last', () => {
  const servers = ['file-system-tools', 'memory-tools', 'browser-tools'];
  const families = [
    family('zoo', 'zoo-tools'),
    family('browser', 'browser-tools', true),
    family('memory', 'memory-tools'),
    family('art', 'art-tools'),
    family('file-system', 'file-system-tools'),
    family('apes', 'apes-tools', true),
  ];
  const order = inServingOrder(families, servers).map((loaded) => loaded.family.id);
  expect(order).toEqual(['file-system', 'memory', 'art', 'zoo', 'browser', 'apes']);
});
