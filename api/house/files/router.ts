import type { FileType, Resource } from '@t3d/resources/kit';
import type { Request, Response } from 'express';
import { Router } from 'express';
import type { Context } from '../../context';
import { holdsRole, mayCall } from '../../engine/access/permissions';
import { dispositionOf } from '../../engine/export/exportRows';
import { isInScope } from '../../engine/rows/read/read';
import { NotFound, Unauthenticated } from '../../errors';
import { contextOf } from '../../middleware/context';
import type { FileRow } from '../../models/files';
import { attachmentsOf, fileUrl, filesOf, readFile } from '../../models/files';
import { recordView } from '../../models/history';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { keepAttachment, mayReadFile, mostBytesOf, uploadField, CONTENT_TYPES } from './attachments';
import type { Purpose } from './pictures';
import { redrawPicture, readPurpose, limitOf } from './pictures';
import type { ServiceKey } from '../../models/services';
import multer from 'multer';
import { receiveUpload, uploadName } from '../../uploads';

/** Keeps a file for a field of a resource, or an input of its action (`?for=crates.scan`), by what that declares. */
async function attach(request: Request, response: Response, asked: unknown): Promise<void> {
  const ctx = contextOf(request);
  const place = uploadField(ctx, asked);
  const { name, bytes } = await receiveAttachment(request, response, mostBytesOf(place.field));
  const id = await keepAttachment(ctx, place, { name, bytes });
  response.json({ code: 200, message: 'ok', data: { id, url: fileUrl(id), name } });
}

/** As long as its column. */
const MAX_NAME = 255;

async function upload(request: Request, response: Response): Promise<void> {
  const ctx = contextOf(request);
  const { id: owner } = ctx.actor;
  if (owner === null) throw new Unauthenticated();
  const asked = askedUpload(request.query);
  if (asked.kind === 'attachment') {
    await attach(request, response, asked.place);
    return;
  }
  const purpose = readPurpose(asked.use);
  const received = await receiveFile(request, response, purpose);
  const { type, bytes } = await redrawPicture(received.bytes, purpose);
  const sealed = Object.hasOwn(ctx.database.services.get(SEALED_USES), purpose);
  const row: FileRow = {
    purpose,
    type,
    size: bytes.length,
    owner,
    sealed,
    bytes: sealed ? ctx.database.seals.closeFile(bytes) : bytes,
    createdAt: ctx.now(),
    // What people call the picture of a document may name a person.
    name: sealed ? null : received.name.slice(0, MAX_NAME),
  };
  const made = await inTransaction(ctx, ({ transaction }) => filesOf(ctx.database).create(row, { transaction }));
  const id = Number(made.get('id'));
  response.json({ code: 200, message: 'ok', data: { id, url: fileUrl(id) } });
}

/** The record that a sealed picture belongs to. */
interface Owned {
  resource: SealedUse['resource'];
  id: number;
}
async function ownerOf(ctx: Context, id: number, { purpose, sealed }: FileRow): Promise<Owned | null> {
  const use = sealed ? ctx.database.services.get(SEALED_USES)[purpose] : undefined;
  const row = use && (await table(ctx, use.resource).one({ [use.field]: id }));
  return use && row ? { resource: use.resource, id: row.id } : null;
}

/**
 * Sealed pictures are for their uploader, for whoever may read what they belong to, and for the admins; all others for
 * every session.
 */
async function maySee(ctx: Context, file: FileRow, owned: Owned | null): Promise<boolean> {
  const { actor, database } = ctx;
  if (!file.sealed || Number(file.owner) === actor.id) return true;
  if (holdsRole(actor, database.registry.product.house.admins)) return true;
  return (
    owned !== null &&
    mayCall(actor, owned.resource, 'show') &&
    (await isInScope(ctx, owned.resource, owned.id, owned.resource.declaration.scope))
  );
}

/**
 * A file to save, never to be shown or run where it comes from: whatever it holds, it is nobody's page. Kept by nobody
 * on the way.
 */
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
  // A file never changes; documents are not kept by anybody on the way.
  response.set('Cache-Control', file.sealed ? 'no-store' : 'private, max-age=86400, immutable');
  response
    .set('Content-Disposition', file.name ? dispositionOf(file.name, 'inline') : 'inline')
    .type(file.type)
    .send(file.sealed ? ctx.database.seals.openFile(file.bytes) : file.bytes);
}

/** Uploads of pictures and their download; the rules are those of the bytes, whatever the file is called. */
export function fileRoutes(): Router {
  const router = Router();
  router.post('/files', (request, response) => upload(request, response));
  router.get('/files/:id', (request, response) => download(request, response));
  return router;
}

/** What an upload is asked for: a file for a field (`for`), or a picture for a use (`use`). */
type AskedUpload =
  | { readonly kind: 'attachment'; readonly place: unknown }
  | { readonly kind: 'picture'; readonly use: unknown };

/** Reads what an upload is for: with both, it is a file for a field. The gate and the upload itself go by this. */
const askedUpload = (query: Readonly<Record<string, unknown>>): AskedUpload =>
  query.for === undefined ? { kind: 'picture', use: query.use } : { kind: 'attachment', place: query.for };

/** Whether an upload is a picture of the caller: everybody with a session may send one. */
export function isAvatar(query: Readonly<Record<string, unknown>>): boolean {
  const asked = askedUpload(query);
  return asked.kind === 'picture' && asked.use === 'avatar';
}

/** A use of pictures that are kept sealed: the field of the records that they belong to. */
interface SealedUse {
  readonly resource: Resource;
  readonly field: string;
}

/**
 * The uses whose pictures are sealed: shown to whoever uploaded one, to admins, and to who may read the record that has
 * it, with every look in its trail. The subjects register theirs.
 */
export const SEALED_USES: ServiceKey<Readonly<Record<string, SealedUse>>> = {
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
 * The one part named `file`. Refuses a second file and a broken form (400), and more bytes than its
 * purpose may have (413).
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

/** The one file of a form with its name, of at most so many bytes. */
async function receiveAttachment(request: Request, response: Response, mostBytes: number): Promise<Received> {
  const rules = { storage: multer.memoryStorage(), mostBytes, mostFields: 0, mostFieldBytes: FIELD_BYTES };
  return receivedOf(await receiveUpload(request, response, rules));
}
