import { describe, expect, it } from 'vitest';
import { createLogger, type LogLevel, logLevels, silentLogger } from './logger.ts';
import { createRedactor } from './redact.ts';

function logging(level: LogLevel, redact?: (text: string) => string) {
  const lines: string[] = [];
  const log = createLogger({
    level,
    write: (line) => lines.push(line),
    ...(redact !== undefined && { redact }),
  });
  const objects = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { log, lines, objects };
}

describe('createLogger', () => {
  it('writes one JSON object a line with time, level, event and facts', () => {
    const { log, lines, objects } = logging('info');
    log.info('call', { tool: 'a', text: 'two\nlines\u2028' });
    expect(objects()).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
        level: 'info',
        event: 'call',
        tool: 'a',
        text: 'two\nlines\u2028',
      },
    ]);
    expect(lines[0]).not.toContain('\n');
  });

  it.each(logLevels)('at level %s writes that and what is graver', (level) => {
    const { log, objects } = logging(level);
    for (const name of ['debug', 'info', 'warn', 'error'] as const) log[name](name);
    const names = ['debug', 'info', 'warn', 'error'];
    expect(objects().map((line) => line['event'])).toEqual(names.slice(logLevels.indexOf(level)));
  });

  it('adds the facts of the logger it was made with, and keeps its own head', () => {
    const { log, objects } = logging('info');
    log.with({ tool: 'a', n: 1 }).with({ n: 2 }).warn('odd', { level: 'none', event: 'other' });
    expect(objects()).toMatchObject([{ level: 'warn', event: 'odd', tool: 'a', n: 2 }]);
  });

  it('writes errors with their cause, and big integers', () => {
    const { log, objects } = logging('info');
    const error = Object.assign(new TypeError('outer', { cause: new Error('inner') }), { code: 'E_X' });
    log.error('failed', { error, big: 10n });
    expect(objects()).toMatchObject([
      { error: { name: 'TypeError', code: 'E_X', message: 'outer', cause: { message: 'inner' } }, big: '10' },
    ]);
  });

  it('never throws, whatever the facts are', () => {
    const { log, objects } = logging('info');
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    const error = new Error('own cause');
    error.cause = error;
    const throwing = {
      get trap() {
        throw new Error('trap');
      },
    };
    for (const facts of [{ circle }, { error }, { throwing }]) log.info('odd', facts);
    expect(objects()).toMatchObject([
      { event: 'odd', unwritable: ['circle'] },
      { event: 'odd', unwritable: ['error'] },
      { event: 'odd', unwritable: ['throwing'] },
    ]);
  });

  it('cuts what is long', () => {
    const { log, lines } = logging('info');
    log.info('long', { text: 'x'.repeat(1_000_000) });
    expect(lines[0]?.length).toBeLessThan(11_000);
  });

  it('masks secrets also where JSON would write them otherwise, in errors and in added facts', () => {
    const { log, lines } = logging('info', createRedactor(['pass"word\\with-quotes']));
    log.with({ a: 'pass"word\\with-quotes' }).error('x', { error: new Error('at pass"word\\with-quotes') });
    expect(lines[0]).not.toContain('with-quotes');
    expect(lines[0]).toContain('[redacted]');
  });

  it('is silent as silentLogger', () => {
    expect(() => silentLogger.with({ a: 1 }).error('x')).not.toThrow();
  });
});
