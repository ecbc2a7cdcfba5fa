/** When a file's text cannot be had as asked: the words of errors that several tools declare. */
export const decodingErrors = {
  not_text: 'The file is binary; the hint names the tool that reads it.',
  wrong_encoding: 'The bytes are not valid in the encoding; the hint names the likely one.',
  unknown_encoding: 'No encoding has this name.',
} as const;

export const encodingErrors = {
  not_encodable: 'A character does not exist in the encoding; nothing was written.',
  not_text: 'With U+0000 or many control characters, the file would be no text; nothing was written.',
  unknown_encoding: 'No encoding has this name.',
} as const;

export const rewritingErrors = {
  ...decodingErrors,
  ...encodingErrors,
  not_text:
    'The file is binary, and the hint names the tool that reads it; or the new text would make it so.',
  too_large: 'The file is larger than DPTTOOLS_MAX_EDIT_MB.',
  changed_meanwhile: 'Another program keeps changing the file; nothing was written.',
} as const;
