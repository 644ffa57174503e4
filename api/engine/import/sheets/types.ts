import { foldCode } from '@t3d/resources/kit';
import type { Message } from '../../../errors';
import { timeText } from '../../export/rowWriter';

/**
 * A row of a file as it is there; `number` as spreadsheets count. `fault`: why the row cannot be read with certainty.
 * `lines`: the lines of a csv cell that goes over several, as the cells that they would be if they were rows.
 */
export interface SheetRow {
  number: number;
  cells: unknown[];
  fault?: Message;
  lines?: string[][];
}
/** Rows that were read together, and how much of the file had been read by then (0 to 1). */
export interface Batch {
  rows: SheetRow[];
  share: number;
}

/**
 * A cell whose value is not certain, and why: it shows an error, or its formula has not been calculated. It is an error
 * of its row where its column is imported.
 */
export class UnreadableCell {
  /** `shown`: the error that a spreadsheet shows there. A text of it is refused likewise, when it is imported again. */
  constructor(
    readonly why: Message,
    private readonly shown = '#N/A',
  ) {}

  toString(): string {
    return this.shown;
  }
}

export const isBlank = (cell: unknown): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
export const isEmptyRow = ({ cells }: SheetRow): boolean => cells.every(isBlank);
/** Columns up to the last that has something in it: sheets may be formatted far beyond their last heading. */
export const widthOf = (cells: readonly unknown[]): number => cells.findLastIndex((cell) => !isBlank(cell)) + 1;

/** A date cell as the spreadsheet shows it, `2026-11-20 08:00:00`: the day alone when the cell has no hours. */
export const shownDate = (date: Date): string => timeText(date.getTime()).replace(/ 00:00:00$/, '');

/** A cell as a spreadsheet shows it: dates and unreadable cells as text, any other value as it is. */
export function shownCell(cell: unknown): unknown {
  if (cell instanceof Date) return shownDate(cell);
  return cell instanceof UnreadableCell ? String(cell) : cell;
}

/** A heading as headings are compared: folded, without the mark of a required column, in small letters. */
export const headingWord = (cell: unknown): string =>
  foldCode(String(cell ?? ''))
    .replace(/ ?\*$/, '')
    .toLowerCase();

/** Whether a text has lost a character, or has one that text cannot have: it was not what the file's author wrote. */
export const hasLostCharacter = (text: string): boolean => /\ufffd|\p{Surrogate}/u.test(text);
