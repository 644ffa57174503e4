import type { Resource } from '@t3d/resources/kit';
import { fieldLabel, resourceLabel } from '@t3d/resources/locales';
import exceljs from 'exceljs';
import type { Request, RequestHandler, Response } from 'express';
import multer, { MulterError } from 'multer';
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../context';
import { Invalid, TooLarge, invalidField } from '../errors';
import { requireCall } from './access';
import type { Deeds } from './deeds';
import { contentDisposition } from './sinks';
import type { Answer } from './idempotency';
import { onceForKey, requestHash } from './idempotency';
import { importFields, rowsAreDeeds } from './importDeeds';
import { isLonger, sniffType } from './importFile';
import type { ImportReport } from './importRows';
import { importRows } from './importRows';
import type { ImportType } from './importFile';
import { lookAtFile } from './importLook';
import type { ColumnMap } from './importMapping';
import { readColumnMap } from './importMapping';

const MOST_BYTES = 64 * 1024 * 1024;
/** Longer files go on as a job, so that no request has to wait for them. */
const ROWS_AT_ONCE = 5000;
/** The same where each row is a deed, with its locks and its money. */
const DEEDS_AT_ONCE = 1000;
export const IMPORT_FOLDER = path.resolve(process.env.UPLOADS ?? 'data/uploads');

export interface ImportJob { resource: string; path: string; type: ImportType; fileName?: string; columns?: ColumnMap; dryRun: boolean; actor: Context['actor']; language: Context['language']; gmtOffset: number }
/** Where imports are left: long ones for a worker, and the reports of those with refused rows. Both answer the job's id. */
export interface ImportDesk {
  start(ctx: Context, job: ImportJob): Promise<number>;
  keep(ctx: Context, job: ImportJob, report: ImportReport): Promise<number>;
}
let desk: ImportDesk | null = null;
/** The jobs room says how. */
export function leaveImportsAt(one: ImportDesk): void { desk = one; }

/** Where the rows that an upload's import refused are listed. */
export const refusedPath = (upload: string): string => `${upload}.refused`;
export const refusedUrl = (job: number): string => `/t3d-api/jobs/${job}/errors`;

const upload = multer({ storage: multer.diskStorage({ destination: (_request, _file, done) => { mkdirSync(IMPORT_FOLDER, { recursive: true }); done(null, IMPORT_FOLDER); } }), limits: { fileSize: MOST_BYTES, files: 1, fields: 10 } }).single('file');

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

const YES_OR_NO: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false };

function readFlag(value: unknown): boolean | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !Object.hasOwn(YES_OR_NO, value)) throw invalidField('dryRun', 'boolean');
  return YES_OR_NO[value];
}

type Sent = Readonly<Record<string, unknown>>;

/** Whoever misspells the trial must not get the import: what nobody reads is refused. */
function requireKnown(sent: Sent, known: readonly string[]): void {
  const unknown = Object.keys(sent).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Invalid('invalid', {}, Object.fromEntries(unknown.map((name) => [name, { key: 'unknown' }])));
}

/** Whether it is a trial: said in the query or beside the file, not one thing here and another there. */
function readDryRun(query: Sent, body: Sent): boolean {
  const [asked, sent] = [readFlag(query.dryRun), readFlag(body.dryRun)];
  if (asked !== undefined && sent !== undefined && asked !== sent) throw invalidField('dryRun', 'imports.bothWays');
  return asked ?? sent ?? false;
}

/** What makes two uploads the same: looked at only where the caller named the request. */
async function hashOf(ctx: Context, resource: Resource, { path: file, columns }: Pick<ImportJob, 'path' | 'columns'>): Promise<string> {
  if (ctx.idempotencyKey === undefined) return '';
  const hash = createHash('sha256');
  for await (const part of createReadStream(file) as AsyncIterable<Buffer>) hash.update(part);
  return requestHash(`POST /${resource.name}/import`, { file: hash.digest('hex'), ...(columns && { columns }) });
}

