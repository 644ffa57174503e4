import type { Field, Fields } from './fields';

/** As many characters as the column of folded texts holds. */
export const MAX_FOLDED = 255;

/** A text as it is compared where the case of its letters, of any alphabet, and blanks around it make no difference. */
export const foldCase = (text: string): string => text.normalize('NFC').trim().toLowerCase().slice(0, MAX_FOLDED);

/** The column beside a field's own that keeps its text folded. */
export const foldedName = (name: string): string => `${name}Folded`;

/** The fields whose case makes no difference where they are unique. */
export const foldedFields = (fields: Fields): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.ignoreCase);

/** The column by which a field is unique. */
export const uniqueColumn = (fields: Fields, name: string): string =>
  fields[name]?.ignoreCase ? foldedName(name) : name;

/** A value as it is compared with others that are to differ. */
export const uniqueValue = (field: Pick<Field, 'ignoreCase'> | undefined, value: unknown): unknown =>
  field?.ignoreCase && typeof value === 'string' ? foldCase(value) : value;
