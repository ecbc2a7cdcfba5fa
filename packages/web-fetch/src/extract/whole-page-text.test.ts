import { expect, test } from 'vitest';
import { wholePageText } from './whole-page-text.ts';

test.each([
  [
    'blocks',
    '<nav>Menu</nav><h1>Head</h1><p>One\n two&nbsp; three<p>Four<br>five',
    'Menu\n\nHead\n\nOne two three\n\nFour\nfive',
  ],
  ['lists', '<ul><li>a<ul><li>b</ul><li>c</ul><ol start=9><li>d<li>e</ol>', '- a\n  - b\n- c\n\n9. d\n10. e'],
  ['several lines in an item', '<ol><li><p>a</p><p>b</p></li></ol>', '1. a\n\n   b'],
  ['quotations', '<blockquote><p>a</p><p>b</p></blockquote>c', '> a\n\n> b\n\nc'],
  [
    'tables',
    '<table><caption>T</caption><tr><th>a<th>b<tr><td>c<td><ul><li>d<li>e</ul></table>',
    'T\na | b\nc | d, e',
  ],
  ['tables for the layout', '<table><tr><td>left<td><table><tr><td>1<td>2</table></table>', 'left\n\n1 | 2'],
  ['code beside line numbers', '<table><tr><td><pre>1\n2</pre><td><pre>a\n  b</pre></table>', 'a\n  b'],
  ['preformatted text', 'x<pre>\n\n  a\n\n\n\tb \n</pre>y', 'x\n\n\n  a\n\n\n\tb \n\ny'],
  [
    'buttons and boxes',
    '<button>A</button><button>B</button><ul><li><input type=checkbox checked>c',
    'A B\n\n- ☑ c',
  ],
  ['unclosed and misplaced tags', '</div><b>a<p>b</b>c</i></p></p>d', 'a\n\nb\n\ncd'],
  ['an unclosed svg', 'a<svg><path>b<p>c', 'ab\n\nc'],
  ['references', '&lt;b&gt; &eacute;&#x1F600; &copy &unknown;', '<b> é😀 © &unknown;'],
  ['nothing', '', ''],
])('%s', async (_what, html, text) => {
  expect(await wholePageText(html)).toBe(text);
});

test('tags that grow together over a gap start no element', async () => {
  expect(await wholePageText('a <</x>script>b')).toBe('a <script>b');
});
