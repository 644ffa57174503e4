import type { Field, Fields } from './field';

/** As many characters as the column of folded texts holds. */
export const MAX_FOLDED = 255;

/** Letters with a stroke or two letters in one, which Unicode does not take apart. Some databases do. */
const PLAIN: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const STROKED = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/**
 * A text as it is compared where case, accents, width and form of its letters, marks without a width and blanks around
 * it make no difference. Every database then finds the same texts equal.
 */
export const foldCase = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Cf}]/gu, '')
    // In capitals first, because `ß` and `SS` are one, and so are both small sigmas.
    .toUpperCase()
    .toLowerCase()
    .replace(STROKED, (letter) => PLAIN[letter] as string)
    .normalize('NFKC')
    .trim()
    .slice(0, MAX_FOLDED);

const LOOK_ALIKE =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]/u;

/** Whether a text has letters of an alphabet whose letters look like Latin ones, such as a Cyrillic `а`. */
export const hasLookAlikes = (text: string): boolean => LOOK_ALIKE.test(text.normalize('NFKC'));

/** The column beside a field's own that keeps its text folded. */
export const foldedName = (name: string): string => `${name}Folded`;

/** The fields whose case and accents make no difference where they are unique. */
export const foldedFields = (fields: Fields): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.ignoreCase);

/** The column by which a field is unique. */
export const uniqueColumn = (fields: Fields, name: string): string =>
  fields[name]?.ignoreCase ? foldedName(name) : name;

/** A value as it is compared with others that are to differ. */
export const uniqueValue = (field: Pick<Field, 'ignoreCase'> | undefined, value: unknown): unknown =>
  field?.ignoreCase && typeof value === 'string' ? foldCase(value) : value;
