import { closestNames, type SettingData } from '@dpttools/kit';
import {
  httpSettings,
  kitSettings,
  SettingError,
  selectionSettings,
  settingsHelp,
} from '@dpttools/kit/front';
import { isCommandName } from '../command-names.ts';
import { launcherSettings, settingsOfFamily } from '../launcher-settings.ts';
import type { Command } from './command.ts';
import { commandHelp, overview } from './command-help.ts';

/** `dpttools help`, `help <command>` and `help <family>`. */
export const helpCommand: Command = async ({ program, argv: [topic, ...rest] }) => {
  if (rest.length > 0) throw new SettingError(`Unexpected argument ${rest[0]}.`);
  const { families, version, streams } = program;
  const print = (lines: readonly string[]) => streams.output.write(`${lines.join('\n')}\n`);
  const general = settingsHelp(
    [kitSettings, selectionSettings, launcherSettings].flatMap(Object.values<SettingData>),
  );
  const family = families.find(({ id }) => id === topic);
  if (family !== undefined) {
    const own = settingsHelp(settingsOfFamily(family));
    print([
      `${family.title} (${family.id}): ${family.summary}`,
      '',
      'Settings (flag, environment variable):',
      own,
    ]);
  } else if (topic === undefined || topic === 'help') {
    const topics = families.map(({ id, title }) => `  dpttools help ${id}   settings of ${title}`);
    print([
      ...overview(
        version,
        families.map(({ title }) => title),
      ),
      '',
      'Settings of every family:',
      ...topics,
      '',
      'General settings:',
      general,
    ]);
  } else if (!isCommandName(topic))
    throw unknownTopic(
      topic,
      families.map(({ id }) => id),
    );
  else if (topic === 'serve') {
    print([
      ...commandHelp.serve,
      '',
      'With --http:',
      settingsHelp(Object.values(httpSettings)),
      '',
      'Settings:',
      general,
    ]);
  } else print([...commandHelp[topic], '', 'It also takes every setting of the server: dpttools help']);
  return 0;
};

function unknownTopic(topic: string, ids: readonly string[]): SettingError {
  const near = closestNames(topic, [...Object.keys(commandHelp), ...ids]);
  const hint = near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : '';
  return new SettingError(`There is no help on ${topic}.${hint}`);
}
