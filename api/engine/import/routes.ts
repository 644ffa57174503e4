import type { Resource } from '@t3d/resources/kit';
import type { Request, RequestHandler, Response } from 'express';
import multer from 'multer';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Context } from '../../context';
import { settingOrDefault } from '../../environment/read';
import { Conflict, Invalid, invalidField } from '../../errors';
import { removeUploads, uploadFolder } from '../../folders';
import type { ServiceKey } from '../../models/services';
import { UPLOAD_STORE } from '../../openUploadStore';
import { localPath } from '../../uploadStore';
import { receiveUpload, uploadName } from '../../uploads';
import { requireCall } from '../access/permissions';
import type { Commands } from '../rows/commands/commands';
import type { Answer } from '../../models/idempotency';
import { runOncePerKey, requestHash } from '../../models/idempotency';
import { importFields, rowsAreCommands, PREVIEW_ROWS, previewFile } from './importByCommand';
import type { ImportType } from './file';
import { readUpload, rowsPath, sniffType, READER_SLOTS } from './file';
import type { ImportReport, ImportRequest, Corrections } from './report';
import { readCorrections } from './report';
import { importRows } from './importRows';
import type { ColumnMap } from './columns';
import { readColumnMap } from './columns';
import { headingWords } from './cells';
import { headingWord } from './sheets/sheetTypes';
import { maySkipRows } from './undo';

const MAX_BYTES = settingOrDefault('UPLOAD_MB') * 1024 * 1024;
/** The maximum length in bytes of the multipart field `columns`. */
const MAX_FIELD_BYTES = 1024 * 1024;
/** The maximum number of rows imported within a request. A longer file becomes a job. */
const ROWS_AT_ONCE = 5000;
/** The maximum for commands, which lock rows and move money. */
const COMMAND_ROWS_AT_ONCE = 1000;

export interface ImportJob {
  resource: string;
  path: string;
  type: ImportType;
  fileName?: string;
  columns?: ColumnMap;
  cells?: Corrections;
  headings?: readonly string[];
  dryRun: boolean;
  goodOnly?: boolean;
  /** The digest of the file with its mapping and corrections. */
  digest?: string;
  language: Context['language'];
  gmtOffset: number;
}
/** Queues long imports (`start`) and stores reports with rejected rows (`keep`). Both return the job's id. */
export interface ImportQueue {
  start(ctx: Context, job: ImportJob): Promise<number>;
  keep(ctx: Context, job: ImportJob, report: ImportReport): Promise<number>;
}
/** The queue of long imports, or null if every import runs within the request. */
export const IMPORT_QUEUE: ServiceKey<ImportQueue | null> = { name: 'the queue of imports', make: () => null };

export const requestOf = ({ path: file, fileName, columns, cells, dryRun, goodOnly }: ImportJob): ImportRequest => ({
  rows: rowsPath(localPath(file)),
  fileName,
  columns,
  cells,
  dryRun,
  goodOnly,
  rejected: rejectedPath(file),
});

/** Returns the path of an import's rejected rows in this process's upload folder. */
export const rejectedPath = (upload: string): string => `${localPath(upload)}.refused`;
export const rejectedUrl = (job: number): string => `/t3d-api/jobs/${job}/errors`;

const STORAGE = multer.diskStorage({
  destination: (_request, _file, done) => {
    try {
      done(null, uploadFolder());
    } catch (error) {
      // Pass the error to `done`, because thrown here it would end the process.
      done(error as Error, '');
    }
  },
});
const receive = (request: Request, response: Response): Promise<Express.Multer.File> =>
  receiveUpload(request, response, {
    storage: STORAGE,
    mostBytes: MAX_BYTES,
    mostFields: 10,
    mostFieldBytes: MAX_FIELD_BYTES,
  });

const YES_OR_NO: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false };

function readFlag(value: unknown, name = 'dryRun'): boolean | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !Object.hasOwn(YES_OR_NO, value)) throw invalidField(name, 'boolean');
  return YES_OR_NO[value];
}

type Sent = Readonly<Record<string, unknown>>;

/** Throws for unknown parameters, because a misspelt `dryRun` would cause an import. */
function requireKnown(sent: Sent, known: readonly string[]): void {
  const unknown = Object.keys(sent).filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Invalid('invalid', {}, Object.fromEntries(unknown.map((name) => [name, { key: 'unknown' }])));
}

/** Returns whether the request is a dry run, stated in the query, in the body or equally in both. */
function readDryRun(query: Sent, body: Sent): boolean {
  const [inQuery, inForm] = [readFlag(query.dryRun), readFlag(body.dryRun)];
  if (inQuery !== undefined && inForm !== undefined && inQuery !== inForm)
    throw invalidField('dryRun', 'imports.bothWays');
  return inQuery ?? inForm ?? false;
}

/** Returns a digest of the file, the mapping and the corrected cells. */
async function digestOf({
  path: file,
  columns,
  cells,
}: Pick<ImportJob, 'path' | 'columns' | 'cells'>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file) as AsyncIterable<Buffer>) hash.update(part);
  return requestHash('import', { file: hash.digest('hex'), ...(columns && { columns }), ...(cells && { cells }) });
}

const hashOf = (resource: Resource, { digest, goodOnly }: ImportJob): string =>
  requestHash(`POST /${resource.name}/import`, { digest, ...(goodOnly && { goodOnly }) });

/** Throws 409 if the file, the mapping or the corrections differ from the dry run. */
function requireChecked(digest: string, given: unknown): void {
  if (given === undefined || given === '') return;
  if (typeof given !== 'string') throw invalidField('digest', 'text');
  if (given !== digest) throw new Conflict('imports.fileChanged');
}

