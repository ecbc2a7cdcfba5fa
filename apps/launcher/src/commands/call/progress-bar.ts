import type { WriteStream } from 'node:tty';
import type { Progress } from '@dpttools/kit/host';

const barChars = 24;
// A terminal that does not tell its width.
const usualColumns = 80;
const eraseLine = '\r\u001b[2K';

export interface ProgressBar {
  /** Undefined where nobody would see it: then no progress is asked for. */
  readonly show: ((progress: Progress) => void) | undefined;
  clear(): void;
}

/** A line on a terminal that shows how far a call is. */
export function progressBar(terminal: Pick<WriteStream, 'isTTY' | 'columns' | 'write'>): ProgressBar {
  if (!terminal.isTTY) return { show: undefined, clear: () => {} };
  let isShown = false;
  return {
    show(progress) {
      isShown = true;
      terminal.write(
        `${eraseLine}${progressLine(progress).slice(0, (terminal.columns || usualColumns) - 1)}`,
      );
    },
    clear() {
      if (isShown) terminal.write(eraseLine);
      isShown = false;
    },
  };
}

export function progressLine({ done, total, message = '' }: Progress): string {
  if (total === undefined || total <= 0) return `${done} ${message}`.trim();
  const share = Math.min(1, Math.max(0, done / total));
  const filled = Math.round(share * barChars);
  const bar = `${'#'.repeat(filled)}${'.'.repeat(barChars - filled)}`;
  return `[${bar}] ${Math.round(share * 100)} % ${message}`.trim();
}
