import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const samples: Readonly<Record<string, string>> = {
  'utf-8': 'Grüße, 世界 🙂',
  'utf-16le': 'Grüße, 世界 🙂',
  'utf-16be': 'Grüße, 世界 🙂',
  shift_jis: '日本語の文章です。カタカナ',
  'euc-jp': '日本語の文章です。',
  gb18030: '中文网页内容，四字节：㐀',
  gbk: '中文网页内容',
  big5: '繁體中文網頁',
  'euc-kr': '한국어 문서입니다',
  'windows-1251': 'Русский текст «в кавычках»',
  'koi8-r': 'Русский текст',
  'windows-1252': 'naïve “café” – €',
  'iso-8859-2': 'Příliš žluťoučký kůň',
};
const bytesOf = (text: string, charset: string) => new Uint8Array(iconv.encode(text, charset));
const concat = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));

describe('an encoding', () => {
  it.each(Object.entries(samples))('%s named by the header is decoded', async (charset, text) => {
    for (const label of [charset, charset.toUpperCase(), `"${charset}"`]) {
      const contentType = `text/plain; x=y; charset=${label}`;
      const decoded = await decodeText(bytesOf(text, charset), { contentType });
      expect(decoded.text).toBe(text);
      expect(decoded.charset.toLowerCase()).toBe(charset);
    }
  });

  it.each(Object.entries(samples).filter(([charset]) => !charset.startsWith('utf-16')))(
    '%s named by a meta element is decoded',
    async (charset, text) => {
      for (const meta of [
        `<meta charset="${charset}">`,
        `<meta http-equiv=content-type content='text/html; charset=${charset}'>`,
      ]) {
        const page = bytesOf(`<!doctype html><title>x</title>${meta}<p>${text}</p>`, charset);
        expect((await decodeText(page, { contentType: 'text/html' })).text).toContain(`<p>${text}</p>`);
        expect((await decodeText(page, { html: true })).text).toContain(text);
        const late = concat(`<!--${' '.repeat(5_000)}-->`, page);
        expect((await decodeText(late, { contentType: 'text/html' })).text).toContain(text);
      }
    },
  );

  it.each(Object.entries(samples))('%s named by an XML declaration is decoded', async (charset, text) => {
    const feed = bytesOf(
      `<?xml version='1.0' encoding='${charset.replace(/[lb]e$/, '')}' ?>\n<rss>${text}</rss>`,
      charset,
    );
    for (const contentType of ['application/rss+xml', 'text/xml', undefined]) {
      expect((await decodeText(feed, { contentType })).text).toContain(text);
    }
  });

  it('iso-8859-1 and ascii mean windows-1252, as everywhere on the web', async () => {
    for (const label of ['iso-8859-1', 'latin1', 'us-ascii']) {
      const decoded = await decodeText(bytesOf('naïve “café”', 'windows-1252'), {
        contentType: `text/html; charset=${label}`,
      });
      expect(decoded).toEqual({ text: 'naïve “café”', charset: 'windows-1252' });
    }
  });

  it('iso-2022-jp is decoded too', async () => {
    const bytes = new Uint8Array([0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42]);
    expect(await decodeText(bytes, { contentType: 'text/html; charset=iso-2022-jp' })).toEqual({
      text: '日本',
      charset: 'ISO-2022-JP',
    });
  });
});

