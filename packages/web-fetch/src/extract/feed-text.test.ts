import { expect, test } from 'vitest';
import { feedText } from './feed-text.ts';

test('RSS 2.0', async () => {
  expect(
    await feedText(`<?xml version="1.0"?><rss version="2.0" xmlns:media="m" xmlns:content="c"><channel>
    <title>Harbour &amp; tide</title><link>https://example.org/</link><description>News</description>
    <image><title>Logo</title><url>x.png</url></image>
    <item><title><![CDATA[A <b>flood</b>]]></title><link>https://example.org/1</link><pubDate>Mon, 06 Jan 2025 10:00:00 GMT</pubDate>
      <media:title>no</media:title><description>&lt;p&gt;One&lt;/p&gt;&lt;p&gt;Two&lt;/p&gt;</description></item>
    <item><guid>https://example.org/2</guid><content:encoded><![CDATA[<ul><li>x</li></ul>]]></content:encoded></item>
    </channel></rss>`),
  ).toBe(
    `Harbour & tide\nhttps://example.org/\n\nNews\n\n1. A flood\nhttps://example.org/1\nMon, 06 Jan 2025 10:00:00 GMT\n\nOne\n\nTwo\n\n2. (no title)\nhttps://example.org/2\n\n- x`,
  );
});

test('Atom', async () => {
  expect(
    await feedText(`<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><link rel="self" href="s"/><link href="https://example.org/"/>
    <entry><title type="html">E &amp;amp; F</title><link href="https://example.org/e"/><updated>2025-01-06T10:00:00Z</updated>
      <author><name>N</name></author><content type="xhtml"><div><p>One</p><p>a &lt; b</p></div></content></entry></feed>`),
  ).toBe('T\nhttps://example.org/\n\n1. E & F\nhttps://example.org/e\n2025-01-06T10:00:00Z\n\nOne\n\na < b');
});

test('RSS 1.0', async () => {
  expect(
    await feedText(`<rdf:RDF xmlns="http://purl.org/rss/1.0/"><channel><title>T</title><link>https://example.org/</link></channel>
    <item rdf:about="x"><title>I</title><link>https://example.org/i</link><dc:date>2025-01-06</dc:date></item></rdf:RDF>`),
  ).toBe('T\nhttps://example.org/\n\n1. I\nhttps://example.org/i\n2025-01-06');
});

test('other XML is no feed', async () => {
  expect(await feedText('<svg><title>x</title></svg>')).toBeUndefined();
  expect(await feedText('')).toBeUndefined();
});

test('entities that a document declares stay what they are', async () => {
  const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join(
    '',
  );
  const text =
    await feedText(`<!DOCTYPE rss [<!ENTITY l0 "ha">${laughs}<!ENTITY f SYSTEM "file:///etc/passwd">]>
    <rss><channel><title>&l9;</title><description>&f;</description></channel></rss>`);
  expect(text).toBe('&l9;\n\n&f;');
});
