import type { Field } from './field';
import type { Language } from './languages';
import type { PlainMessage } from './messages';
import { foldCode } from './typed';

type Row = Readonly<Record<string, unknown>>;
type Fault = PlainMessage | 'digitsAsNumber' | 'textAsDate';

export interface CellFormat {
  text(text: string): string;
  number(value: number): string;
  money(minor: number, currency?: string): string;
  /** `ms` is shifted by the reader's UTC offset, so its UTC hours are the reader's local hours. */
  time(ms: number): string;
  day(day: string): string;
}
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
export interface CellReading {
  readonly language: Language;
  readonly gmtOffset: number;
  /** Returns the text of a cell. Returns null for a number that a spreadsheet has rounded. */
  textOf(cell: unknown): string | null;
  labelsOf(word: string): string[];
}
export interface CellRead {
  value?: unknown;
  error?: { key: Fault };
}
export type ReadCell = (cell: unknown) => CellRead;
export type WriteCell = (value: unknown, row: Row) => string;

export interface KindCells {
  /** The width of the column in characters. A number or a date that does not fit appears as `####`. */
  readonly width: number;
  /** The names of other fields of the record that are needed to write the cell. */
  besides(field: Field): readonly string[];
  write(field: Field, to: CellWriting): WriteCell;
  /**
   * Returns a function that reads non-empty cells without guessing, because validation checks the values afterwards.
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
/** Rejects a number that a spreadsheet has rounded. */
export const ofCode = (from: CellReading, read: ReadText): ReadCell =>
  ofText(from, (text) => (ROUNDED.test(foldCode(text)) ? { error: { key: 'digitsAsNumber' } } : read(text)));
/** Rejects date cells. */
export function ofUndated(from: CellReading, read: ReadText): ReadCell {
  const undated = ofCode(from, read);
  return (cell) => (cell instanceof Date ? { error: { key: 'textAsDate' } } : undated(cell));
}

/** Rejects a text if `parse` returns null. */
export const ofNumber = (from: CellReading, parse: (text: string) => number | null, key: Fault): ReadCell =>
  ofText(from, (text) => {
    const value = parse(text);
    return value === null ? { error: { key } } : { value };
  });

/** Writes other values, for example masked amounts, as text. */
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
