import { ToolError } from '../errors.ts';

const maxPathBytes = 4096;
// Reserved by Windows with or without an extension; opening one talks to a device.
const windowsReserved = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(\..*)?$/i;
const controlCharacter = /[\u0001-\u001f\u007f-\u009f]/;

/** Whether a name that was found on a disk can be passed back to a tool. */
export function canBeArgument(name: string): boolean {
  return !controlCharacter.test(name);
}

function refuse(message: string, hint: string): never {
  throw new ToolError({ code: 'path_refused', message, hint });
}

/** Refuses what can be judged from the text alone, before the disk is touched. Throws `path_refused`. */
export function checkPathSyntax(path: string, platform: NodeJS.Platform = process.platform): void {
  if (path.length === 0) refuse('The path is empty.', 'Pass the path of a file or folder.');
  if (path.includes('\0')) refuse('The path holds a NUL character.', 'Remove it.');
  if (controlCharacter.test(path)) {
    refuse(
      'The path holds a control character.',
      'No tool takes such a name: ask the user to rename the file.',
    );
  }
  if (/\p{Cs}/u.test(path)) refuse('The path holds half of a surrogate pair.', 'Pass well-formed text.');
  if (Buffer.byteLength(path) > maxPathBytes) {
    refuse(`The path is longer than ${maxPathBytes} bytes.`, 'Pass a shorter path.');
  }
  if (platform === 'win32') checkWindowsSyntax(path);
  else if (/^([a-zA-Z]:[\\/]|\\\\)/.test(path)) {
    refuse(`${path} is a Windows path; this machine has none.`, 'Pass a path that begins with /.');
  }
}

/** UNC and device paths are refused before any system call: a mere stat sends credentials to the named host. */
function checkWindowsSyntax(path: string): void {
  if (/^[\\/]{2}/.test(path)) refuse('Network and device paths are not allowed.', 'Pass a local path.');
  if (/^[a-zA-Z]:(?![\\/])/.test(path)) {
    refuse('A drive without a slash is ambiguous.', 'Write the drive, a colon and a slash: C:\\folder.');
  }
  for (const name of path.replace(/^[a-zA-Z]:/, '').split(/[\\/]/)) {
    if (name.includes(':')) refuse('The path names an alternate data stream.', 'Remove the colon.');
    if (windowsReserved.test(name)) refuse(`${name} is a reserved device name.`, 'Use another name.');
    if (/[. ]$/.test(name) && name !== '.' && name !== '..') {
      refuse('A name ends with a dot or a space.', 'Windows drops those: use another name.');
    }
  }
}
