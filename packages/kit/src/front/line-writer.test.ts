import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { lineWriter } from './line-writer.ts';

it('opens its stream at the first line, once', () => {
  let opened = 0;
  let written = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  const write = lineWriter(() => {
    opened += 1;
    return stream;
  });
  expect(opened).toBe(0);
  write('one');
  write('two');
  expect({ opened, written }).toEqual({ opened: 1, written: 'one\ntwo\n' });
});

it('does not mind a reader that has gone', async () => {
  const gone = new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) });
  const write = lineWriter(() => gone);
  write('one');
  await new Promise((resolve) => gone.once('close', resolve));
  write('two');
});
