import type { Request, Response } from 'express';
import { Router } from 'express';
import multer, { MulterError } from 'multer';
import type { Actor } from '../context';
import { NotFound, TooLarge, Unauthenticated, invalidField } from '../errors';
import { contextOf } from '../middleware/context';
import { sizeText } from '../middleware/errors';
import type { FileRow } from '../models/files';
import { fileUrl, filesOf } from '../models/files';
import { inTransaction } from '../models/transaction';
import type { Purpose } from './purposes';
import { inspectImage, limitOf, readPurpose } from './purposes';
import type { Seal } from './seal';
import { createSeal } from './seal';

/** The bytes of the one part named `file`. Refuses a second file (400) and more bytes than its purpose may have (413). */
function receiveFile(request: Request, response: Response, purpose: Purpose): Promise<Buffer> {
  const limit = limitOf(purpose);
  const receive = multer({ storage: multer.memoryStorage(), limits: { fileSize: limit, files: 1, fields: 5, parts: 6 } }).single('file');
  return new Promise((resolve, reject) => {
    receive(request, response, (error: unknown) => {
      if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE') reject(new TooLarge('tooLarge', { limit: sizeText(limit) }));
      else if (error) reject(error instanceof Error ? error : new Error('upload failed'));
      else if (request.file) resolve(request.file.buffer);
      else reject(invalidField('file', 'fileRequired'));
    });
  });
}

async function upload(request: Request, response: Response, seal: Seal): Promise<void> {
  const ctx = contextOf(request);
  const { id: owner } = ctx.actor;
  if (owner === null) throw new Unauthenticated();
  const purpose = readPurpose(request.query.use);
  const bytes = await receiveFile(request, response, purpose);
  const type = await inspectImage(bytes, purpose);
  const sealed = purpose === 'real-name';
  const row: FileRow = { purpose, type, size: bytes.length, owner, sealed, bytes: sealed ? seal.close(bytes) : bytes, createdAt: ctx.now() };
  const made = await inTransaction(ctx, ({ transaction }) => filesOf(ctx.database).create(row, { transaction }));
  const id = Number(made.get('id'));
  response.json({ code: 200, message: 'ok', data: { id, url: fileUrl(id) } });
}

/** Papers are for their uploader and the admins; all other pictures for every session. */
const maySee = (actor: Actor, file: FileRow): boolean => !file.sealed || Number(file.owner) === actor.id || actor.role === 'ADMIN' || actor.role === 'backdoor';

async function download(request: Request, response: Response, seal: Seal): Promise<void> {
  const ctx = contextOf(request);
  const found = /^\d{1,15}$/.test(String(request.params.id)) ? await filesOf(ctx.database).findByPk(Number(request.params.id), { raw: true }) : null;
  const file = found as unknown as FileRow | null;
  if (!file || !maySee(ctx.actor, file)) throw new NotFound();
  // A file never changes; papers are not kept by anybody on the way.
  response.set('Cache-Control', file.sealed ? 'no-store' : 'private, max-age=86400, immutable');
  response.set('Content-Disposition', 'inline').type(file.type).send(file.sealed ? seal.open(file.bytes) : file.bytes);
}

/** Uploads of pictures and their download; the rules are those of the bytes, whatever the file is called. */
export function fileRoutes(secretKey: string): Router {
  const seal = createSeal(secretKey);
  const router = Router();
  router.post('/files', (request, response) => upload(request, response, seal));
  router.get('/files/:id', (request, response) => download(request, response, seal));
  return router;
}
