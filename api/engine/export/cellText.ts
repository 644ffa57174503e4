/**
 * A cell that a spreadsheet would run as a formula is written as text, behind an apostrophe; so is what would lose its
 * own apostrophe when it is read again. `unescapeFormula` undoes it.
 */
export const escapeFormula = (text: string): string =>
  /^(?:[=+\-@\t\r]|'['=+\-@\t\r\d])/.test(text) ? `'${text}` : text;

/** The text of a cell as it was meant: without the apostrophe before what a spreadsheet would calculate with. */
export const unescapeFormula = (text: string): string => text.replace(/^'(?=['=+\-@\t\r\d])/, '');

/** Separates several records in one cell. */
const BETWEEN = /[,，;；、\n]+/;
export const splitList = (text: string): string[] =>
  text
    .split(BETWEEN)
    .map((one) => one.trim())
    .filter(Boolean);

/** A name beside others in one cell; the id where the name would be taken for several. */
export const nameInList = (id: number, name: string | undefined): string =>
  name === undefined || BETWEEN.test(name) ? `#${id}` : name;
