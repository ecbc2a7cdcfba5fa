import { boundMarkup } from './bound-markup.ts';
import { type Attributes, type ElementTest, isUnread, type MarkupSink, readMarkup } from './read-markup.ts';

/** A page that shows this much says something without scripts. */
const enoughChars = 800;
const fewChars = 200;
const hardlyAnyChars = 80;

/** Where frameworks put what they build. */
const rootIds: ReadonlySet<string> = new Set(
  'root app __next __nuxt ___gatsby svelte react-root app-root approot app-container app-mount q-app mount'.split(
    ' ',
  ),
);
const rootElements: ReadonlySet<string> = new Set(['app-root', 'ion-app', 'my-app', 'flutter-view']);

const waiting = /^(?:loading|please wait|initiali[sz]ing|one moment|just a moment)\b.{0,60}$/i;
/** "JavaScript" is called so in the requests of all languages. */
const scriptRequest = /java\s?script/i;

/** Scripts that watch visitors, ask for consent or guard forms: they build no page. */
const bystander =
  /googletagmanager|google-analytics|gtag|analytics|plausible|matomo|piwik|hotjar|segment\.|cloudflareinsights|doubleclick|facebook\.net|fbevents|clarity\.ms|newrelic|sentry|cookie|consent|adsbygoogle|captcha|turnstile|email-decode|dataLayer/i;
const dataType =
  /\btype\s*=\s*["']?(?:(?:application|text)\/(?:ld\+json|json|template|x-)|speculationrules|importmap)/i;
const loadsProgram = /\bimport\s*\(|__next_f|__sveltekit|createRoot\(|\.mount\(|ReactDOM|bootstrap/;
const longProgram = 5_000;

interface ScriptFacts {
  /** Scripts that may build a page. */
  readonly programs: number;
  /** What a browser without scripts would show besides. */
  readonly noScriptText: string;
}

function isProgram(attributes: string, code: string): boolean {
  if (dataType.test(attributes)) return false;
  if (/\bsrc\s*=/i.test(attributes)) return !bystander.test(attributes);
  if (bystander.test(code.slice(0, longProgram))) return false;
  return code.length > longProgram || loadsProgram.test(code);
}

/** Bounded page markup holds no scripts, so they are looked up in the source. */
function scriptFacts(html: string): ScriptFacts {
  const scripts = html.matchAll(/<script\b([^>]{0,400})>([\s\S]*?)(?:<\/script|$)/gi);
  const programs = [...scripts].filter(([, attributes = '', code = '']) =>
    isProgram(attributes, code),
  ).length;
  const blocks = html.matchAll(/<noscript\b[^>]{0,400}>([\s\S]*?)(?:<\/noscript|$)/gi);
  return {
    programs,
    noScriptText: [...blocks].map(([, block = '']) => block.replace(/<[^>]*>?/g, ' ')).join(' '),
  };
}

const isNoText: ElementTest = (name, attributes) => name === 'title' || isUnread(name, attributes);
const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

function isRoot(name: string, attributes: Attributes): boolean {
  return (
    rootElements.has(name) ||
    rootIds.has(attributes['id']?.toLowerCase() ?? '') ||
    'data-reactroot' in attributes
  );
}

/** What a page shows before a script has run, and how much of it in the root of an app. */
class ShownReader implements MarkupSink {
  readonly shown: string[] = [];
  readonly inRoot: string[] = [];
  hasRoot = false;
  hasForm = false;
  #depth = 0;
  #rootDepth = 0;

  open(name: string, attributes: Attributes): void {
    this.#depth += 1;
    if (this.#rootDepth === 0 && isRoot(name, attributes)) {
      this.hasRoot = true;
      this.#rootDepth = this.#depth;
    }
    if (name === 'input' && attributes['type'] !== 'hidden') this.hasForm = true;
  }

  close(): void {
    if (this.#depth === this.#rootDepth) this.#rootDepth = 0;
    this.#depth -= 1;
  }

  text(text: string): void {
    this.shown.push(text);
    if (this.#rootDepth > 0) this.inRoot.push(text);
  }
}

/**
 * Whether a page is an empty frame that scripts fill: the root of an app without content, or hardly any text beside
 * scripts that build pages or a request to enable them. `text` is the text that was found on the page.
 */
export async function looksJavaScriptRendered(html: string, text: string): Promise<boolean> {
  if (text.length >= enoughChars) return false;
  const bounded = await boundMarkup(html);
  const reader = new ShownReader();
  await readMarkup(bounded.html, reader, isNoText);
  const shown = tidy(reader.shown.join(''));
  if (shown.length >= enoughChars) return false;
  const { programs, noScriptText } = scriptFacts(html);
  const asks = scriptRequest.test(noScriptText) || (shown.length < fewChars && scriptRequest.test(shown));
  if (reader.hasRoot) {
    const inRoot = tidy(reader.inRoot.join(''));
    const isUnfilled = inRoot === '' || waiting.test(inRoot) || (asks && inRoot.length < hardlyAnyChars);
    if (isUnfilled && !reader.hasForm) return programs > 0 || asks;
  }
  if (programs === 0 || reader.hasForm) return false;
  if (shown === '' || waiting.test(shown)) return true;
  return (asks && shown.length < fewChars) || (programs > 1 && shown.length < hardlyAnyChars);
}
