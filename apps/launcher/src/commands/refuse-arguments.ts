import { type ParsedFlags, SettingError } from '@dpttools/kit/front';

export function refuseArguments({ positionals: [first] }: ParsedFlags): void {
  if (first !== undefined) throw new SettingError(`Unexpected argument ${first}.`);
}
