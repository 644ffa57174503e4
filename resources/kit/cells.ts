import type { Field } from './field';
import type { Language } from './languages';
import type { PlainMessage } from './messages';
import { foldCode } from './typed';

type Row = Readonly<Record<string, unknown>>;
type Fault = PlainMessage | 'digitsAsNumber' | 'textAsDate';

/** Converts values to the cell text of one file type, for example xlsx or csv. */
export interface CellFormat {
  text(text: string): string;
  number(value: number): string;
  money(minor: number, currency?: string): string;
  /**
   * Formats a point in time. `ms` is shifted by the reader's UTC offset. The UTC hours of `ms` are therefore the
   * reader's local hours.
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
  /** Returns the enum variant that the row shows in place of the stored value, or else the stored value. */
  wordOf(stored: string, row: Row): string;
  /** Returns the cell of an enum value. The cell contains the value's label in the reader's language. */
  wordCell(word: string): string;
}
/** The functions that a kind needs to read the cells of a column. */
export interface CellReading {
  readonly language: Language;
  readonly gmtOffset: number;
  /** Returns the text of a cell. Returns null for a number that a spreadsheet has rounded. */
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
  /** Returns the names of other fields of the record that are also needed to write the cell. */
  besides(field: Field): readonly string[];
  write(field: Field, to: CellWriting): WriteCell;
  /**
   * Returns a function that reads the non-empty cells of a column. The function never guesses a value, and validation
   * checks the returned values afterwards.
   */
  read(field: Field, from: CellReading): ReadCell;
  /** Returns whether a value from a file equals the stored value, within the precision of files. */
  isSame(field: Field, before: unknown, value: unknown): boolean;
  /** Merges a value from a file into the stored value and returns the value to store. */
  merge(before: unknown, value: unknown, language: Language): unknown;
}

type ReadText = (text: string) => CellRead;
export const ofText =
  ({ textOf }: CellReading, read: ReadText): ReadCell =>
  (cell) => {
    const text = textOf(cell);
    return text === null ? { error: { key: 'digitsAsNumber' } } : read(text);
  };

/** Matches a long number that a spreadsheet has rounded, for example `8.98604E+19` or `898604000000000000.0`. */
const ROUNDED = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,}$|^[+-]?\d{16,}[.,]0+$/i;
/** Reads a code or a name. Rejects a number that a spreadsheet has rounded. */
export const ofCode = (from: CellReading, read: ReadText): ReadCell =>
  ofText(from, (text) => (ROUNDED.test(foldCode(text)) ? { error: { key: 'digitsAsNumber' } } : read(text)));
/** Reads a code or a name. Rejects date cells. */
export function ofUndated(from: CellReading, read: ReadText): ReadCell {
  const undated = ofCode(from, read);
  return (cell) => (cell instanceof Date ? { error: { key: 'textAsDate' } } : undated(cell));
}

/** Reads a number with `parse`. Rejects a text if `parse` returns null. */
export const ofNumber = (from: CellReading, parse: (text: string) => number | null, key: Fault): ReadCell =>
  ofText(from, (text) => {
    const value = parse(text);
    return value === null ? { error: { key } } : { value };
  });

/** Writes numbers with `write`. Writes other values, for example masked amounts, as text. */
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
