import { resolveConfiguration } from '@dpttools/search-providers';
import { searchConfiguration } from './search-configuration.ts';
import type { SearchSettings } from './search-settings.ts';

/** Who is asked in which order, with how many keys, and what contradicts itself; undefined when nobody is asked. */
export async function describeSetUp(settings: SearchSettings): Promise<string | undefined> {
  const { chain, readiness, problems } = resolveConfiguration(await searchConfiguration(settings));
  if (chain.length === 0) return undefined;
  const asked = chain.map((name) => {
    const { keys = 0, reason } = readiness.find(({ backend }) => backend === name) ?? {};
    const unit = name === 'searxng' ? 'address' : 'key';
    const count = keys === 0 ? '' : `${keys} ${unit}${keys === 1 ? '' : unit === 'key' ? 's' : 'es'}`;
    const facts = [count, reason ?? ''].filter((fact) => fact !== '').join(', ');
    return facts === '' ? name : `${name} (${facts})`;
  });
  return [asked.join(', then '), ...problems].join('. ').replace(/\.$/, '');
}
