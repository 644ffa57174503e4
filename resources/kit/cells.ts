import type { Field } from './field';
import type { Language } from './languages';
import type { PlainMessage } from './messages';
import { foldCode } from './typed';

type Row = Readonly<Record<string, unknown>>;
type Fault = PlainMessage | 'digitsAsNumber' | 'textAsDate';

/** How a file of some format writes its cells: each as the text that stands for it in a row. */
export interface CellFormat {
  text(text: string): string;
  number(value: number): string;
  money(minor: number, currency?: string): string;
  /** Milliseconds of a moment as the reader's clock shows it: the hours that are read as UTC. */
  time(ms: number): string;
  day(day: string): string;
}
/** What the cells of a column are written with. */
export interface CellWriting {
  readonly language: Language;
  /** Minutes east of UTC of the reader's clock. */
  readonly gmtOffset: number;
  readonly format: CellFormat;
  /** The cell of a text, which a spreadsheet must not run as a formula. */
  shielded(text: string): string;
  /** The word that a person reads on a row in place of a stored one. */
  wordOf(stored: string, row: Row): string;
  /** The cell of a word, by its label in the reader's language. */
  wordCell(word: string): string;
}
/** What the cells of a column are read with. */
export interface CellReading {
  readonly language: Language;
  readonly gmtOffset: number;
  /** The text of a cell; null where a spreadsheet has rounded a number, whose last digits are lost. */
  textOf(cell: unknown): string | null;
  /** What a word is called in each language. */
  labelsOf(word: string): string[];
}
export interface CellRead {
  value?: unknown;
  error?: { key: Fault };
}
export type ReadCell = (cell: unknown) => CellRead;
export type WriteCell = (value: unknown, row: Row) => string;

/** How values of a kind stand in files. */
export interface KindCells {
  /** The width of a column in characters: a number or a date that does not fit shows as `####`. */
  readonly width: number;
  /** Other fields of the record without which a cell cannot be written. */
  besides(field: Field): readonly string[];
  /** Writes the cells (not of null) of a column. */
  write(field: Field, to: CellWriting): WriteCell;
  /** Reads the cells (not empty ones) of a column as values that are validated afterwards; nothing is guessed. */
  read(field: Field, from: CellReading): ReadCell;
  /** Whether a file has the stored value, as exactly as a file can have it. */
  isSame(field: Field, before: unknown, value: unknown): boolean;
  /** The value that a record gets from a file, beside what is stored of it. */
  merge(before: unknown, value: unknown, language: Language): unknown;
}

type ReadText = (text: string) => CellRead;
/** Reads the text of a cell. */
export const ofText =
  ({ textOf }: CellReading, read: ReadText): ReadCell =>
  (cell) => {
    const text = textOf(cell);
    return text === null ? { error: { key: 'digitsAsNumber' } } : read(text);
  };

/** `8.98604E+19`, `898604000000000000.0`: what is left in a text of a long number that a spreadsheet has rounded. */
const ROUNDED = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,}$|^[+-]?\d{16,}[.,]0+$/i;
/** Reads a code or name, whose text may be a rounded number, too. */
export const ofCode = (from: CellReading, read: ReadText): ReadCell =>
  ofText(from, (text) => (ROUNDED.test(foldCode(text)) ? { error: { key: 'digitsAsNumber' } } : read(text)));
/** Reads a code or name that no date can be. */
export function ofUndated(from: CellReading, read: ReadText): ReadCell {
  const undated = ofCode(from, read);
  return (cell) => (cell instanceof Date ? { error: { key: 'textAsDate' } } : undated(cell));
}

/** Reads a number by `parse`, which gives null for what is none. */
export const ofNumber = (from: CellReading, parse: (text: string) => number | null, key: Fault): ReadCell =>
  ofText(from, (text) => {
    const value = parse(text);
    return value === null ? { error: { key } } : { value };
  });

/** Writes numbers by `write`; what is none, as a masked one, is text. */
export const numberCell =
  ({ shielded }: CellWriting, write: (value: number, row: Row) => string): WriteCell =>
  (value, row) =>
    typeof value === 'number' && Number.isFinite(value) ? write(value, row) : shielded(String(value));

/** Reads a cell of JSON. */
export function readJsonText(text: string): CellRead {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { error: { key: 'invalid' } };
  }
}