/** Imports at once, or leaves it to a job. Answers whether the upload is still needed. */
async function take(ctx: Context, deeds: Deeds, resource: Resource, job: ImportJob): Promise<{ answer: Answer; kept: boolean }> {
  if (desk && await isLonger(job.path, job.type, rowsAreDeeds(resource) ? DEEDS_AT_ONCE : ROWS_AT_ONCE)) {
    return { answer: { status: 202, body: { code: 200, message: 'ok', data: { jobId: await desk.start(ctx, job) } } }, kept: true };
  }
  const report = await importRows(ctx, deeds, resource, { path: job.path, type: job.type, fileName: job.fileName, columns: job.columns, dryRun: job.dryRun, refused: desk ? refusedPath(job.path) : undefined });
  if (report.failed && desk) report.errorsUrl = refusedUrl(await desk.keep(ctx, job, report));
  return { answer: { status: 200, body: { code: 200, message: 'ok', data: report } }, kept: false };
}

/** The name that a browser gave the file. */
const nameOf = (file: Express.Multer.File): string => Buffer.from(file.originalname, 'latin1').toString('utf8');

function requireImport(ctx: Context, resource: Resource): void {
  requireCall(ctx.actor, resource, 'import');
  if (!resource.declaration.import) throw new Invalid('noImport');
}

/** `POST /<r>/import/columns`: the headings of a file, what each is taken for and its first values, and the fields that there are. Writes nothing. */
export function receiveLook(resource: Resource, contextOf: (request: Request) => Context): RequestHandler {
  return async (request, response) => {
    const ctx = contextOf(request);
    requireImport(ctx, resource);
    const file = await receive(request, response);
    try {
      const type = await sniffType(resource, nameOf(file), file.path);
      response.json({ code: 200, message: 'ok', data: await lookAtFile(ctx, resource, file.path, type) });
    } finally {
      await rm(file.path, { force: true });
    }
  };
}

/** `POST /<r>/import`: one file in the field `file`, in `columns` what its headings mean where they do not say it, in `dryRun` (or the query) that it is a trial; checked by its bytes, once for an Idempotency-Key; over 5,000 rows (1,000 that are deeds) it becomes a job. */
export function receiveImport(resource: Resource, deeds: Deeds, contextOf: (request: Request) => Context): RequestHandler {
  return async (request, response) => {
    const ctx = contextOf(request);
    requireImport(ctx, resource);
    requireKnown(request.query, ['dryRun']);
    readFlag(request.query.dryRun);
    const file = await receive(request, response);
    let kept = false;
    try {
      const body: Sent = (request.body as Sent | undefined) ?? {};
      requireKnown(body, ['dryRun', 'columns']);
      const dryRun = readDryRun(request.query, body);
      const fileName = nameOf(file);
      const type = await sniffType(resource, fileName, file.path);
      const columns = readColumnMap(body.columns, importFields(ctx.actor, resource));
      const job: ImportJob = { resource: resource.name, path: file.path, type, fileName, columns, dryRun, actor: ctx.actor, language: ctx.language, gmtOffset: ctx.gmtOffset };
      let needed = false;
      // A trial changes nothing: the key is for the import that follows.
      const named = dryRun ? { ...ctx, idempotencyKey: undefined } : ctx;
      const answer = await onceForKey(named, await hashOf(named, resource, job), async (inner) => {
        const taken = await take(inner, deeds, resource, job);
        needed = taken.kept;
        return taken.answer;
      });
      kept = needed;
      response.status(answer.status).json(answer.body);
    } finally {
      if (!kept) await rm(file.path, { force: true });
    }
  };
}

/** An empty workbook with the headings that an import reads, in the caller's language; required ones marked with *. */
export async function importTemplate(ctx: Context, resource: Resource, response: Response): Promise<void> {
  requireImport(ctx, resource);
  const fields = Object.entries(importFields(ctx.actor, resource));
  response.setHeader('Content-Type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  response.setHeader('Content-Disposition', contentDisposition(resourceLabel(resource.name, ctx.language).label, 'xlsx'));
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream: response });
  const sheet = book.addWorksheet('import');
  // Text cells: a card number typed into a number cell would lose its last digits.
  sheet.columns = fields.map(([name, field]) => ({ header: `${fieldLabel(resource.name, name, ctx.language)}${field.required ? '*' : ''}`, key: name, width: 24, style: { numFmt: '@' } }));
  sheet.commit();
  await book.commit();
}