/** Parses `goodOnly`. Throws if the resource imports a file only as a whole. */
function readGoodOnly(resource: Resource, given: unknown): boolean {
  const goodOnly = readFlag(given, 'goodOnly') ?? false;
  if (goodOnly && !maySkipRows(resource)) throw invalidField('goodOnly', 'imports.wholeOnly');
  return goodOnly;
}

/** Imports the rows now, or queues a job for too many. `kept` means that the job still needs the upload. */
async function take(
  ctx: Context,
  commands: Commands,
  resource: Resource,
  job: ImportJob,
  more: boolean,
): Promise<{ answer: Answer; kept: boolean }> {
  const { services } = ctx.database;
  const [queue, uploads] = [services.get(IMPORT_QUEUE), services.get(UPLOAD_STORE)];
  if (queue && more) {
    const jobId = await queue.start(ctx, job);
    // If the store fails, the transaction rolls the job back.
    await uploads.keep(job.path);
    return { answer: { status: 202, body: { code: 200, message: 'ok', data: { jobId } } }, kept: true };
  }
  const request = requestOf(job);
  const report = await importRows(ctx, commands, resource, queue ? request : { ...request, rejected: undefined });
  if (job.dryRun) report.digest = job.digest;
  if (report.failed && queue) {
    await uploads.keep(rejectedPath(job.path));
    report.errorsUrl = rejectedUrl(await queue.keep(ctx, job, report));
  }
  return { answer: { status: 200, body: { code: 200, message: 'ok', data: report } }, kept: false };
}

/** Runs an import once per Idempotency-Key. Reads the upload before storing the key. */
async function importOnce(
  ctx: Context,
  commands: Commands,
  resource: Resource,
  job: ImportJob,
): Promise<{ answer: Answer; kept: boolean }> {
  const atOnce = rowsAreCommands(resource) ? COMMAND_ROWS_AT_ONCE : ROWS_AT_ONCE;
  const most = ctx.database.services.get(IMPORT_QUEUE) ? atOnce + 1 : undefined;
  const { more } = await readUpload(job.path, job.type, { waiting: 'asked', most, headings: job.headings });
  let kept = false;
  // A dry run must not use up the key of the following import.
  const named = job.dryRun ? { ...ctx, idempotencyKey: undefined } : ctx;
  const answer = await runOncePerKey(named, hashOf(resource, job), async (inner) => {
    const taken = await take(inner, commands, resource, job, more);
    kept = taken.kept;
    return taken.answer;
  });
  return { answer, kept };
}

export function requireImport(ctx: Context, resource: Resource): void {
  requireCall(ctx.actor, resource, 'import');
  if (!resource.declaration.import) throw new Invalid('noImport');
}

/** Serves `POST /<r>/import/columns`: each heading with its field and first values, and all fields of the resource. */
export function receivePreview(resource: Resource, contextOf: (request: Request) => Context): RequestHandler {
  return async (request, response) => {
    const ctx = contextOf(request);
    requireImport(ctx, resource);
    const file = await receive(request, response);
    try {
      const type = await sniffType(resource, uploadName(file), file.path);
      const look = await ctx.database.services.get(READER_SLOTS).run(ctx.actor.id ?? 0, async () => {
        const headings = headingWords(resource, importFields(ctx.actor, resource));
        await readUpload(file.path, type, { waiting: 'asked', most: PREVIEW_ROWS, headings });
        return previewFile(ctx, resource, rowsPath(file.path));
      });
      response.json({ code: 200, message: 'ok', data: look });
    } finally {
      await removeUploads(file.path, rowsPath(file.path));
    }
  };
}

/**
 * Serves `POST /<r>/import`, once per Idempotency-Key. More than 5,000 rows (1,000 for commands) become a job. Throws
 * 409 if the file differs from the dry run's `digest`.
 */
export function receiveImport(
  resource: Resource,
  commands: Commands,
  contextOf: (request: Request) => Context,
): RequestHandler {
  return async (request, response) => {
    const ctx = contextOf(request);
    requireImport(ctx, resource);
    requireKnown(request.query, ['dryRun']);
    readFlag(request.query.dryRun);
    const file = await receive(request, response);
    let kept = false;
    try {
      const body: Sent = (request.body as Sent | undefined) ?? {};
      requireKnown(body, ['dryRun', 'goodOnly', 'digest', 'columns', 'cells']);
      const dryRun = readDryRun(request.query, body);
      const fileName = uploadName(file);
      const type = await sniffType(resource, fileName, file.path);
      const fields = importFields(ctx.actor, resource);
      const columns = readColumnMap(body.columns, fields);
      const cells = readCorrections(body.cells);
      const digest = await digestOf({ path: file.path, columns, cells });
      requireChecked(digest, body.digest);
      const job: ImportJob = {
        resource: resource.name,
        path: file.path,
        type,
        fileName,
        columns,
        cells,
        headings: [...headingWords(resource, fields), ...Object.keys(columns ?? {}).map(headingWord)],
        dryRun,
        goodOnly: readGoodOnly(resource, body.goodOnly),
        digest,
        language: ctx.language,
        gmtOffset: ctx.gmtOffset,
      };
      const done = await ctx.database.services
        .get(READER_SLOTS)
        .run(ctx.actor.id ?? 0, () => importOnce(ctx, commands, resource, job));
      kept = done.kept;
      response.status(done.answer.status).json(done.answer.body);
    } finally {
      await removeUploads(rowsPath(file.path), ...(kept ? [] : [file.path]));
    }
  };
}
