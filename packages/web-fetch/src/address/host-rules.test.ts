import { describe, expect, it } from 'vitest';
import { parseHostRules } from './host-rules.ts';

describe('names', () => {
  const rules = parseHostRules([
    'Intra.Example',
    '*.below.example',
    'bücher.example',
    'dotted.example.',
    ' ',
  ]);

  it.each([
    'intra.example',
    'a.below.example',
    'a.b.below.example',
    'xn--bcher-kva.example',
    'dotted.example',
  ])('%s is open', (name) => expect(rules.opensName(name)).toBe(true));

  it.each(['below.example', 'notbelow.example', 'x.intra.example', 'intra.example.evil.com', 'example', ''])(
    '%j is not',
    (name) => expect(rules.opensName(name)).toBe(false),
  );
});

describe('addresses', () => {
  const rules = parseHostRules(['127.0.0.1', '10.1.0.0/16', '[::1]', 'fd00:1::/32', '192.168.7.9/24']);

  it.each(['127.0.0.1', '10.1.255.255', '::1', 'fd00:1:2::3', '192.168.7.1', '::ffff:10.1.0.9'])(
    '%s is open',
    (address) => expect(rules.opensAddress(address)).toBe(true),
  );

  it.each(['127.0.0.2', '10.2.0.1', '::2', 'fd00:2::1', '::ffff:10.2.0.9', 'localhost', ''])(
    '%j is not',
    (address) => expect(rules.opensAddress(address)).toBe(false),
  );
});

it.each([
  ...[
    '*',
    '*.',
    'http://intra.example',
    'intra.example:80',
    'intra.example/x',
    'a b',
    '10.0.0.0/33',
    '::/129',
  ],
  ...['a.*.example', '2130706433', '0x7f.1', 'fe80::1%eth0', 'user@host', '10.0.0.0/x', '10.0.0.0/-1'],
])('refuses the rule %j and names it', (rule) => {
  expect(() => parseHostRules([rule])).toThrow(`The host rule "${rule}" cannot be used`);
});

it('opens nothing when there are none', () => {
  const rules = parseHostRules([]);
  expect(rules.opensName('localhost') || rules.opensAddress('127.0.0.1')).toBe(false);
});
