import { checkboxSign, isCheckbox } from './checkbox.ts';
import { codeLanguage } from './code-language.ts';
import { voidElements } from './elements.ts';
import { imageSource } from './image-source.ts';
import { absoluteLink, baseFrom } from './page-url.ts';
import { type Attributes, isFormulaPicture, type MarkupSink } from './read-markup.ts';

/** What readers of the clean page look at; scripts, styles and the like have no use for them any more. */
const keptAttributes =
  'id class role rel itemprop itemtype itemscope lang dir title alt width height colspan rowspan align start value ' +
  'type checked property name content datetime';
const keptAttributeNames = keptAttributes.split(' ');

const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const escapeValue = (value: string) => value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

interface OpenPre {
  depth: number;
  /** Where a title was opened, which is no code. */
  titleDepth: number | undefined;
  language: string | undefined;
  readonly text: string[];
}

/** Writes markup anew: well nested, links and pictures absolute, each `pre` one block of code with its language. */
export class HtmlWriter implements MarkupSink {
  readonly #url: string;
  readonly #parts: string[] = [];
  /** Of what is open: one of the two elements around code may name its language. */
  readonly #languages: (string | undefined)[] = [];
  #base: string;
  #hasBase = false;
  #pre: OpenPre | undefined;

  constructor(url: string) {
    this.#url = url;
    this.#base = url;
  }

  finish(): string {
    return this.#parts.join('');
  }

  open(name: string, attributes: Attributes): void {
    if (this.#pre !== undefined) {
      this.#openInPre(name, attributes);
      return;
    }
    if (name === 'base') {
      this.#setBase(attributes);
      return;
    }
    if (isFormulaPicture(name, attributes)) {
      this.#writeFormula(attributes);
      return;
    }
    if (isCheckbox(name, attributes)) {
      this.#write(checkboxSign(attributes));
      return;
    }
    const language = codeLanguage(attributes['class']);
    if (name === 'pre') {
      this.#pre = {
        depth: 0,
        titleDepth: undefined,
        language: language ?? this.#languages.slice(-2).findLast(Boolean),
        text: [],
      };
      return;
    }
    if (!voidElements.has(name)) this.#languages.push(language);
    this.#write(`<${name}${this.#attributesOf(name, attributes)}>`);
  }

  close(name: string): void {
    if (this.#pre !== undefined) {
      this.#closeInPre(name);
      return;
    }
    if (voidElements.has(name)) return;
    this.#languages.pop();
    this.#write(`</${name}>`);
  }

  text(text: string): void {
    if (this.#pre === undefined) this.#write(escapeText(text));
    else if (this.#pre.titleDepth === undefined)
      this.#pre.text.push(
        this.#pre.text.length === 0 && this.#pre.depth === 0 ? text.replace(/^\r?\n/, '') : text,
      );
  }

  #setBase({ href }: Attributes): void {
    if (this.#hasBase || href === undefined) return;
    this.#hasBase = true;
    this.#base = baseFrom(href, this.#url);
  }

  #openInPre(name: string, attributes: Attributes): void {
    const pre = this.#pre;
    if (pre === undefined) return;
    if (name === 'br') pre.text.push('\n');
    if (voidElements.has(name)) return;
    pre.depth += 1;
    if (name === 'title') pre.titleDepth ??= pre.depth;
    pre.language ??= codeLanguage(attributes['class']);
    if (pre.text.length > 0 && (name === 'div' || name === 'p' || name === 'li')) startLine(pre.text);
  }

  #closeInPre(name: string): void {
    const pre = this.#pre;
    if (pre === undefined || voidElements.has(name)) return;
    if (name === 'pre' && pre.depth === 0) {
      this.#writePre(pre);
      return;
    }
    if (pre.depth === pre.titleDepth) pre.titleDepth = undefined;
    pre.depth = Math.max(0, pre.depth - 1);
  }

  #writePre({ language, text }: OpenPre): void {
    this.#pre = undefined;
    const code = escapeText(text.join(''));
    const classes = language === undefined ? '' : ` class="language-${escapeValue(language)}"`;
    this.#write(`<pre><code${classes}>${code}</code></pre>`);
  }

  #writeFormula({ alt }: Attributes): void {
    const formula = /^\{\\displaystyle\s*([\s\S]*)\}$/.exec(alt?.trim() ?? '')?.[1] ?? alt ?? '';
    if (formula.trim() !== '') this.#write(`<code>${escapeText(formula.trim())}</code>`);
  }

  #attributesOf(name: string, attributes: Attributes): string {
    const written = keptAttributeNames.flatMap((key): [string, string][] => {
      const value = attributes[key];
      return value === undefined ? [] : [[key, value]];
    });
    const href = name === 'a' || name === 'area' ? absoluteLink(attributes['href'], this.#base) : undefined;
    if (href !== undefined) written.push(['href', href]);
    const source = name === 'img' ? imageSource(attributes, this.#base) : undefined;
    if (source !== undefined) written.push(['src', source]);
    return written.map(([key, value]) => ` ${key}="${escapeValue(value)}"`).join('');
  }

  #write(markup: string): void {
    this.#parts.push(markup);
  }
}

function startLine(text: string[]): void {
  if (text.at(-1)?.endsWith('\n') === false) text.push('\n');
}
