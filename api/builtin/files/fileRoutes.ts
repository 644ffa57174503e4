import type { FileType, Resource } from '@t3d/resources/kit';
import { type Request, type Response, Router } from 'express';
import type { Context } from '../../context';
import { hasRole, mayCall } from '../../engine/access/permissions';
import { dispositionOf } from '../../engine/export/exportRows';
import { isInScope } from '../../engine/rows/read/read';
import { NotFound, Unauthenticated } from '../../errors';
import { contextOf } from '../../middleware/context';
import { type FileRow, attachmentsOf, fileUrl, filesOf, readFile } from '../../models/files';
import { recordView } from '../../models/history';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { storeAttachment, mayReadFile, maxBytesOf, uploadField, CONTENT_TYPES } from './attachments';
import { type Purpose, redrawPicture, readPurpose, limitOf, PURPOSES } from './pictures';
import type { ServiceKey } from '../../models/services';
import multer from 'multer';
import { receiveUpload, uploadName } from '../../uploads';
import {
  type ApiCall,
  BYTES,
  INTEGER,
  TEXT,
  respondsWithOne,
  respondsWithOther,
  inputOf,
  oneOf,
  query,
  sends,
  shapeOf,
} from '../../engine/http/apiCall';

/** Stores a file for a field or an action's input. `input` is the query parameter `for`, for example `crates.scan`. */
async function attach(request: Request, response: Response, input: unknown): Promise<void> {
  const ctx = contextOf(request);
  const place = uploadField(ctx, input);
  const { name, bytes } = await receiveAttachment(request, response, maxBytesOf(place.field));
  const id = await storeAttachment(ctx, place, { name, bytes });
  response.json({ code: 200, message: 'ok', data: { id, url: fileUrl(id), name } });
}

/** The maximum length of the column `name`. */
const MAX_NAME = 255;

async function upload(request: Request, response: Response): Promise<void> {
  const ctx = contextOf(request);
  const { id: owner } = ctx.actor;
  if (owner === null) throw new Unauthenticated();
  const input = requestedUpload(request.query);
  if (input.kind === 'attachment') {
    await attach(request, response, input.place);
    return;
  }
  const purpose = readPurpose(input.use);
  const received = await receiveFile(request, response, purpose);
  const { type, bytes } = await redrawPicture(received.bytes, purpose);
  const sealed = Object.hasOwn(ctx.database.services.get(ENCRYPTED_USES), purpose);
  const row: FileRow = {
    purpose,
    type,
    size: bytes.length,
    owner,
    sealed,
    bytes: sealed ? ctx.database.seals.closeFile(bytes) : bytes,
    createdAt: ctx.now(),
    // The name of an identity document is not stored, because it may contain a person's name.
    name: sealed ? null : received.name.slice(0, MAX_NAME),
  };
  const made = await inTransaction(ctx, ({ transaction }) => filesOf(ctx.database).create(row, { transaction }));
  const id = Number(made.get('id'));
  response.json({ code: 200, message: 'ok', data: { id, url: fileUrl(id) } });
}

/** The record that an encrypted picture belongs to. */
interface Owned {
  resource: EncryptedUse['resource'];
  id: number;
}
async function ownerOf(ctx: Context, id: number, { purpose, sealed }: FileRow): Promise<Owned | null> {
  const use = sealed ? ctx.database.services.get(ENCRYPTED_USES)[purpose] : undefined;
  const row = use && (await table(ctx, use.resource).one({ [use.field]: id }));
  return use && row ? { resource: use.resource, id: row.id } : null;
}

/**
 * Returns whether the caller may see a picture. Only the uploader, admins and readers of the record may see
 * an encrypted picture.
 */
async function maySee(ctx: Context, file: FileRow, owned: Owned | null): Promise<boolean> {
  const { actor, database } = ctx;
  if (!file.sealed || Number(file.owner) === actor.id) return true;
  if (hasRole(actor, database.registry.product.builtin.admins)) return true;
  return (
    owned !== null &&
    mayCall(actor, owned.resource, 'show') &&
    (await isInScope(ctx, owned.resource, owned.id, owned.resource.declaration.scope))
  );
}

/** Sends a file as a download. Headers keep browsers from running it under our origin, and caches from storing it. */
async function sendAttachment(ctx: Context, id: number, response: Response): Promise<void> {
  const file = await readFile(ctx, id);
  if (!file) throw new NotFound();
  const type = CONTENT_TYPES[file.type as FileType] ?? 'application/octet-stream';
  response
    .set('Cache-Control', 'private, no-store')
    .set('Content-Type', type)
    .set('Content-Disposition', dispositionOf(file.name ?? String(id)))
    .set('X-Content-Type-Options', 'nosniff')
    .set('Content-Security-Policy', "sandbox; default-src 'none'")
    .send(file.bytes);
}

