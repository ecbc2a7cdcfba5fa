import type { DefaultTreeAdapterTypes } from 'parse5';
import { nextTurn } from '../next-turn.ts';

export type PageElement = DefaultTreeAdapterTypes.Element;

export interface PageVisitor {
  enter(element: PageElement): void;
  leave(element: PageElement): void;
  text(value: string): void;
}

const nodesPerTurn = 20_000;

interface Level {
  readonly node: DefaultTreeAdapterTypes.ParentNode;
  next: number;
}

/** Visits a tree of any depth in document order. What templates hold is no part of the page. */
export async function walkPage(
  document: DefaultTreeAdapterTypes.Document,
  visitor: PageVisitor,
  signal: AbortSignal,
): Promise<void> {
  const levels: Level[] = [{ node: document, next: 0 }];
  let nodes = 0;
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const child = level.node.childNodes[level.next];
    level.next += 1;
    if (child === undefined) {
      levels.pop();
      if ('tagName' in level.node) visitor.leave(level.node);
    } else if ('tagName' in child) {
      visitor.enter(child);
      levels.push({ node: child, next: 0 });
    } else if (child.nodeName === '#text' && 'value' in child) {
      visitor.text(child.value);
    }
    nodes += 1;
    if (nodes % nodesPerTurn === 0) await nextTurn(signal);
  }
}
