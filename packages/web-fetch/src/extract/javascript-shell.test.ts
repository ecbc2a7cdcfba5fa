import { describe, expect, test } from 'vitest';
import { extractPage } from './extract-page.ts';
import { looksJavaScriptRendered } from './javascript-shell.ts';

const judge = async (html: string) => {
  const { text } = await extractPage({ html, url: 'https://example.org/' });
  return looksJavaScriptRendered(html, text);
};
const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>App</title>${head}</head><body>${body}</body></html>`;
const analytics = `<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>
  <script>window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date())</script>`;

describe('shells that scripts fill', () => {
  test.each([
    [
      'Create React App',
      page(
        '<script defer src="/static/js/main.4f2a.js"></script>',
        '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>',
      ),
    ],
    [
      'Vite',
      page('<script type="module" crossorigin src="/assets/index-D1.js"></script>', '<div id="app"></div>'),
    ],
    [
      'Next, client side',
      page(
        '<script src="/_next/static/chunks/main.js" defer></script>',
        '<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"props":{}}</script>',
      ),
    ],
    [
      'Next, app router',
      page(
        '',
        `<script src="/_next/a.js" async></script><script>(self.__next_f=self.__next_f||[]).push([0])</script><script>self.__next_f.push([1,"x"])</script>`,
      ),
    ],
    [
      'Nuxt',
      page(
        '<script type="module" src="/_nuxt/entry.js"></script>',
        '<div id="__nuxt"></div><script type="application/json" id="__NUXT_DATA__">[]</script>',
      ),
    ],
    [
      'Angular',
      page(
        '',
        '<app-root></app-root><script src="runtime.js" type="module"></script><script src="main.js" type="module"></script>',
      ),
    ],
    [
      'Angular while it loads',
      page('', '<app-root><div class="spinner">Loading...</div></app-root><script src="main.js"></script>'),
    ],
    [
      'SvelteKit',
      page(
        '<link rel="modulepreload" href="/_app/start.js">',
        '<div style="display: contents"><script>{__sveltekit_1a = {base: ""}; Promise.all([import("/_app/start.js")])}</script></div>',
      ),
    ],
    [
      'Gatsby',
      page(
        '',
        '<div id="___gatsby"></div><script src="/app-9.js" async></script><noscript>This app works best with JavaScript enabled.</noscript>',
      ),
    ],
    [
      'a request in another language',
      page(
        analytics,
        '<noscript>Bitte aktivieren Sie JavaScript.</noscript><div class="x"></div><script src="/b.js"></script>',
      ),
    ],
    [
      'an inline program',
      page(
        '',
        '<div id="root"></div><script>ReactDOM.createRoot(document.getElementById("root")).render(App)</script>',
      ),
    ],
  ])('%s', async (_name, html) => {
    expect(await judge(html)).toBe(true);
  });
});

describe('pages that say what they have to say', () => {
  const words = 'Tides rise and fall twice a day because of the moon. '.repeat(4);
  test.each([
    ['a short static page', page('', '<h1>It works!</h1>')],
    [
      'an example domain',
      page(
        '<style>body{}</style>',
        '<div><h1>Example Domain</h1><p>This domain is for use in examples.</p><p><a href="https://iana.example/">More</a></p></div>',
      ),
    ],
    [
      'a form to log in',
      page(
        `${analytics}<script src="/app.js"></script><script src="/vendor.js"></script>`,
        '<form><input name="user"><input type="password"><button>Sign in</button></form>',
      ),
    ],
    [
      'analytics on a sparse page',
      page(
        analytics,
        '<h1>Moved</h1><p>We are at the harbour now.</p><noscript><img src="https://www.facebook.com/tr?id=1"></noscript>',
      ),
    ],
    [
      'a page that Next rendered',
      page(
        '<script src="/_next/static/chunks/main.js" defer></script>',
        `<div id="__next"><main><h1>Tides</h1><p>${words}</p></main></div><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"x":1}}}</script>`,
      ),
    ],
    [
      'a short page that Nuxt rendered',
      page(
        '<script type="module" src="/_nuxt/entry.js"></script>',
        '<div id="__nuxt"><h1>Not found</h1><p>There is no such page here, sorry.</p></div>',
      ),
    ],
    [
      'an article that mentions scripts',
      page(
        '<script src="/jquery.js"></script>',
        `<p>${words}JavaScript is not needed to read this.</p><noscript>Enable JavaScript for comments.</noscript>`,
      ),
    ],
    ['nothing at all', ''],
  ])('%s', async (_name, html) => {
    expect(await judge(html)).toBe(false);
  });
});
