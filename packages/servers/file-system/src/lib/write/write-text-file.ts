import type { AllowedPath } from '@dpttools/kit/paths';
import { encodeSteadily } from '../text/encode-text.ts';
import { openCodec } from '../text/open-codec.ts';
import { Pauses } from '../text/pauses.ts';
import { keepText } from '../text/refuse-binary.ts';
import { inTurn } from './in-turn.ts';
import { type WriteReport, writeAtomically } from './write-atomically.ts';

export interface WriteTextOptions {
  readonly content: string;
  readonly encoding?: string | undefined;
  /** Make missing parent folders. */
  readonly createDirs?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface WrittenText extends WriteReport {
  readonly encoding: string;
  /** The file begins with a byte-order mark. */
  readonly bom: boolean;
}

const markCharacter = '\u{feff}';

/** Writes `content` as it is, line ends included: a new file, or in place of what a file held. */
export function writeTextFile(path: AllowedPath, options: WriteTextOptions): Promise<WrittenText> {
  return writeText(path, options, undefined);
}

/** As writeTextFile, but fails with `already_exists` where there is something already. */
export function createTextFile(path: AllowedPath, options: WriteTextOptions): Promise<WrittenText> {
  return writeText(path, options, 'nothing');
}

async function writeText(
  path: AllowedPath,
  { content, encoding = 'utf-8', createDirs, signal }: WriteTextOptions,
  expect: 'nothing' | undefined,
): Promise<WrittenText> {
  const codec = await openCodec(encoding);
  const hasMark = codec.mark.length > 0 && content.startsWith(markCharacter);
  const addsMark = codec.writesMark && !hasMark;
  const body = await encodeSteadily(content, codec, new Pauses(signal));
  keepText(body, codec, path);
  const bytes = addsMark ? Buffer.concat([codec.mark, body]) : body;
  const report = await inTurn(path, () => writeAtomically(path, bytes, { expect, createDirs, signal }));
  return { ...report, encoding: codec.name, bom: hasMark || addsMark };
}
