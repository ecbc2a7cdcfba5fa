import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolders } from '../../test/temporary-folder.ts';
import { isOnLocalDisk } from './local-disk.ts';

const makeFolder = temporaryFolders();

describe.runIf(process.platform === 'linux')('isOnLocalDisk', () => {
  async function judge(path: string): Promise<boolean[]> {
    const { dev } = statSync(path);
    return [await isOnLocalDisk(path, dev), await isOnLocalDisk(path, dev)];
  }

  it('says the same of a device each time', async () => {
    const file = join(makeFolder(), 'file');
    writeFileSync(file, '');
    const [first, again] = await judge(file);
    expect(again).toBe(first);
    expect(await judge('/proc/self/status')).toEqual([false, false]);
  });
});
