/** What a file that is not text probably is. */
export interface FileKind {
  readonly name: string;
  /** The tool that reads it, if one does. */
  readonly tool?: string;
}

interface Signature extends FileKind {
  readonly at?: number;
  readonly bytes: string;
}

const image = { tool: 'read_image' };

/** First bytes, written as Latin-1. Those that a text could begin with too count only where a NUL follows. */
const signatures: readonly Signature[] = [
  { name: 'PDF document', bytes: '%PDF-', tool: 'read_pdf' },
  { name: 'PNG image', bytes: '\x89PNG\r\n\x1a\n', ...image },
  { name: 'JPEG image', bytes: '\xff\xd8\xff', ...image },
  { name: 'GIF image', bytes: 'GIF87a', ...image },
  { name: 'GIF image', bytes: 'GIF89a', ...image },
  { name: 'WebP image', bytes: 'WEBPVP8', at: 8, ...image },
  { name: 'TIFF image', bytes: 'II*\0', ...image },
  { name: 'TIFF image', bytes: 'MM\0*', ...image },
  { name: 'AVIF image', bytes: 'ftypavif', at: 4, ...image },
  { name: 'HEIC image', bytes: 'ftyphei', at: 4, ...image },
  { name: 'HEIC image', bytes: 'ftypmif1', at: 4, ...image },
  { name: 'icon', bytes: '\0\0\x01\0', ...image },
  { name: 'M4A audio', bytes: 'ftypM4A', at: 4 },
  { name: 'MP4 video', bytes: 'ftyp', at: 4 },
  { name: 'AVI video', bytes: 'AVI LIST', at: 8 },
  { name: 'WAV audio', bytes: 'WAVEfmt ', at: 8 },
  { name: 'Matroska or WebM video', bytes: '\x1aE\xdf\xa3' },
  { name: 'MP3 audio', bytes: 'ID3\x03' },
  { name: 'MP3 audio', bytes: 'ID3\x04' },
  { name: 'Ogg audio or video', bytes: 'OggS\0' },
  { name: 'FLAC audio', bytes: 'fLaC\0' },
  { name: 'gzip archive', bytes: '\x1f\x8b\x08' },
  { name: 'bzip2 archive', bytes: '1AY&SY', at: 4 },
  { name: 'xz archive', bytes: '\xfd7zXZ\0' },
  { name: 'Zstandard archive', bytes: '\x28\xb5\x2f\xfd' },
  { name: '7-Zip archive', bytes: '7z\xbc\xaf\x27\x1c' },
  { name: 'RAR archive', bytes: 'Rar!\x1a\x07' },
  { name: 'tar archive', bytes: 'ustar', at: 257 },
  { name: 'SQLite database', bytes: 'SQLite format 3\0' },
  { name: 'ELF program or library', bytes: '\x7fELF' },
  { name: 'Mach-O program or library', bytes: '\xcf\xfa\xed\xfe' },
  { name: 'Java class file or Mach-O program', bytes: '\xca\xfe\xba\xbe' },
  { name: 'Windows program or library', bytes: 'MZ\x90\0' },
  { name: 'WebAssembly module', bytes: '\0asm' },
  { name: 'Parquet table', bytes: 'PAR1\x15' },
  { name: 'WOFF font', bytes: 'wOFF\0' },
  { name: 'WOFF font', bytes: 'wOF2\0' },
  { name: 'TrueType font', bytes: '\0\x01\0\0\0' },
  { name: 'OpenType font', bytes: 'OTTO\0' },
  { name: 'BMP image', bytes: 'BM', ...image },
];

const textLike = /^[ -~]+$/;

/** Names the type by its first bytes; the name of the file decides only between containers. */
export function detectFileKind(head: Uint8Array, path: string): FileKind | undefined {
  const latin1 = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 65_536)).toString('latin1');
  if (latin1.startsWith('PK\x03\x04') || latin1.startsWith('PK\x05\x06')) return zipKind(latin1, path);
  if (latin1.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return compoundKind(path);
  const found = signatures.find(({ bytes, at = 0 }) => latin1.startsWith(bytes, at));
  const isCertain =
    found !== undefined &&
    (!textLike.test(found.bytes) || found.tool === 'read_pdf' || latin1.includes('\0'));
  return isCertain ? found : undefined;
}

function zipKind(latin1: string, path: string): FileKind {
  const has = (folder: string, extension: string) =>
    latin1.includes(folder) || path.toLowerCase().endsWith(extension);
  if (has('word/', '.docx')) return { name: 'Word document', tool: 'read_word' };
  if (has('xl/', '.xlsx')) return { name: 'Excel workbook', tool: 'read_excel' };
  if (has('ppt/', '.pptx')) return { name: 'PowerPoint presentation', tool: 'read_powerpoint' };
  if (latin1.includes('opendocument')) return { name: 'OpenDocument file' };
  if (latin1.includes('epub+zip')) return { name: 'EPUB book' };
  return { name: 'zip archive' };
}

/** The container of Office files from before 2007. */
function compoundKind(path: string): FileKind {
  const name = path.toLowerCase();
  if (name.endsWith('.doc')) return { name: 'old Word document', tool: 'read_word' };
  if (name.endsWith('.xls')) return { name: 'old Excel workbook', tool: 'read_excel' };
  if (name.endsWith('.ppt')) return { name: 'old PowerPoint presentation', tool: 'read_powerpoint' };
  return { name: 'OLE compound file' };
}
