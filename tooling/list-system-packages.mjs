// Prints the Debian packages one a line: apt-get install $(node tooling/list-system-packages.mjs)
import { packageGroups } from './bootstrap/system-packages.mjs';

const names = packageGroups().flatMap(({ packages }) => packages.map(({ name }) => name));
process.stdout.write(`${[...new Set(names)].join('\n')}\n`);
