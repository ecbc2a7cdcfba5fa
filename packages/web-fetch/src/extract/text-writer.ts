import { checkboxSign, isCheckbox } from './checkbox.ts';
import { lineElements, paragraphElements, voidElements } from './elements.ts';
import { LineWriter } from './line-writer.ts';
import { type Attributes, isFormulaPicture, type MarkupSink } from './read-markup.ts';
import { TableText } from './table-text.ts';

/** Lists and quotations nested deeper than this get no further indentation, which would outgrow the text. */
const maxPrefixes = 10;
/** A table inside this many tables is read as plain blocks: each level copies its text. */
const maxTables = 6;

const preformatted: ReadonlySet<string> = new Set(['pre', 'textarea', 'listing', 'xmp', 'plaintext']);
const cells: ReadonlySet<string> = new Set(['td', 'th']);
const lists: ReadonlySet<string> = new Set(['ul', 'ol', 'menu']);

/** The next number of an ordered list; undefined in one with bullets. */
interface List {
  next: number | undefined;
}

const numberIn = (value: string | undefined, otherwise: number) =>
  value !== undefined && /^-?\d{1,9}$/.test(value) ? Number(value) : otherwise;

/** The text of a page as a reader sees it: blocks apart, lists marked, the cells of a row separated. */
export class TextWriter implements MarkupSink {
  readonly #page = new LineWriter();
  readonly #tables: TableText[] = [];
  readonly #lists: List[] = [];
  readonly #prefixed: boolean[] = [];
  #plainTables = 0;
  #preDepth = 0;
  #isPreStart = false;

  finish(): string {
    return this.#page.finish();
  }

  open(name: string, attributes: Attributes): void {
    this.#isPreStart = false;
    this.#breakAt(name);
    if (preformatted.has(name)) this.#openPre();
    else if (name === 'table') this.#openTable(attributes);
    else if (name === 'li') this.#openItem(attributes);
    else if (lists.has(name))
      this.#lists.push({ next: name === 'ol' ? numberIn(attributes['start'], 1) : undefined });
    else if (name === 'blockquote') this.#indent('> ');
    else if (name === 'dd') this.#indent('  ');
    else if (isFormulaPicture(name, attributes)) this.#writer.flow(attributes['alt'] ?? '');
    else if (isCheckbox(name, attributes)) this.#writer.flow(checkboxSign(attributes));
    else if (this.#plainTables === 0) this.#openPartOfTable(name);
  }

  close(name: string): void {
    if (preformatted.has(name)) this.#preDepth = Math.max(0, this.#preDepth - 1);
    else if (name === 'table') this.#closeTable();
    else if (name === 'li' || name === 'blockquote' || name === 'dd') this.#outdent();
    else if (lists.has(name)) this.#lists.pop();
    else if (cells.has(name) && this.#plainTables === 0) this.#tables.at(-1)?.closeCell();
    if (!voidElements.has(name)) this.#breakAt(name);
  }

  text(text: string): void {
    if (this.#preDepth === 0) {
      this.#writer.flow(text);
      return;
    }
    const isFirst = this.#isPreStart;
    this.#isPreStart = false;
    this.#writer.exact(isFirst ? text.replace(/^\r?\n/, '') : text);
  }

  get #writer(): LineWriter {
    return this.#tables.at(-1)?.writer ?? this.#page;
  }

  #breakAt(name: string): void {
    if (this.#preDepth > 0) {
      // Highlighted code may hold a block for each line.
      if (lineElements.has(name)) this.#writer.break(1);
      else if (name === 'br') this.#writer.exact('\n');
    } else if (name === 'br') this.#writer.lineBreak();
    else if ((name === 'ul' || name === 'ol') && this.#lists.length > 0) this.#writer.break(1);
    else if (paragraphElements.has(name)) this.#writer.break(2);
    else if (lineElements.has(name)) this.#writer.break(1);
    else if (name === 'button' || cells.has(name)) this.#writer.space();
  }

  #openPre(): void {
    this.#preDepth += 1;
    this.#isPreStart = true;
    if (this.#preDepth === 1) this.#tables.at(-1)?.markAsLayout();
  }

  #openTable({ role }: Attributes): void {
    if (this.#tables.length >= maxTables) {
      this.#plainTables += 1;
      return;
    }
    this.#tables.at(-1)?.markAsLayout();
    this.#tables.push(new TableText(role === 'presentation' || role === 'none'));
  }

  #closeTable(): void {
    if (this.#plainTables > 0) {
      this.#plainTables -= 1;
      return;
    }
    const text = this.#tables.pop()?.finish() ?? '';
    this.#writer.break(2);
    this.#writer.exact(text);
  }

  #openPartOfTable(name: string): void {
    if (name === 'tr') this.#tables.at(-1)?.openRow();
    else if (cells.has(name)) this.#tables.at(-1)?.openCell();
  }

  #openItem({ value }: Attributes): void {
    const list = this.#lists.at(-1);
    if (list?.next === undefined) {
      this.#indent('  ', '- ');
      return;
    }
    const number = numberIn(value, list.next);
    list.next = number + 1;
    const marker = `${number}. `;
    this.#indent(' '.repeat(marker.length), marker);
  }

  #indent(rest: string, first = rest): void {
    const isPrefixed = this.#prefixed.filter(Boolean).length < maxPrefixes;
    this.#prefixed.push(isPrefixed);
    if (isPrefixed) this.#writer.indent(rest, first);
  }

  #outdent(): void {
    if (this.#prefixed.pop() === true) this.#writer.outdent();
  }
}
