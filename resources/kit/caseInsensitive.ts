import type { Field, Fields } from './field';

export const MAX_CASE_FOLDED = 255;

/** Letters that Unicode does not decompose, although some databases do. */
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
 * Folds a text for comparison independent of the database. Ignores case, accents, width, invisible marks and
 * surrounding blanks.
 */
export const foldCase = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Cf}]/gu, '')
    // Converts to capitals first, so that `ß` becomes `SS` and both small sigmas become equal.
    .toUpperCase()
    .toLowerCase()
    .replace(STROKED, (letter) => PLAIN[letter] as string)
    .normalize('NFKC')
    .trim()
    .slice(0, MAX_CASE_FOLDED);

const LOOK_ALIKE =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]/u;

/** Finds letters that look Latin but belong to another alphabet, for example a Cyrillic `а`. */
export const hasLookAlikes = (text: string): boolean => LOOK_ALIKE.test(text.normalize('NFKC'));

export const caseInsensitiveColumn = (name: string): string => `${name}Folded`;

export const caseInsensitiveFields = (fields: Fields): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.ignoreCase);

/** Returns the column of the unique index: the folded text if the field has one, or else the field itself. */
export const uniqueColumn = (fields: Fields, name: string): string =>
  fields[name]?.ignoreCase ? caseInsensitiveColumn(name) : name;

export const uniqueValue = (field: Pick<Field, 'ignoreCase'> | undefined, value: unknown): unknown =>
  field?.ignoreCase && typeof value === 'string' ? foldCase(value) : value;
