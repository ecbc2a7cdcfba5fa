import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Media } from '@dpttools/kit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { saveMedia } from './save-media.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'save-media-'));
});
afterEach(() => rm(folder, { recursive: true }));

const image: Media = { kind: 'image', mimeType: 'image/png', bytes: Uint8Array.of(1, 2, 3) };
const photo: Media = { kind: 'image', mimeType: 'image/jpeg', bytes: Uint8Array.of(4), caption: 'A photo' };
const sound: Media = { kind: 'audio', mimeType: 'audio/x-wav', bytes: Uint8Array.of(5) };

const save = (media: readonly Media[], output?: string) => saveMedia(media, 'look', { folder, output });

it('names files after the tool and never replaces one', async () => {
  expect(await save([image, photo, sound, image])).toEqual([
    `Saved ${join(folder, 'look.png')} (image/png, 3 bytes)`,
    'A photo',
    `Saved ${join(folder, 'look.jpg')} (image/jpeg, 1 bytes)`,
    `Saved ${join(folder, 'look.wav')} (audio/x-wav, 1 bytes)`,
    `Saved ${join(folder, 'look-2.png')} (image/png, 3 bytes)`,
  ]);
  await save([image]);
  expect((await readdir(folder)).sort()).toEqual([
    'look-2.png',
    'look-3.png',
    'look.jpg',
    'look.png',
    'look.wav',
  ]);
});

it('puts them where it is told: a folder, or a file that may be replaced', async () => {
  await mkdir(join(folder, 'pictures'));
  await writeFile(join(folder, 'old.png'), 'old');
  await save([image], 'pictures');
  await save([image, image], 'old.png');
  expect(await readdir(join(folder, 'pictures'))).toEqual(['look.png']);
  expect([...(await readFile(join(folder, 'old.png')))]).toEqual([1, 2, 3]);
  expect(await readdir(folder)).toContain('old-2.png');
});

it('says what cannot be saved', async () => {
  await expect(save([image], 'no-such-folder/')).rejects.toThrow(
    'The image/png result cannot be saved: ENOENT',
  );
});

it('prints what is no file', async () => {
  expect(
    await save([
      { kind: 'link', uri: 'file:///a', name: 'a' },
      { kind: 'resource', uri: 'note:1', mimeType: 'text/plain', text: 'hello' },
    ]),
  ).toEqual(['a: file:///a', 'note:1\nhello']);
});
