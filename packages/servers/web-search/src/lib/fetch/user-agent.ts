/** Services ask for a name and for where its makers can be found. */
export const userAgent = 'dpttools (+https://github.com/dpttools/dpttools)';
