/** What spreadsheets skip before a formula: blanks, control characters, marks without a width, a byte order mark. */
const SKIPPED = '[\\s\\p{Cc}\\p{Cf}\\p{Z}\\u115F\\u1160\\u2800\\u3164\\uFFA0]*';
/** A formula's first sign, in full width and small forms too. A tab and an end of line move a text to another cell. */
const FORMULA = `(?:[\\t\\r\\n]|${SKIPPED}[=+\\-@＝＋－＠﹦﹢﹣﹫])`;
const TO_SHIELD = new RegExp(`^(?:'|${FORMULA})`, 'u');
const SHIELDED = new RegExp(`^'(?=['\\d]|${FORMULA})`, 'u');

/**
 * A cell that a spreadsheet would run as a formula is written as text, behind an apostrophe; so is a text that begins
 * with an apostrophe of its own, which it would lose when it is read again. `unescapeFormula` undoes it.
 */
export const escapeFormula = (text: string): string => (TO_SHIELD.test(text) ? `'${text}` : text);

/** The text of a cell as it was meant: without the apostrophe before what a spreadsheet would calculate with. */
export const unescapeFormula = (text: string): string => text.replace(SHIELDED, '');

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
