import jobs from '@t3d/resources/jobs';
import { fieldLabel, resourceLabel } from '@t3d/resources/locales';
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import type { Context } from '../context';
import type { RefusedHead, RefusedRow } from '../engine/importErrors';
import { MOST_REFUSED, inWords } from '../engine/importErrors';
import type { ImportJob } from '../engine/importRoutes';
import { refusedPath } from '../engine/importRoutes';
import type { ImportReport } from '../engine/importRows';
import type { Cell, Sink } from '../engine/sinks';
import { xlsxSink } from '../engine/sinks';
import { NotFound } from '../errors';
import { translate } from '../locales';
import { table } from '../models/table';
import { IMPORT_JOB } from './importJob';

/** Cells are given back as they were read: none of them calculates. */
const shown = (cell: unknown): Cell => (cell === null || cell === undefined ? null : typeof cell === 'number' && Number.isSafeInteger(cell) ? cell : String(cell as string));

export interface RefusedRows { title: string; write(to: Writable): Promise<void> }

async function writeRows(ctx: Context, file: string, sink: Sink, failed: number): Promise<void> {
  let head: RefusedHead | null = null;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (!head) {
      head = JSON.parse(line) as RefusedHead;
      await sink.write([translate('imports.row', ctx.language), ...head.headings.map(shown), translate('imports.errors', ctx.language)]);
      continue;
    }
    const { resource, headings } = head;
    const { row, cells, errors } = JSON.parse(line) as RefusedRow;
    const words = errors.map((error) => `${fieldLabel(resource, error.field, ctx.language)}: ${inWords(ctx, error)}`).join('\n');
    await sink.write([row, ...headings.map((_heading, index) => shown(cells[index])), words]);
  }
  if (failed > MOST_REFUSED) await sink.write([translate('imports.more', ctx.language, { shown: MOST_REFUSED, total: failed })]);
}

/** The rows that an import refused, as a workbook: each as it stood in the file, and what is wrong with it. The caller has checked that the job may be seen. */
export async function refusedRows(ctx: Context, id: number): Promise<RefusedRows> {
  const job = await table(ctx, jobs).one(id);
  const failed = (job?.result as ImportReport | null)?.failed;
  if (job?.kind !== IMPORT_JOB || !failed) throw new NotFound();
  const payload = job.payload as ImportJob;
  const file = refusedPath(payload.path);
  await access(file).catch(() => { throw new NotFound(); });
  const title = `${resourceLabel(payload.resource, ctx.language).label} ${translate('imports.errors', ctx.language)}`;
  return {
    title,
    write: async (to) => {
      const sink = xlsxSink(to, title);
      await writeRows(ctx, file, sink, failed);
      await sink.end();
    },
  };
}
