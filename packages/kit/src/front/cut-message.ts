import type { LineEnds } from './message-lines.ts';

const idMember = String.raw`"id"\s*:\s*(-?\d{1,15}|"(?:[^"\\]|\\.)*")\s*`;
const plainMember = String.raw`\s*"(?!id")\w+"\s*:\s*(?:"[^"\\]*"|-?\d+)\s*,`;
const idAtHead = new RegExp(String.raw`^\s*\{(?:${plainMember})*\s*${idMember}[,}]`);
// Closed by the line's last brace and no other, so it is a member of the message itself.
const idAtTail = new RegExp(String.raw`[,{]\s*${idMember}\}\s*$`);

/** The id of a message of which only the two ends are known; undefined when it stands at neither. */
export function idOfCutMessage({ head, tail }: LineEnds): string | number | undefined {
  const [, id] = idAtHead.exec(head) ?? idAtTail.exec(tail) ?? [];
  if (id === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(id);
    return typeof parsed === 'string' || typeof parsed === 'number' ? parsed : undefined;
  } catch {
    return undefined;
  }
}
