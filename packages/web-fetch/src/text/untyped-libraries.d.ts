declare module 'html-encoding-sniffer' {
  interface SniffOptions {
    /** Leaves out the look for a meta element. */
    readonly xml?: boolean;
    readonly transportLayerEncodingLabel?: string;
    readonly defaultEncoding?: string;
  }
  function sniffHTMLEncoding(bytes: Uint8Array, options?: SniffOptions): string;
  export = sniffHTMLEncoding;
}

declare module 'whatwg-mimetype' {
  class MIMEType {
    static parse(text: string): MIMEType | null;
    readonly parameters: { get(name: string): string | undefined };
  }
  const library: { readonly MIMEType: typeof MIMEType };
  export = library;
}
