import { type LocalWebServer, localWebServer, type Page } from '@dpttools/testkit';
import { corpusFiles, readFromCorpus, sampleCorpus } from '@dpttools/testkit/corpus';

export const paragraphs = Array.from(
  { length: 60 },
  (_, at) =>
    `Paragraph ${at + 1} of the long page says something about warm lakes, and \u{1f30a} about waves.`,
);

const article = `<!doctype html><html lang="en"><head><title>Warm lakes</title>
<base href="/guide/"><meta property="og:image" content="cover.png">
<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">
<link rel="icon" href="/icon.png" sizes="32x32"></head>
<body><nav><a href="/">Home of everything</a></nav><main><article><h1>Warm lakes</h1>
${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}
<p>See <a href="lakes.html">the list of lakes</a>. <img src="shore.jpg" alt="A shore" width="640" height="480"></p>
</article></main><footer>Imprint</footer></body></html>`;

const shell = `<!doctype html><html><head><title>App</title><script type="module" src="/assets/index-4f2a.js"></script></head>
<body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div></body></html>`;

const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>Lake news</title><link>https://lakes.example/</link>
<item><title>It froze</title><link>https://lakes.example/1</link><pubDate>Mon, 30 Nov 2026 08:00:00 GMT</pubDate>
<description>&lt;p&gt;All of &lt;b&gt;it&lt;/b&gt;.&lt;/p&gt;</description></item></channel></rss>`;

/** Half of what it promises, and then the end of the connection. */
const broken: Page = { headers: { 'content-length': '5000', connection: 'close' }, body: '<p>half of' };

export function picture(name: string): Uint8Array {
  const corpus = sampleCorpus();
  const file = corpusFiles(corpus, 'image').find(({ path }) => path.endsWith(`/${name}`));
  if (file === undefined) throw new Error(`The corpus has no ${name}.`);
  return readFromCorpus(corpus, file.path);
}

/** Pages of all kinds on a loopback port. */
export function localSite(): Promise<LocalWebServer> {
  const typed = (type: string, body: string | Uint8Array): Page => ({
    headers: { 'content-type': type },
    body,
  });
  return localWebServer({
    '/article': { body: article },
    '/shell': { body: shell },
    '/moved': { status: 302, headers: { location: '/article' } },
    '/round': { status: 302, headers: { location: '/round' } },
    '/inward': { status: 302, headers: { location: 'http://10.0.0.1/secret' } },
    '/data.json': typed('application/json', '{"lakes": ["Baikal", "Balaton"]}'),
    '/feed': typed('application/rss+xml', feed),
    '/plain': typed('text/plain; charset=iso-8859-1', Buffer.from('Lac L\xe9man\r\nend', 'latin1')),
    '/untyped': typed('', '<!doctype html><title>Untyped</title><p>Still a page.</p>'),
    '/not-text': typed('text/plain', new Uint8Array([80, 75, 3, 4, 0, 0, 0, 8])),
    '/file.pdf': typed('application/pdf', '%PDF-1.7'),
    '/gone': {
      status: 404,
      body: '<html><head><title>Gone</title></head><body><h1>No such lake</h1><p>It dried up.</p></body></html>',
    },
    '/busy': { status: 503, headers: { 'retry-after': '7', 'content-type': 'text/plain' }, body: 'Later.' },
    '/broken': broken,
    '/photo': typed('text/html', picture('Landscape_6.jpg')),
    '/photo.png': typed('image/png', picture('1_trns.png')),
    '/cut.png': typed('image/png', picture('truncated.png')),
    '/bomb.png': typed('image/png', picture('png_decompression_dos.png')),
    '/moving.gif': typed('image/gif', picture('rotating-squares.gif')),
  });
}
