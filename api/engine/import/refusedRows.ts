import jobs from '@t3d/resources/house/jobs';
import { pathLabel, resourceLabel } from '@t3d/resources/locales';
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import type { Context } from '../../context';
import type { RefusedHead, RefusedRow, TranslatedError } from './errors';
import { MAX_REFUSED, errorText } from './errors';
import type { ImportJob } from './routes';
import { refusedPath } from './routes';
import type { ImportReport } from './report';
import type { Cell, RowWriter } from '../export/rowWriter';
import { unescapeFormula } from '../export/rowWriter';
import { workbookWriter } from '../export/sheetFiles';
import { NotFound } from '../../errors';
import { translate } from '../../locales';
import { table } from '../../models/table';
import { IMPORT_JOB } from './importJob';

/** Cells are written as they were read, without the shield that a text may have: the writer shields each text. */
const shown = (cell: unknown): Cell =>
  cell === null || cell === undefined
    ? null
    : typeof cell === 'number' && Number.isSafeInteger(cell)
      ? cell
      : unescapeFormula(String(cell as string));

interface RefusedRows {
  title: string;
  write(to: Writable): Promise<void>;
}

/** Refused rows that a screen shows; the workbook has the others. */
const MAX_SHOWN = 500;
const MAX_CELL_LENGTH = 200;

/** The lines of a list of refused rows: its head, then the rows. */
async function* linesOf(file: string): AsyncGenerator<unknown> {
  const input = createReadStream(file);
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) yield JSON.parse(line) as unknown;
  } finally {
    input.destroy();
  }
}

/** The cells of a row below the file's own headings: an earlier list's notes are not repeated. */
const ownCells = ({ headings, notes = [] }: RefusedHead, cells: readonly unknown[]): Cell[] =>
  headings.flatMap((_heading, at) => (notes.includes(at) ? [] : [shown(cells[at])]));

async function writeRows(ctx: Context, file: string, writer: RowWriter, failed: number): Promise<void> {
  let head: RefusedHead | null = null;
  for await (const line of linesOf(file)) {
    if (!head) {
      head = line as RefusedHead;
      await writer.write([
        translate('imports.row', ctx.language),
        ...ownCells(head, head.headings),
        translate('imports.errors', ctx.language),
      ]);
      continue;
    }
    const { resource } = head;
    const { row, cells, errors } = line as RefusedRow;
    const words = errors
      .map((error) => `${pathLabel(resource, error.field, ctx.language)}: ${errorText(ctx, error)}`)
      .join('\n');
    await writer.write([row, ...ownCells(head, cells), words]);
  }
  if (failed > MAX_REFUSED)
    await writer.write([translate('imports.more', ctx.language, { shown: MAX_REFUSED, total: failed })]);
}

interface RefusedFile {
  file: string;
  failed: number;
  resource: string;
}

/** The list of refused rows of an import, where it still is. The caller has checked that the job may be seen. */
async function findRefused(ctx: Context, id: number): Promise<RefusedFile> {
  const job = await table(ctx, jobs).one(id);
  const failed = (job?.result as ImportReport | null)?.failed;
  if (job?.kind !== IMPORT_JOB || !failed) throw new NotFound();
  const payload = job.payload as ImportJob;
  const file = refusedPath(payload.path);
  await access(file).catch(() => {
    throw new NotFound();
  });
  return { file, failed, resource: payload.resource };
}

/** The rows that an import refused, as a workbook: each as it was in the file, and what is wrong with it. */
export async function refusedRows(ctx: Context, id: number): Promise<RefusedRows> {
  const { file, failed, resource } = await findRefused(ctx, id);
  const title = `${resourceLabel(resource, ctx.language).label} ${translate('imports.errors', ctx.language)}`;
  return {
    title,
    write: async (to) => {
      const writer = workbookWriter(to, title);
      await writeRows(ctx, file, writer, failed);
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

/** The first of these rows for a table on screen: their cells, and what is wrong with which of them, in words. */
export async function shownRefusals(ctx: Context, id: number): Promise<ShownRefusals> {
  const { file, failed } = await findRefused(ctx, id);
  const answer: ShownRefusals = { failed, columns: [], rows: [] };
  let head = true;
  for await (const line of linesOf(file)) {
    if (head) {
      const { headings, fields = [], notes = [] } = line as RefusedHead;
      answer.columns = headings.map((heading, at) => ({
        heading: cellText(heading),
        field: fields[at] ?? null,
        ...(notes.includes(at) && { note: true }),
      }));
      head = false;
      continue;
    }
    const { row, cells, errors } = line as RefusedRow;
    answer.rows.push({
      row,
      cells: answer.columns.map((_column, at) => cellText(cells[at])),
      errors: errors.map((error) => ({ field: error.field, message: errorText(ctx, error) })),
    });
    if (answer.rows.length === MAX_SHOWN) break;
  }
  return answer;
}
