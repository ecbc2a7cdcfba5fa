import { expect, it } from 'vitest';
import { progressBar, progressLine } from './progress-bar.ts';

it.each([
  [{ done: 1, total: 4, message: 'page 1' }, '[######..................] 25 % page 1'],
  [{ done: 4, total: 4 }, '[########################] 100 %'],
  [{ done: 9, total: 4 }, '[########################] 100 %'],
  [{ done: 3, message: 'files' }, '3 files'],
  [{ done: 3, total: 0 }, '3'],
])('shows how far it is: %o', (progress, line) => {
  expect(progressLine(progress)).toBe(line);
});

it('writes on a terminal only, within its width, and takes the line away', () => {
  let written = '';
  const write = (text: string) => {
    written += text;
    return true;
  };
  const terminal = (isTTY: boolean) => ({ isTTY, columns: 20, write });
  expect(progressBar(terminal(false)).show).toBeUndefined();
  const bar = progressBar(terminal(true));
  bar.clear();
  expect(written).toBe('');
  bar.show?.({ done: 1, total: 2, message: 'a long message that does not fit' });
  expect(written).toBe('\r\u001b[2K[############......');
  bar.clear();
  expect(written.endsWith('\r\u001b[2K')).toBe(true);
});
