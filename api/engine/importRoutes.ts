import type { Resource } from '@t3d/resources/kit';
import { fieldLabel, resourceLabel } from '@t3d/resources/locales';
import exceljs from 'exceljs';
import type { Request, RequestHandler, Response } from 'express';
import multer, { MulterError } from 'multer';
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../context';
import { Invalid, TooLarge, invalidField } from '../errors';
import { requireCall, writableFields } from './access';
import type { Deeds } from './deeds';
import { contentDisposition } from './sinks';
import { sheetRows, sniffType } from './importFile';
import { importRows } from './importRows';
import type { ImportType } from './importFile';

const MOST_BYTES = 64 * 1024 * 1024;
/** Longer files go on as a job, so that no request has to wait for them. */
const ROWS_AT_ONCE = 5000;
const FOLDER = path.resolve(process.env.UPLOADS ?? 'data/uploads');

export interface ImportJob { resource: string; path: string; type: ImportType; dryRun: boolean; actor: Context['actor']; language: Context['language']; gmtOffset: number }
type StartJob = (ctx: Context, job: ImportJob, total: number) => Promise<number>;
let startJob: StartJob | null = null;
/** The jobs room says how a long import is left to a worker. */
export function onLongImport(start: StartJob): void { startJob = start; }

const upload = multer({ storage: multer.diskStorage({ destination: (_request, _file, done) => { mkdirSync(FOLDER, { recursive: true }); done(null, FOLDER); } }), limits: { fileSize: MOST_BYTES, files: 1, fields: 10 } }).single('file');

/** multer's refusals in our words: more than one file, another field's name, too many bytes. */
function refusal(error: unknown): unknown {
  if (!(error instanceof MulterError)) return error;
  if (error.code === 'LIMIT_FILE_SIZE') return new TooLarge('tooLarge', { limit: '64 MB' });
  if (error.code === 'LIMIT_FILE_COUNT') return invalidField('file', 'oneFile');
  return invalidField('file', error.code === 'LIMIT_UNEXPECTED_FILE' ? 'fileField' : 'invalid');
}

const receive = (request: Request, response: Response): Promise<Express.Multer.File> => new Promise((resolve, reject) => {
  upload(request, response, (error: unknown) => {
    if (error) reject(refusal(error) as Error);
    else if (!request.file) reject(invalidField('file', 'required'));
    else resolve(request.file);
  });
});

/** Rows below the heading, in one pass. */
async function countRows(file: string, type: ImportType): Promise<number> {
  let count = -1;
  for await (const _row of sheetRows(file, type)) count += 1;
  return Math.max(0, count);
}

function readDryRun(value: unknown): boolean {
  if (value !== undefined && value !== 'true' && value !== 'false') throw invalidField('dryRun', 'boolean');
  return value === 'true';
}

/** `POST /<r>/import?dryRun=`: one file in the field `file`, checked by its bytes; over 5,000 rows it becomes a job. */
export function receiveImport(resource: Resource, deeds: Deeds, contextOf: (request: Request) => Context): RequestHandler {
  return async (request, response) => {
    const ctx = contextOf(request);
    requireCall(ctx.actor, resource, 'import');
    if (!resource.declaration.import) throw new Invalid('noImport');
    const dryRun = readDryRun(request.query.dryRun);
    const file = await receive(request, response);
    let kept = false;
    try {
      const type = await sniffType(resource, Buffer.from(file.originalname, 'latin1').toString('utf8'), file.path);
      const total = await countRows(file.path, type);
      if (startJob && total > ROWS_AT_ONCE) {
        const job: ImportJob = { resource: resource.name, path: file.path, type, dryRun, actor: ctx.actor, language: ctx.language, gmtOffset: ctx.gmtOffset };
        const jobId = await startJob(ctx, job, total);
        kept = true;
        response.status(202).json({ code: 200, message: 'ok', data: { jobId } });
        return;
      }
      response.json({ code: 200, message: 'ok', data: await importRows(ctx, deeds, resource, { path: file.path, type, dryRun }) });
    } finally {
      if (!kept) await rm(file.path, { force: true });
    }
  };
}

/** An empty workbook with the headings that an import reads, in the caller's language; required ones marked with *. */
export async function importTemplate(ctx: Context, resource: Resource, response: Response): Promise<void> {
  requireCall(ctx.actor, resource, 'import');
  if (!resource.declaration.import) throw new Invalid('noImport');
  const fields = Object.entries(writableFields(ctx.actor, resource, 'create')).filter(([, field]) => field.kind !== 'image' && !field.inputOnly);
  response.setHeader('Content-Type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  response.setHeader('Content-Disposition', contentDisposition(resourceLabel(resource.name, ctx.language).label, 'xlsx'));
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream: response });
  const sheet = book.addWorksheet('import');
  // Text cells: a card number typed into a number cell would lose its last digits.
  sheet.columns = fields.map(([name, field]) => ({ header: `${fieldLabel(resource.name, name, ctx.language)}${field.required ? '*' : ''}`, key: name, width: 24, style: { numFmt: '@' } }));
  sheet.commit();
  await book.commit();
}
