import { fstatSync, openSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { FileBytes } from './file-bytes.ts';

const folder = temporaryFolder();

describe.each([true, false])('FileBytes, on a local disk: %s', (isLocal) => {
  const start = (content: Buffer, signal?: AbortSignal) => {
    const descriptor = openSync(folder.write('file', content), 'r');
    const file = { descriptor, sizeBytes: content.length, isLocal };
    return { descriptor, starting: FileBytes.start(file, signal) };
  };
  const isClosed = (descriptor: number) => {
    try {
      return fstatSync(descriptor) === undefined;
    } catch {
      return true;
    }
  };

  test.each([0, 1, 5, 65_535, 65_536, 1_048_576, 2_500_000])('gives the bytes of %i', async (size) => {
    const content = Buffer.alloc(size, 'abcdefg');
    const { descriptor, starting } = start(content);
    const file = await starting;
    const chunks: Buffer[] = [];
    for await (const { bytes } of file.chunks()) chunks.push(Buffer.from(bytes));
    expect(Buffer.concat(chunks).equals(content)).toBe(true);
    const part = await file.read(Math.max(0, size - 10), 20);
    expect(Buffer.from(part).equals(content.subarray(-10))).toBe(true);
    file.close();
    await wait(20);
    expect(isClosed(descriptor)).toBe(true);
  });

  test('closes when its user stops in the middle', async () => {
    const { descriptor, starting } = start(Buffer.alloc(3_000_000));
    const file = await starting;
    let seen = 0;
    for await (const { position } of file.chunks()) {
      seen += 1;
      if (position > 0) break;
    }
    file.close();
    await wait(50);
    expect(seen).toBe(2);
    expect(isClosed(descriptor)).toBe(true);
  });

  test('closes when its beginning is not wanted any more', async () => {
    const { descriptor, starting } = start(Buffer.from('text'), AbortSignal.abort());
    await expect(starting).rejects.toMatchObject({ name: 'AbortError' });
    await wait(20);
    expect(isClosed(descriptor)).toBe(true);
  });
});
