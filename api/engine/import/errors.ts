import type { WriteStream } from 'node:fs';
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import type { ApiError } from '../../errors';
import type { Context } from '../../context';
import { translateMessage } from '../../locales';
import { drained } from '../export/rowWriter';
import type { FieldError } from '../rows/write/validateRows';
import { shownCell } from './sheets/sheetTypes';
import type { SheetRow } from './sheets/sheetTypes';

export interface RowError {
  row: number;
  field: string;
  message: string;
}
/** Returns the first field error of an error, or else the error itself for the given field. */
export function fieldErrorOf({ errors, key, params }: ApiError, field: string): FieldError {
  const [first] = Object.entries(errors ?? {});
  return (first ? { ...first[1], field: first[0] } : { field, key, params }) as FieldError;
}

export interface TranslatedError {
  field: string;
  message: string;
}
/** A rejected row with its cells and errors. */
export interface RejectedRow {
  row: number;
  cells: unknown[];
  errors: (FieldError | TranslatedError)[];
}
/** The headings of rejected rows. `notes` are columns that an earlier list of rejected rows added. */
export interface RejectedHeader {
  resource: string;
  headings: unknown[];
  fields?: readonly (string | null)[];
  notes?: readonly number[];
}

/** The maximum number of errors in a response, and of rows in the workbook of rejected rows. */
const MAX_ERRORS = 1000;
export const MAX_REJECTED = 100_000;

/** Returns another path for a list in progress, so that an interrupted one does not look complete. */
const unfinished = (path: string): string => `${path}.part`;

export const errorText = (ctx: Pick<Context, 'language'>, error: FieldError | TranslatedError): string =>
  'message' in error ? error.message : translateMessage(error, ctx.language);

/** Collects the errors of an import's rows: the first as text, and rejected rows in a file. */
export class RowErrors {
  readonly errors: RowError[] = [];
  rows = 0;
  private out: WriteStream | null = null;
  private failure: Error | null = null;

  constructor(
    private readonly ctx: Context,
    private readonly path: string | null,
    private readonly head: RejectedHeader,
  ) {}

  async add(row: SheetRow, errors: readonly (FieldError | TranslatedError)[]): Promise<void> {
    this.rows += 1;
    for (const error of errors.slice(0, MAX_ERRORS - this.errors.length))
      this.errors.push({ row: row.number, field: error.field, message: errorText(this.ctx, error) });
    // Write the cells unchanged, so that the corrected list can be imported like the file.
    if (this.path !== null && this.rows <= MAX_REJECTED)
      await this.write({ row: row.number, cells: row.cells.map(shownCell), errors: [...errors] });
  }

  private async write(line: RejectedRow): Promise<void> {
    if (!this.out) {
      this.out = createWriteStream(unfinished(this.path as string), { mode: 0o600 });
      this.out.on('error', (error) => {
        this.failure = error;
      });
      this.out.write(`${JSON.stringify(this.head)}\n`);
    }
    if (this.failure) throw this.failure;
    this.out.write(`${JSON.stringify(line)}\n`);
    await drained(this.out);
  }

  async close(): Promise<void> {
    if (!this.out) return;
    this.out.end();
    await finished(this.out);
    await rename(unfinished(this.path as string), this.path as string);
  }
}
