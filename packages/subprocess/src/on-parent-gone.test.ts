import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { spawnTree } from './index.ts';
import { onParentGone } from './on-parent-gone.ts';

function link(channel?: object) {
  const stdin = new EventEmitter();
  return Object.assign(new EventEmitter(), { channel, stdin });
}

describe('onParentGone', () => {
  it('hears the end of stdin, once', () => {
    const parent = link();
    const callback = vi.fn();
    onParentGone(callback, parent);
    parent.stdin.emit('end');
    parent.stdin.emit('close');
    expect(callback).toHaveBeenCalledTimes(1);
    expect(parent.stdin.eventNames()).toEqual([]);
  });

  it('goes by the channel where there is one', () => {
    const parent = link({});
    const callback = vi.fn();
    onParentGone(callback, parent);
    parent.stdin.emit('end');
    expect(callback).not.toHaveBeenCalled();
    parent.emit('disconnect');
    expect(callback).toHaveBeenCalledTimes(1);
  });

  it('can be called off', () => {
    const parent = link();
    const callback = vi.fn();
    onParentGone(callback, parent)();
    parent.stdin.emit('end');
    expect(callback).not.toHaveBeenCalled();
  });

  it.each([{ stdin: 'pipe' }, { ipc: 'json' }] as const)('ends a real child by %o', async (choice) => {
    const source = new URL('on-parent-gone.ts', import.meta.url).href;
    const script = `import { onParentGone } from ${JSON.stringify(source)};
      onParentGone(() => process.exit(9)); process.stdin.resume(); setInterval(() => {}, 1000); console.log('ready');`;
    const args = ['--import', 'tsx', '--input-type=module', '-e', script];
    const environment = { PATH: process.env['PATH'] ?? '' };
    const tree = await spawnTree({ program: process.execPath, args, environment, ...choice });
    await new Promise((resolve) => tree.child.stdout?.once('data', resolve));
    if ('ipc' in choice) tree.child.disconnect();
    else tree.child.stdin?.end();
    expect(await tree.ended).toMatchObject({ exitCode: 9 });
  });
});
