const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements without an end tag. */
export const voidElements = names(
  'area base basefont bgsound br col embed frame hr img input link meta param source track wbr',
);

/** Never shown as text by a browser that runs no scripts and no plug-ins. */
export const unreadElements = names(
  'script style template noscript iframe noembed noframes object applet svg canvas audio video ' +
    'annotation annotation-xml datalist select',
);

/** An unclosed one of these ends where the next of its kind starts. */
export const selfEndingElements = names('p li dt dd tr td th thead tbody tfoot option optgroup rt rp');

/** Their text starts on a new line. */
export const lineElements = names(
  'div li dd dt tr caption figcaption legend summary option optgroup body html center',
);

/** Their text stands apart from its neighbours by a blank line. */
export const paragraphElements = names(
  'p h1 h2 h3 h4 h5 h6 ul ol dl menu table pre blockquote figure hr article section main header footer aside ' +
    'nav form fieldset address details dialog hgroup search textarea listing xmp plaintext',
);
