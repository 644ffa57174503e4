import os from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import { LargeZip, LockedZip } from '../../../unzip';
import { columnName, csvRows } from './csvRows';
import { MAX_COLUMNS, UnreadableFile, locked, tooLarge, tooManyColumns, unreadable } from './limits';
import { SpoolWriter } from './spool';
import type { Batch, SheetRow } from './types';
import { hasLostCharacter, isEmptyRow, widthOf } from './types';
import { xlsxRows } from './xlsxRows';

/**
 * `most`: rows with something in them, the heading among them, after which it reads no further. `port`: where it
 * reports how far it is.
 */
export interface ReadTask {
  file: string;
  type: 'xlsx' | 'csv';
  into: string;
  most: number;
  /** The headings that a file for this import may have, folded: they decide what separates the cells of a csv. */
  headings?: ReadonlySet<string>;
  port?: MessagePort;
}
/** `rows` have been spooled; `more`: the file has further ones. */
export interface ReadDone {
  rows: number;
  more: boolean;
}
export interface ReadRefused {
  refused: Pick<UnreadableFile, 'key' | 'params' | 'status'>;
}
export interface ReadProgress {
  rows: number;
  share: number;
}

// A reader may keep a processor busy for long: whoever waits for a page goes first. Linux keeps the niceness of each
// thread.
if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL);

/** Progress is for people: the loop that takes it has others to serve. */
const PROGRESS_EVERY_MS = 100;

/** Refuses the file where a cell of a row has such a text, by row and column. */
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
      // Text has none; it would end a statement's text early.
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

/**
 * What is wrong with the file, or nothing where it is we that are. Errors of the archive's and the parsers' libraries
 * have no class of their own.
 */
function refusalOf(error: unknown): UnreadableFile | null {
  if (error instanceof UnreadableFile) return error;
  if (error instanceof LargeZip) return tooLarge();
  if (error instanceof LockedZip) return locked();
  const ours =
    !(error instanceof Error) || error instanceof TypeError || error instanceof ReferenceError || 'syscall' in error;
  return ours ? null : unreadable();
}

/**
 * Takes a file apart in a thread of its own and leaves its rows in a spool; answers what of it was refused, if it was.
 */
export default async function readFile(task: ReadTask): Promise<ReadDone | ReadRefused> {
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
      /* It is given up anyway. */
    }
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return { refused: { key: refusal.key, params: refusal.params, status: refusal.status } };
  } finally {
    task.port?.close();
  }
}
