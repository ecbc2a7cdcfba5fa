import type { Media } from '../media.ts';
import type { ToolOutcome } from '../run/outcome.ts';

export interface CallResult {
  readonly content: ContentBlock[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: true;
  readonly _meta?: Record<string, unknown>;
  readonly [key: string]: unknown;
}

export type ContentBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image' | 'audio'; readonly data: string; readonly mimeType: string }
  | { readonly type: 'resource'; readonly resource: { uri: string; mimeType: string; text: string } }
  | {
      readonly type: 'resource_link';
      readonly uri: string;
      readonly name: string;
      readonly mimeType?: string;
    };

/** Code, hint and retryability of a failure, for clients that want more than its text. */
export const failureKey = 'io.github.dpttools/failure';

export function toCallResult(outcome: ToolOutcome): CallResult {
  if (!outcome.ok) {
    return {
      content: [textBlock(outcome.text)],
      ...(outcome.data !== undefined && { structuredContent: { ...outcome.data } }),
      isError: true,
      _meta: { [failureKey]: outcome.failure },
    };
  }
  const content = [...outcome.texts.map(textBlock), ...outcome.media.flatMap(mediaBlocks)];
  return { content, structuredContent: { ...outcome.data } };
}

function textBlock(text: string): ContentBlock {
  return { type: 'text', text };
}

function mediaBlocks(media: Media): ContentBlock[] {
  return media.caption === undefined ? [mediaBlock(media)] : [textBlock(media.caption), mediaBlock(media)];
}

function mediaBlock(media: Media): ContentBlock {
  switch (media.kind) {
    case 'image':
    case 'audio':
      return { type: media.kind, data: base64(media.bytes), mimeType: media.mimeType };
    case 'resource':
      return { type: 'resource', resource: { uri: media.uri, mimeType: media.mimeType, text: media.text } };
    case 'link':
      return {
        type: 'resource_link',
        uri: media.uri,
        name: media.name,
        ...(media.mimeType !== undefined && { mimeType: media.mimeType }),
      };
  }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
