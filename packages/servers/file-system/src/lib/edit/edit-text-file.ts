import type { AllowedPath } from '@dpttools/kit/paths';
import { decodeText } from '../text/decode-text.ts';
import { type NewlineStyle, newlineStyleOf } from '../text/line-ends.ts';
import { Pauses } from '../text/pauses.ts';
import { keepText } from '../text/refuse-binary.ts';
import { spliceText } from '../text/splice-text.ts';
import { type RewriteOptions, type Rewritten, rewriteFile } from '../write/rewrite-file.ts';
import { type Edit, type EditRequest, replaceOnce } from './replace-once.ts';

export interface EditOptions extends EditRequest, RewriteOptions {
  readonly encoding?: string | undefined;
}

export interface EditReport extends Omit<Edit, 'replacement'> {
  readonly encoding: string;
  readonly bom: boolean;
  readonly newline: NewlineStyle;
}

/** Replaces the one occurrence of a text in a file; every other byte of the file stays. */
export async function editTextFile(path: AllowedPath, options: EditOptions): Promise<Rewritten<EditReport>> {
  return rewriteFile(path, options, async (bytes) => {
    const pauses = new Pauses(options.signal);
    const file = await decodeText(bytes, { encoding: options.encoding ?? 'utf-8', path, pauses });
    const { replacement, ...edit } = await replaceOnce(file.text, options, { path, pauses });
    const content = await spliceText(file, [replacement], pauses);
    keepText(content, file.codec, path);
    const newline = await newlineStyleOf(file, pauses);
    return { content, report: { ...edit, encoding: file.codec.name, bom: file.hasMark, newline } };
  });
}