const idIn = (request: Request): number =>
  /^\d{1,15}$/.test(String(request.params.id)) ? Number(request.params.id) : 0;

async function download(request: Request, response: Response): Promise<void> {
  const ctx = contextOf(request);
  const id = idIn(request);
  const attachment = (await attachmentsOf(ctx, [id])).get(id);
  if (attachment) {
    if (!(await mayReadFile(ctx, attachment))) throw new NotFound();
    await sendAttachment(ctx, id, response);
    return;
  }
  const found = /^\d{1,15}$/.test(String(request.params.id))
    ? await filesOf(ctx.database).findByPk(Number(request.params.id), { raw: true })
    : null;
  const file = found as unknown as FileRow | null;
  const owned = file && (await ownerOf(ctx, id, file));
  if (!file || !(await maySee(ctx, file, owned))) throw new NotFound();
  if (owned) await recordView(ctx, owned.resource, owned.id, 'view-image');
  // A file never changes, so it may be cached unless it is encrypted.
  response.set('Cache-Control', file.sealed ? 'no-store' : 'private, max-age=86400, immutable');
  response
    .set('Content-Disposition', file.name ? dispositionOf(file.name, 'inline') : 'inline')
    .type(file.type)
    .send(file.sealed ? ctx.database.seals.openFile(file.bytes) : file.bytes);
}

export function fileRoutes(): Router {
  const router = Router();
  router.post('/files', (request, response) => upload(request, response));
  router.get('/files/:id', (request, response) => download(request, response));
  return router;
}

/** The purpose of an upload: a field (`for`), or a use of pictures (`use`). */
type ParsedUpload =
  | { readonly kind: 'attachment'; readonly place: unknown }
  | { readonly kind: 'picture'; readonly use: unknown };

/** Parses the purpose of an upload. `for` takes precedence over `use`. */
const requestedUpload = (query: Readonly<Record<string, unknown>>): ParsedUpload =>
  query.for === undefined ? { kind: 'picture', use: query.use } : { kind: 'attachment', place: query.for };

/** Returns whether an upload is an avatar, which every logged-in user may upload. */
export function isAvatar(query: Readonly<Record<string, unknown>>): boolean {
  const input = requestedUpload(query);
  return input.kind === 'picture' && input.use === 'avatar';
}

/** A use of encrypted pictures, with the record field that refers to the picture. */
interface EncryptedUse {
  readonly resource: Resource;
  readonly field: string;
}

/**
 * The uses of pictures that are encrypted, such as identity documents. Each view of such a picture is written to the
 * audit log.
 */
export const ENCRYPTED_USES: ServiceKey<Readonly<Record<string, EncryptedUse>>> = {
  name: 'the sealed uses of pictures',
  make: () => ({}),
};

const FIELD_BYTES = 4096;

interface Received {
  name: string;
  bytes: Buffer;
}
const receivedOf = (file: Express.Multer.File): Received => ({ name: uploadName(file), bytes: file.buffer });

/**
 * Receives the form part `file`. Throws 400 for a second file or a malformed form, and 413 for a file that is too
 * large.
 */
export async function receiveFile(
  request: Request,
  response: Response,
  purpose: Purpose,
  { fields = 5 }: { fields?: number } = {},
): Promise<Received> {
  const rules = {
    storage: multer.memoryStorage(),
    mostBytes: limitOf(purpose),
    mostFields: fields,
    mostFieldBytes: FIELD_BYTES,
  };
  return receivedOf(await receiveUpload(request, response, rules));
}

/** Receives the only file of a form and its name. */
async function receiveAttachment(request: Request, response: Response, mostBytes: number): Promise<Received> {
  const rules = { storage: multer.memoryStorage(), mostBytes, mostFields: 0, mostFieldBytes: FIELD_BYTES };
  return receivedOf(await receiveUpload(request, response, rules));
}

export const CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/files',
    name: 'files.upload',
    summary:
      'upload a picture (JPG, PNG) for a use, or a file for a field of a resource; too many bytes are 413, other ' +
      'types 415',
    parameters: [
      query('use', oneOf(PURPOSES), { description: 'what a picture is for; each has its own size' }),
      query('for', TEXT, { description: 'what a file is for: crates.scan, or an input, crates.close.proof' }),
    ],
    body: sends(inputOf({ file: BYTES }), 'multipart/form-data'),
    answers: respondsWithOne(shapeOf({ id: INTEGER, url: TEXT, name: TEXT })),
  },
  {
    method: 'get',
    path: '/files/{id}',
    name: 'files.show',
    summary:
      'a picture; papers only for whoever uploaded them or may read what they prove, and for admins; a file ' +
      'for whoever may read a record that has it, and the field',
    answers: respondsWithOther(
      'the picture, or the file to save',
      'image/jpeg',
      'image/png',
      'application/octet-stream',
    ),
  },
];
