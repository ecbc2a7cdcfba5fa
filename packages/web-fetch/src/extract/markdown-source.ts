import { lineElements, paragraphElements, voidElements } from './elements.ts';
import { type Attributes, type ElementTest, isUnread, type MarkupSink, readMarkup } from './read-markup.ts';

export interface MarkdownSource {
  /** In parts that are converted one by one. */
  readonly parts: readonly string[];
  /** The page had more than is converted; the end is missing. */
  readonly cut: boolean;
}

/** The converter walks each element once for each that surrounds it. */
const maxSameNesting = 5;
const maxElements = 10_000;
/** It copies what it has with each block that it adds, so long pages are converted in parts. */
const minPartChars = 20_000;

/** What Markdown can express. All else is taken off its content. */
const expressed: ReadonlySet<string> = new Set(
  (
    'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code table thead tbody tfoot tr th td caption a img br hr ' +
    'strong b em i del s strike'
  ).split(' '),
);
const nestable: ReadonlySet<string> = new Set(['ul', 'ol', 'li', 'blockquote']);
const partsOfTable: ReadonlySet<string> = new Set('table thead tbody tfoot tr th td caption'.split(' '));
const keptAttributes = ['href', 'src', 'alt', 'title', 'class', 'start'];
const blockBorder = '<div></div>';

/** A page without a head has its title among its content. */
const isNoContent: ElementTest = (name, attributes) => name === 'title' || isUnread(name, attributes);

const escapeText = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Finds the tables that hold tables or code: they lay out the page. */
class TableReader implements MarkupSink {
  readonly isLayout: boolean[] = [];
  readonly #open: number[] = [];

  open(name: string, { role }: Attributes): void {
    const outer = this.#open.at(-1);
    if (outer !== undefined && (name === 'table' || name === 'pre')) this.isLayout[outer] = true;
    if (name !== 'table') return;
    this.#open.push(this.isLayout.length);
    this.isLayout.push(role === 'presentation' || role === 'none');
  }

  close(name: string): void {
    if (name === 'table') this.#open.pop();
  }

  text(): void {}
}

/** Writes the elements that Markdown knows, with a border where another block starts or ends. */
class SourceWriter implements MarkupSink {
  readonly finished: string[] = [];
  cut = false;
  #parts: string[] = [];
  #chars = 0;
  readonly #layoutTables: readonly boolean[];
  readonly #nesting = new Map<string, number>();
  readonly #open: boolean[] = [];
  readonly #tablesAreLayout: boolean[] = [];
  #depth = 0;
  #tables = 0;
  #elements = 0;

  constructor(layoutTables: readonly boolean[]) {
    this.#layoutTables = layoutTables;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'table') this.#openTable();
    const isWritten = this.#isWritten(name);
    this.#border(name, isWritten);
    if (!voidElements.has(name)) this.#open.push(isWritten);
    if (!isWritten) return;
    this.#elements += 1;
    const written = keptAttributes.flatMap((key) => {
      const value = attributes[key];
      return value === undefined ? [] : ` ${key}="${escapeText(value)}"`;
    });
    this.#write(`<${name}${written.join('')}>`);
    if (!voidElements.has(name)) this.#nest(name, 1);
  }

  close(name: string): void {
    if (voidElements.has(name)) return;
    if (this.#open.pop() === true) {
      this.#nest(name, -1);
      this.#write(`</${name}>`);
    } else this.#border(name, false);
    if (name === 'table') this.#tablesAreLayout.pop();
  }

  text(text: string): void {
    if (!this.cut) this.#write(escapeText(text));
  }

  finishPart(): void {
    this.finished.push(this.#parts.join(''));
    this.#parts = [];
    this.#chars = 0;
  }

  #openTable(): void {
    this.#tablesAreLayout.push(this.#layoutTables[this.#tables] === true);
    this.#tables += 1;
  }

  #isWritten(name: string): boolean {
    if (this.#elements >= maxElements) this.cut = true;
    if (this.cut || !expressed.has(name)) return false;
    // A link around a card: its heading would stand inside the brackets.
    if ((this.#nesting.get('a') ?? 0) > 0 && isBlock(name)) return false;
    if (partsOfTable.has(name) && this.#tablesAreLayout.at(-1) !== false) return false;
    return (this.#nesting.get(name) ?? 0) < (nestable.has(name) ? maxSameNesting : 1);
  }

  #nest(name: string, change: 1 | -1): void {
    this.#nesting.set(name, (this.#nesting.get(name) ?? 0) + change);
    this.#depth += change;
  }

  /** Between two blocks: outside of all that is written, a new part may start here. */
  #border(name: string, isWritten: boolean): void {
    if (!isBlock(name) || this.cut) return;
    if (this.#depth === 0 && this.#chars >= minPartChars) this.finishPart();
    else if (!isWritten && this.#parts.at(-1) !== blockBorder) this.#write(blockBorder);
  }

  #write(markup: string): void {
    this.#parts.push(markup);
    this.#chars += markup.length;
  }
}

function isBlock(name: string): boolean {
  return lineElements.has(name) || paragraphElements.has(name) || partsOfTable.has(name);
}

/** A page's content in the few, shallow elements that a Markdown converter takes in linear time. */
export async function markdownSource(html: string): Promise<MarkdownSource> {
  const tables = new TableReader();
  await readMarkup(html, tables);
  const writer = new SourceWriter(tables.isLayout);
  await readMarkup(html, writer, isNoContent);
  writer.finishPart();
  return { parts: writer.finished, cut: writer.cut };
}
