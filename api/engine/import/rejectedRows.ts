import jobs from '@t3d/resources/builtin/jobs';
import { pathLabel, resourceLabel } from '@t3d/resources/locales';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { Context } from '../../context';
import type { RejectedHeader, RejectedRow, TranslatedError } from './errors';
import { MAX_REJECTED, errorText } from './errors';
import type { ImportJob } from './routes';
import { rejectedPath } from './routes';
import type { ImportReport } from './report';
import type { Cell, RowWriter } from '../export/rowWriter';
import { unescapeFormula } from '../export/rowWriter';
import { workbookWriter } from '../export/sheetFiles';
import { NotFound } from '../../errors';
import { UPLOAD_STORE } from '../../openUploadStore';
import { translate } from '../../locales';
import { table } from '../../models/table';
import { IMPORT_JOB } from './importJob';

/** Returns the original text of a cell, without an earlier escape, because the writer escapes it again. */
const shown = (cell: unknown): Cell =>
  cell === null || cell === undefined
    ? null
    : typeof cell === 'number' && Number.isSafeInteger(cell)
      ? cell
      : unescapeFormula(String(cell as string));

interface RejectedRows {
  title: string;
  write(to: Writable): Promise<void>;
}

/** The maximum number of rejected rows on a screen. The workbook contains all. */
const MAX_SHOWN = 500;
const MAX_CELL_LENGTH = 200;

/** Yields the headings and then the rows of a list of rejected rows. */
async function* linesOf(input: Readable): AsyncGenerator<unknown> {
  const lines = createInterface({ input, crlfDelay: Infinity });
  let failure: Error | undefined;
  // Pass on an error of the input, which the line reader does not report.
  input.once('error', (error) => {
    failure = error;
    lines.close();
  });
  try {
    for await (const line of lines) yield JSON.parse(line) as unknown;
    if (failure) throw failure;
  } finally {
    input.destroy();
  }
}

/** Returns a row's cells without columns that an earlier list of rejected rows added. */
const ownCells = ({ headings, notes = [] }: RejectedHeader, cells: readonly unknown[]): Cell[] =>
  headings.flatMap((_heading, at) => (notes.includes(at) ? [] : [shown(cells[at])]));

async function writeRows(ctx: Context, list: Readable, writer: RowWriter, failed: number): Promise<void> {
  let head: RejectedHeader | null = null;
  for await (const line of linesOf(list)) {
    if (!head) {
      head = line as RejectedHeader;
      await writer.write([
        translate('imports.row', ctx.language),
        ...ownCells(head, head.headings),
        translate('imports.errors', ctx.language),
      ]);
      continue;
    }
    const { resource } = head;
    const { row, cells, errors } = line as RejectedRow;
    const words = errors
      .map((error) => `${pathLabel(resource, error.field, ctx.language)}: ${errorText(ctx, error)}`)
      .join('\n');
    await writer.write([row, ...ownCells(head, cells), words]);
  }
  if (failed > MAX_REJECTED)
    await writer.write([translate('imports.more', ctx.language, { shown: MAX_REJECTED, total: failed })]);
}

interface RejectedFile {
  list: Readable;
  failed: number;
  resource: string;
}

/**
 * Returns the list of an import's rejected rows, if it still exists. The caller must have checked the right to see the
 * job.
 */
async function findRefused(ctx: Context, id: number): Promise<RejectedFile> {
  const job = await table(ctx, jobs).one(id);
  const failed = (job?.result as ImportReport | null)?.failed;
  if (job?.kind !== IMPORT_JOB || !failed) throw new NotFound();
  const payload = job.payload as ImportJob;
  const found = await ctx.database.services.get(UPLOAD_STORE).open(path.basename(rejectedPath(payload.path)));
  if (!found) throw new NotFound();
  return { list: found.content, failed, resource: payload.resource };
}

/** Returns an import's rejected rows as a workbook, with original cells and errors. */
export async function rejectedRows(ctx: Context, id: number): Promise<RejectedRows> {
  const { list, failed, resource } = await findRefused(ctx, id);
  const title = `${resourceLabel(resource, ctx.language).label} ${translate('imports.errors', ctx.language)}`;
  return {
    title,
    write: async (to) => {
      const writer = workbookWriter(to, title, { header: true });
      await writeRows(ctx, list, writer, failed);
      await writer.end();
    },
  };
}

interface ShownRefusals {
  failed: number;
  columns: { heading: string; field: string | null; note?: boolean }[];
  rows: { row: number; cells: string[]; errors: TranslatedError[] }[];
}

const cellText = (cell: unknown): string => String(shown(cell) ?? '').slice(0, MAX_CELL_LENGTH);

/** Returns the first rejected rows for the screen. */
export async function shownRejections(ctx: Context, id: number): Promise<ShownRefusals> {
  const { list, failed } = await findRefused(ctx, id);
  const answer: ShownRefusals = { failed, columns: [], rows: [] };
  let head = true;
  for await (const line of linesOf(list)) {
    if (head) {
      const { headings, fields = [], notes = [] } = line as RejectedHeader;
      answer.columns = headings.map((heading, at) => ({
        heading: cellText(heading),
        field: fields[at] ?? null,
        ...(notes.includes(at) && { note: true }),
      }));
      head = false;
      continue;
    }
    const { row, cells, errors } = line as RejectedRow;
    answer.rows.push({
      row,
      cells: answer.columns.map((_column, at) => cellText(cells[at])),
      errors: errors.map((error) => ({ field: error.field, message: errorText(ctx, error) })),
    });
    if (answer.rows.length === MAX_SHOWN) break;
  }
  return answer;
}
