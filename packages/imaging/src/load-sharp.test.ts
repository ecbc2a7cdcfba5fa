import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { png } from '../test/build-bytes.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imaging-'));
  await cp(import.meta.dirname, join(folder, 'src'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
});
afterAll(() => rm(folder, { recursive: true }));

it('says what to install where the native library is missing, and identifies pictures all the same', async () => {
  const program = `
    const { identifyImage, fitImage } = await import('./src/index.ts');
    const bytes = Buffer.from('${png(3, 2).toString('base64')}', 'base64');
    const { code, message, hint } = await fitImage(bytes).catch((error) => error);
    console.log(JSON.stringify({ format: identifyImage(bytes).format, code, message, hint }));
  `;
  const args = ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
  expect(JSON.parse(stdout)).toMatchObject({
    format: 'PNG',
    code: 'unavailable',
    message: expect.stringContaining('sharp could not be loaded'),
    hint: expect.stringContaining('npm install'),
  });
});
