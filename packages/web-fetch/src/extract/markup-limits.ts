export interface MarkupLimits {
  /** Elements after which a page is cut. */
  readonly maxElements: number;
  /** Elements open at one time: deeper ones become siblings. */
  readonly maxDepth: number;
}

/** Browsers stop nesting at 512; below 200 no library here comes near the end of its stack. */
export const markupLimits: MarkupLimits = { maxElements: 200_000, maxDepth: 200 };

/** Finding the main content takes 25 to 130 ms for each thousand elements; larger pages are read without. */
export const maxElementsForReadability = 10_000;

/** Characters of HTML that are turned into Markdown, at about half a microsecond each. */
export const maxMarkdownSource = 1_000_000;
