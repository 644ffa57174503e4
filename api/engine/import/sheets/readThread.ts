import os from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import { LargeZip, LockedZip } from '../../../unzip';
import { columnName, csvRows } from './csvRows';
import { MAX_COLUMNS, UnreadableFile, locked, tooLarge, tooManyColumns, unreadable } from './limits';
import { SpoolWriter } from './spool';
import type { Batch, SheetRow } from './sheetTypes';
import { hasLostCharacter, isEmptyRow, widthOf } from './sheetTypes';
import { xlsxRows } from './xlsxRows';

/** The file to read, up to `most` non-empty rows including the heading. */
export interface ReadTask {
  file: string;
  type: 'xlsx' | 'csv';
  into: string;
  most: number;
  /** The normalised headings that the import accepts, which decide a csv file's delimiter. */
  headings?: ReadonlySet<string>;
  port?: MessagePort;
}
/** The number of spooled rows. `more` is true if the file has further ones. */
export interface ReadDone {
  rows: number;
  more: boolean;
}
export interface ReadRejected {
  refused: Pick<UnreadableFile, 'key' | 'params' | 'status'>;
}
export interface ReadProgress {
  rows: number;
  share: number;
}

// Lower the thread's priority, which only Linux has, because reading may use a CPU for long.
if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL);

/** The interval of progress reports. Shorter ones would burden the event loop. */
const PROGRESS_EVERY_MS = 100;

/** Throws for a cell with a text for which `isWrong` is true, with row and column. */
function requireWithout(
  { number, cells }: SheetRow,
  isWrong: (text: string) => boolean,
  key: 'imports.nul' | 'imports.lostHeading',
): void {
  const at = cells.findIndex((cell) => typeof cell === 'string' && isWrong(cell));
  if (at !== -1) throw new UnreadableFile({ key, params: { row: number, column: columnName(at) } }, 415);
}

async function spool(batches: AsyncIterable<Batch>, into: SpoolWriter, { most, port }: ReadTask): Promise<ReadDone> {
  let [rows, reportedAt] = [0, 0];
  for await (const batch of batches) {
    for (const row of batch.rows) {
      if (isEmptyRow(row)) continue;
      // Reject NUL, which would end the SQL text early.
      requireWithout(row, (text) => text.includes('\0'), 'imports.nul');
      if (rows === 0) requireWithout(row, hasLostCharacter, 'imports.lostHeading');
      if (rows === most) return { rows, more: true };
      if (rows === 0 && widthOf(row.cells) > MAX_COLUMNS) throw tooManyColumns(widthOf(row.cells));
      into.add(row);
      rows += 1;
    }
    if (!port || Date.now() - reportedAt < PROGRESS_EVERY_MS) continue;
    reportedAt = Date.now();
    port.postMessage({ rows, share: batch.share } satisfies ReadProgress);
  }
  return { rows, more: false };
}

/** Returns the rejection of a wrong file, or null for an internal error. */
function rejectionOf(error: unknown): UnreadableFile | null {
  if (error instanceof UnreadableFile) return error;
  if (error instanceof LargeZip) return tooLarge();
  if (error instanceof LockedZip) return locked();
  const ours =
    !(error instanceof Error) || error instanceof TypeError || error instanceof ReferenceError || 'syscall' in error;
  return ours ? null : unreadable();
}

/** Writes the rows to a spool file in a thread. Returns their number or the rejection. */
export default async function readFile(task: ReadTask): Promise<ReadDone | ReadRejected> {
  const into = new SpoolWriter(task.into);
  try {
    const done = await spool(
      task.type === 'xlsx' ? xlsxRows(task.file) : csvRows(task.file, task.headings),
      into,
      task,
    );
    into.close();
    return done;
  } catch (error) {
    try {
      into.close();
    } catch {
      /* Ignore an error on closing, because the spool file is abandoned. */
    }
    const rejection = rejectionOf(error);
    if (!rejection) throw error;
    return { refused: { key: rejection.key, params: rejection.params, status: rejection.status } };
  } finally {
    task.port?.close();
  }
}
