import type { Attributes, ElementTest } from './read-markup.ts';

export const isCheckbox: ElementTest = (name, { type }) =>
  name === 'input' && type?.toLowerCase() === 'checkbox';

/** As text, since what finds articles drops the fields of forms, and with them what is done in a list of tasks. */
export const checkboxSign = ({ checked }: Attributes) => (checked === undefined ? '☐ ' : '☑ ');
