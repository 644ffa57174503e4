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
  /** Formats a time for a cell. `ms` is shifted by the reader's UTC offset. */
  time(ms: number): string;
  day(day: string): string;
}
export interface CellWriting {
  readonly language: Language;
  /** The reader's UTC offset, in minutes east of UTC. */
  readonly gmtOffset: number;
  readonly format: CellFormat;
  /** Protects a text from being run as a formula by a spreadsheet. */
  shielded(text: string): string;
  /** Returns the enum variant that the row shows, or else the stored value. */
  wordOf(stored: string, row: Row): string;
  /** Returns the label of an enum value in the reader's language. */
  wordCell(word: string): string;
}
export interface CellReading {
  readonly language: Language;
  readonly gmtOffset: number;
  /** Returns the text of a cell, or null for a number that a spreadsheet has rounded. */
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
  /** The width of the column in characters. A spreadsheet shows `####` for a number that does not fit. */
  readonly width: number;
  /** The further fields of the record that the cell needs. */
  besides(field: Field): readonly string[];
  write(field: Field, to: CellWriting): WriteCell;
  /** Returns a function that reads a non-empty cell. Validation follows later. */
  read(field: Field, from: CellReading): ReadCell;
  /** Returns whether a value from a file equals the stored value, for example without milliseconds. */
  isSame(field: Field, before: unknown, value: unknown): boolean;
  /** Merges a value from a file into the stored value. */
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
/** Reads a text, but rejects a number that a spreadsheet has rounded. */
export const ofCode = (from: CellReading, read: ReadText): ReadCell =>
  ofText(from, (text) => (ROUNDED.test(foldCode(text)) ? { error: { key: 'digitsAsNumber' } } : read(text)));
/** Reads a text, but rejects date cells. */
export function ofUndated(from: CellReading, read: ReadText): ReadCell {
  const undated = ofCode(from, read);
  return (cell) => (cell instanceof Date ? { error: { key: 'textAsDate' } } : undated(cell));
}

/** Reads a number. Rejects the text if `parse` returns null. */
export const ofNumber = (from: CellReading, parse: (text: string) => number | null, key: Fault): ReadCell =>
  ofText(from, (text) => {
    const value = parse(text);
    return value === null ? { error: { key } } : { value };
  });

/** Writes a number as a number, and any other value, for example a masked amount, as text. */
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
