import { expect, it, vi } from 'vitest';
import { checkedAddresses } from './checked-addresses.ts';
import { parseHostRules } from './host-rules.ts';
import type { Lookup } from './lookup.ts';
import { parseTarget } from './web-target.ts';

const check = (address: string, answers: readonly string[], rules: readonly string[] = []) => {
  const lookup = vi.fn<Lookup>(async () => answers);
  const result = checkedAddresses(parseTarget(address), { hostRules: parseHostRules(rules), lookup });
  return { result, lookup };
};

it('gives every address of a public name, looked up once', async () => {
  const { result, lookup } = check('http://a.example./', ['1.1.1.1', '2606:4700::1']);
  expect(await result).toEqual(['1.1.1.1', '2606:4700::1']);
  expect(lookup.mock.calls).toEqual([['a.example']]);
});

it.each([
  ['one private address among public ones', ['1.1.1.1', '10.0.0.1', '8.8.8.8']],
  ['a private AAAA beside a public A', ['1.1.1.1', 'fd00::1']],
  ['an address with a zone', ['fe80::1%2']],
  ['an answer that is no address', ['a.example']],
])('refuses %s', async (_, answers) => {
  const { result } = check('http://a.example/', answers);
  await expect(result).rejects.toMatchObject({ code: 'address_refused' });
  await expect(result).rejects.not.toThrow(/10\.0|fd00|fe80/);
});

it('does not look up an address, nor a name that is refused as such', async () => {
  const literal = check('http://127.0.0.1/', []);
  await expect(literal.result).rejects.toMatchObject({ code: 'address_refused' });
  const metadata = check('http://METADATA.google.internal./', ['1.1.1.1']);
  await expect(metadata.result).rejects.toMatchObject({ code: 'address_refused' });
  expect(literal.lookup).not.toHaveBeenCalled();
  expect(metadata.lookup).not.toHaveBeenCalled();
});

it('lets a rule open a name, an address or a range', async () => {
  expect(await check('http://intra.example/', ['10.0.0.1'], ['intra.example']).result).toEqual(['10.0.0.1']);
  expect(await check('http://a.example/', ['10.0.0.1'], ['10.0.0.0/8']).result).toEqual(['10.0.0.1']);
  expect(await check('http://localhost/', ['127.0.0.1'], ['localhost']).result).toEqual(['127.0.0.1']);
  await expect(
    check('http://a.example/', ['10.0.0.1', '10.9.9.9'], ['10.0.0.1']).result,
  ).rejects.toMatchObject({
    code: 'address_refused',
  });
});

it('says when a name is not found', async () => {
  await expect(check('http://a.example/', []).result).rejects.toMatchObject({ code: 'unresolved' });
  const failing = checkedAddresses(parseTarget('http://a.example/'), {
    hostRules: parseHostRules([]),
    lookup: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })),
  });
  await expect(failing).rejects.toMatchObject({
    code: 'unresolved',
    message: 'The host a.example was not found.',
  });
});
