import type { CheckedMessage, Message } from '../../../errors';

/** Rows that are read of a file, empty ones among them: where a spreadsheet's own sheets end. */
export const MOST_ROWS = 1_048_576;
/** Columns of a file. No list has a tenth of them; a heading more costs every row. */
export const MOST_COLUMNS = 500;
/** What a file may unpack to, and what may be read out of it: one text can stand in a million cells. */
export const MOST_BYTES = 1024 * 1024 * 1024;
/** Characters of one row, or of one text. */
export const LONGEST_ROW = 1_000_000;
/**
 * Texts that the cells of a workbook share: three columns of a million numbers are three million, of 60 MB. They are
 * held in memory, outside the thread's heap.
 */
export const MOST_STRINGS = 4_000_000;
export const MOST_STRING_BYTES = 64 * 1024 * 1024;
/** Seconds that reading may take: where somebody waits for the answer, and in a job. */
export const MOST_SECONDS = { asked: 60, job: 900 } as const;

const MB = 1024 * 1024;

/** What a reader refuses, in the catalogue's words: 413 unless it says otherwise. */
export class Unread extends Error {
  readonly key: CheckedMessage['key'];
  readonly params: NonNullable<CheckedMessage['params']>;
  constructor(
    { key, params = {} }: Message,
    readonly status: 400 | 413 | 415 = 413,
  ) {
    super(key);
    this.name = 'Unread';
    this.key = key;
    this.params = params;
  }
}

export const tooManyRows = (): Unread => new Unread({ key: 'imports.tooManyRows', params: { max: MOST_ROWS } });
export const tooManyColumns = (count: number): Unread =>
  new Unread({ key: 'imports.tooManyColumns', params: { count, max: MOST_COLUMNS } }, 400);
export const rowTooLong = (row: number): Unread =>
  new Unread({ key: 'imports.rowTooLong', params: { row, max: LONGEST_ROW } });
export const textTooLong = (): Unread => new Unread({ key: 'imports.textTooLong', params: { max: LONGEST_ROW } });
export const tooManyStrings = (): Unread =>
  new Unread({ key: 'imports.tooManyStrings', params: { max: MOST_STRINGS, mb: MOST_STRING_BYTES / MB } });
export const tooLarge = (): Unread => new Unread({ key: 'imports.tooLarge', params: { mb: MOST_BYTES / MB } });
export const tooSlow = (seconds: number): Unread => new Unread({ key: 'imports.tooSlow', params: { seconds } });
export const locked = (): Unread => new Unread({ key: 'imports.locked' }, 415);
export const unreadable = (): Unread => new Unread({ key: 'unreadableFile' }, 415);
