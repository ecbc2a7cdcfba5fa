/** Nothing is held open: a call works on its arguments alone. */
export type ScrapeServices = undefined;
