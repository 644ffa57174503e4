import type { CheckedMessage, Message } from '../../../errors';

/** The maximum number of rows read from a file, as in a spreadsheet. */
export const MAX_ROWS = 1_048_576;
/** The maximum number of columns, because each costs time in every row. */
export const MAX_COLUMNS = 500;
/** The maximum number of unpacked bytes, including cell text, because a million cells may share one text. */
export const MAX_BYTES = 1024 * 1024 * 1024;
/** Maximum number of characters in a row or in a single text. */
export const MAX_ROW_LENGTH = 1_000_000;
/** The maximum number of shared texts, enough for three columns of a million different numbers. */
export const MAX_STRINGS = 4_000_000;
export const MAX_STRING_BYTES = 64 * 1024 * 1024;
/** The maximum seconds for reading a file, in a request (`asked`) and in a job. */
export const MAX_SECONDS = { asked: 60, job: 900 } as const;

const MB = 1024 * 1024;

/** The error of a file that cannot be imported, by default with status 413. */
export class UnreadableFile extends Error {
  readonly key: CheckedMessage['key'];
  readonly params: NonNullable<CheckedMessage['params']>;
  constructor(
    { key, params = {} }: Message,
    readonly status: 400 | 413 | 415 = 413,
  ) {
    super(key);
    this.name = 'UnreadableFile';
    this.key = key;
    this.params = params;
  }
}

export const tooManyRows = (): UnreadableFile =>
  new UnreadableFile({ key: 'imports.tooManyRows', params: { max: MAX_ROWS } });
export const tooManyColumns = (count: number): UnreadableFile =>
  new UnreadableFile({ key: 'imports.tooManyColumns', params: { count, max: MAX_COLUMNS } }, 400);
export const rowTooLong = (row: number): UnreadableFile =>
  new UnreadableFile({ key: 'imports.rowTooLong', params: { row, max: MAX_ROW_LENGTH } });
export const textTooLong = (): UnreadableFile =>
  new UnreadableFile({ key: 'imports.textTooLong', params: { max: MAX_ROW_LENGTH } });
export const tooManyStrings = (): UnreadableFile =>
  new UnreadableFile({ key: 'imports.tooManyStrings', params: { max: MAX_STRINGS, mb: MAX_STRING_BYTES / MB } });
export const tooLarge = (): UnreadableFile =>
  new UnreadableFile({ key: 'imports.tooLarge', params: { mb: MAX_BYTES / MB } });
export const tooSlow = (seconds: number): UnreadableFile =>
  new UnreadableFile({ key: 'imports.tooSlow', params: { seconds } });
export const locked = (): UnreadableFile => new UnreadableFile({ key: 'imports.locked' }, 415);
export const unknownEncoding = (encoding: string): UnreadableFile =>
  new UnreadableFile({ key: 'imports.unknownEncoding', params: { encoding } }, 415);
export const otherFormat = (format: string): UnreadableFile =>
  new UnreadableFile({ key: 'imports.otherFormat', params: { format } }, 415);
export const noSheet = (): UnreadableFile => new UnreadableFile({ key: 'imports.noSheet' }, 400);
export const mergedCells = (cells: string): UnreadableFile =>
  new UnreadableFile({ key: 'imports.mergedCells', params: { cells } }, 400);
export const rowTwice = (row: number): UnreadableFile =>
  new UnreadableFile({ key: 'imports.rowTwice', params: { row } }, 400);
export const unreadable = (): UnreadableFile => new UnreadableFile({ key: 'unreadableFile' }, 415);
