import type { Field } from './field';
import type { Language } from './languages';
import type { PlainMessage } from './messages';
import { foldCode } from './typed';

type Row = Readonly<Record<string, unknown>>;
type Fault = PlainMessage | 'digitsAsNumber' | 'textAsDate';

/** The cell format of a type of file, such as xlsx or csv. Each function returns the text of a cell. */
export interface CellFormat {
  text(text: string): string;
  number(value: number): string;
  money(minor: number, currency?: string): string;
  /**
   * Formats a point in time. `ms` is shifted by the reader's UTC offset, so that its UTC hours are the reader's local
   * hours.
   */
  time(ms: number): string;
  day(day: string): string;
}
/** The functions that a kind needs to write the cells of a column. */
export interface CellWriting {
  readonly language: Language;
  /** The reader's UTC offset, in minutes east of UTC. */
  readonly gmtOffset: number;
  readonly format: CellFormat;
  /** Returns the text in a form that a spreadsheet does not run as a formula. */
  shielded(text: string): string;
  /** Returns the value that the row shows instead of the stored value, if the enum has such a variant. */
  wordOf(stored: string, row: Row): string;
  /** Returns the cell of an enum value, with its label in the reader's language. */
  wordCell(word: string): string;
}
/** The functions that a kind needs to read the cells of a column. */
export interface CellReading {
  readonly language: Language;
  readonly gmtOffset: number;
  /**
   * Returns the text of a cell. Returns null for a number that a spreadsheet has rounded, because its last digits are
   * lost.
   */
  textOf(cell: unknown): string | null;
  /** Returns the labels of an enum value in all languages. */
  labelsOf(word: string): string[];
}
export interface CellRead {
  value?: unknown;
  error?: { key: Fault };
}
export type ReadCell = (cell: unknown) => CellRead;
export type WriteCell = (value: unknown, row: Row) => string;

/** The conversion between values of a kind and the cells of a file. */
export interface KindCells {
  /** The width of the column in characters. A number or a date that does not fit appears as `####`. */
  readonly width: number;
  /** Returns the names of other fields of the record that a cell also needs. */
  besides(field: Field): readonly string[];
  /** Returns a function that writes the non-null values of a column as cells. */
  write(field: Field, to: CellWriting): WriteCell;
  /**
   * Returns a function that reads the non-empty cells of a column. The function never guesses, and validation checks
   * its values afterwards.
   */
  read(field: Field, from: CellReading): ReadCell;
  /** Returns whether the value of a file equals the stored value within the precision of files. */
  isSame(field: Field, before: unknown, value: unknown): boolean;
  /** Merges the value of a file into the stored value and returns the value to store. */
  merge(before: unknown, value: unknown, language: Language): unknown;
}

type ReadText = (text: string) => CellRead;
export const ofText =
  ({ textOf }: CellReading, read: ReadText): ReadCell =>
  (cell) => {
    const text = textOf(cell);
    return text === null ? { error: { key: 'digitsAsNumber' } } : read(text);
  };

/** Matches a long number that a spreadsheet has rounded: `8.98604E+19`, `898604000000000000.0`. */
const ROUNDED = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,}$|^[+-]?\d{16,}[.,]0+$/i;
/** Reads a code or a name. Rejects a number that a spreadsheet has rounded. */
export const ofCode = (from: CellReading, read: ReadText): ReadCell =>
  ofText(from, (text) => (ROUNDED.test(foldCode(text)) ? { error: { key: 'digitsAsNumber' } } : read(text)));
/** Reads a code or a name. Rejects date cells. */
export function ofUndated(from: CellReading, read: ReadText): ReadCell {
  const undated = ofCode(from, read);
  return (cell) => (cell instanceof Date ? { error: { key: 'textAsDate' } } : undated(cell));
}

/** Reads a number with `parse`. Rejects any text for which `parse` returns null. */
export const ofNumber = (from: CellReading, parse: (text: string) => number | null, key: Fault): ReadCell =>
  ofText(from, (text) => {
    const value = parse(text);
    return value === null ? { error: { key } } : { value };
  });

/** Writes numbers with `write`. Other values, such as masked amounts, are written as text. */
export const numberCell =
  ({ shielded }: CellWriting, write: (value: number, row: Row) => string): WriteCell =>
  (value, row) =>
    typeof value === 'number' && Number.isFinite(value) ? write(value, row) : shielded(String(value));

export function readJsonText(text: string): CellRead {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { error: { key: 'invalid' } };
  }
}