describe('the order', () => {
  const mark = (charset: string) => new Uint8Array(iconv.encode('\u{feff}é', charset));

  it.each(['utf-8', 'utf-16le', 'utf-16be'])(
    'puts the mark of %s first, and takes it off',
    async (charset) => {
      const decoded = await decodeText(mark(charset), { contentType: 'text/html; charset=windows-1251' });
      expect([decoded.text, decoded.charset.toLowerCase()]).toEqual(['é', charset]);
    },
  );

  it('puts the header before the page, and the page before its XML declaration', async () => {
    const page = concat(
      '<?xml version="1.0" encoding="koi8-r"?><html><meta charset="windows-1251">',
      bytesOf('да', 'windows-1251'),
    );
    expect((await decodeText(page, { contentType: 'text/html' })).charset).toBe('windows-1251');
    expect((await decodeText(page, { contentType: 'text/html; charset=windows-1253' })).charset).toBe(
      'windows-1253',
    );
    expect((await decodeText(page, { contentType: 'text/xml' })).charset).toBe('KOI8-R');
  });

  it('passes over names that nobody knows or decodes', async () => {
    const page = (label: string) => bytesOf(`<meta charset="${label}"><p>да, “да”`, 'utf-8');
    for (const label of ['nonsense', '', 'utf-7', 'hz-gb-2312', 'x-user-defined', '__proto__']) {
      const decoded = await decodeText(page('utf-8'), { contentType: `text/html; charset=${label}` });
      expect(decoded.charset).toBe('UTF-8');
      // The standard reads x-user-defined in a page as windows-1252.
      if (label === 'x-user-defined') continue;
      expect((await decodeText(page(label), { html: true })).text).toContain('да');
    }
  });

  it('ends with UTF-8 where it is that, and windows-1252', async () => {
    expect(await decodeText(bytesOf('naïve 🙂', 'utf-8'))).toEqual({ text: 'naïve 🙂', charset: 'UTF-8' });
    expect(await decodeText(bytesOf('naïve', 'windows-1252'))).toEqual({
      text: 'naïve',
      charset: 'windows-1252',
    });
    expect(await decodeText(new Uint8Array())).toEqual({ text: '', charset: 'UTF-8' });
    const json = await decodeText(bytesOf('{"a":"é"}', 'utf-8'), { contentType: 'application/json' });
    expect(json.text).toBe('{"a":"é"}');
  });

  it('takes a character that the limit cut for no fault', async () => {
    const bytes = bytesOf('naïve 世界', 'utf-8');
    expect(await decodeText(bytes.subarray(0, -1))).toEqual({ text: 'naïve 世', charset: 'UTF-8' });
  });

  it('looks for no meta element in what is not HTML', async () => {
    const code = bytesOf('const page = \'<meta charset="koi8-r">é\'', 'utf-8');
    expect((await decodeText(code, { contentType: 'text/javascript' })).charset).toBe('UTF-8');
    expect((await decodeText(code, { contentType: 'text/html', html: false })).charset).toBe('UTF-8');
  });
});

describe('hostile bytes', () => {
  it.each([
    '<meta http-equiv="content-type" content="text/html; charset">',
    '<meta http-equiv="content-type" content="text/html; charset=">',
    '<meta content="charset',
    '<meta charset=',
    '<?xml encoding="',
    `<?xml ${'x '.repeat(10_000)}`,
    '<meta '.repeat(20_000),
    `<meta ${'charset '.repeat(10_000)}`,
  ])('are decoded without a fault and in time: %.60j', async (start) => {
    const bytes = concat(start, new Uint8Array([0xe9, 0x20]), 'x'.repeat(100_000));
    const startedMs = performance.now();
    expect((await decodeText(bytes, { contentType: 'text/html' })).text).toContain('é x');
    expect(performance.now() - startedMs).toBeLessThan(2_000);
  });

  it('never make it throw', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.string(), async (bytes, contentType) => {
        const prefixed = concat('<meta ', bytes);
        for (const html of [true, false]) {
          expect(typeof (await decodeText(prefixed, { contentType, html })).text).toBe('string');
          expect(
            typeof (await decodeText(bytes, { contentType: `text/html;charset=${contentType}`, html })).text,
          ).toBe('string');
        }
      }),
    );
  });

  it('of five megabytes take no time to speak of', async () => {
    const bytes = bytesOf('Grüße, 世界. '.repeat(400_000), 'utf-8');
    const startedMs = performance.now();
    await decodeText(bytes, { contentType: 'text/html' });
    expect(performance.now() - startedMs).toBeLessThan(2_000);
  });
});
