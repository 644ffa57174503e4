import realNames from '@t3d/resources/real-names';
import type { Request, Response } from 'express';
import { Router } from 'express';
import type { Context } from '../../context';
import { holdsRole, mayCall } from '../../engine/access/permissions';
import { isInScope } from '../../engine/rows/read';
import { NotFound, Unauthenticated } from '../../errors';
import { contextOf } from '../../middleware/context';
import type { FileRow } from '../../models/files';
import { fileUrl, filesOf } from '../../models/files';
import { recordView } from '../../models/history';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { showDocumentImage } from './documentImage';
import { inspectImage, readPurpose } from './purposes';
import { receiveFile } from './receive';

async function upload(request: Request, response: Response): Promise<void> {
  const ctx = contextOf(request);
  const { id: owner } = ctx.actor;
  if (owner === null) throw new Unauthenticated();
  const purpose = readPurpose(request.query.use);
  const bytes = await receiveFile(request, response, purpose);
  const type = await inspectImage(bytes, purpose);
  const sealed = purpose === 'real-name';
  const row: FileRow = {
    purpose,
    type,
    size: bytes.length,
    owner,
    sealed,
    bytes: sealed ? ctx.database.seals.closeFile(bytes) : bytes,
    createdAt: ctx.now(),
  };
  const made = await inTransaction(ctx, ({ transaction }) => filesOf(ctx.database).create(row, { transaction }));
  const id = Number(made.get('id'));
  response.json({ code: 200, message: 'ok', data: { id, url: fileUrl(id) } });
}

/**
 * Documents are for their uploader, for whoever may read what they prove, and for the admins; all other pictures for
 * every session.
 */
async function maySee(ctx: Context, file: FileRow, document: number | undefined): Promise<boolean> {
  const { actor } = ctx;
  if (!file.sealed || Number(file.owner) === actor.id || holdsRole(actor, ['ADMIN'])) return true;
  return (
    document !== undefined &&
    mayCall(actor, realNames, 'show') &&
    (await isInScope(ctx, realNames, document, realNames.declaration.scope))
  );
}

async function download(request: Request, response: Response): Promise<void> {
  const ctx = contextOf(request);
  const found = /^\d{1,15}$/.test(String(request.params.id))
    ? await filesOf(ctx.database).findByPk(Number(request.params.id), { raw: true })
    : null;
  const file = found as unknown as FileRow | null;
  const document = file?.sealed ? await table(ctx, realNames).one({ image: Number(request.params.id) }) : null;
  if (!file || !(await maySee(ctx, file, document?.id))) throw new NotFound();
  if (document) await recordView(ctx, realNames, document.id, 'view-image');
  // A file never changes; documents are not kept by anybody on the way.
  response.set('Cache-Control', file.sealed ? 'no-store' : 'private, max-age=86400, immutable');
  response
    .set('Content-Disposition', 'inline')
    .type(file.type)
    .send(file.sealed ? ctx.database.seals.openFile(file.bytes) : file.bytes);
}

/** Uploads of pictures and their download; the rules are those of the bytes, whatever the file is called. */
export function fileRoutes(): Router {
  const router = Router();
  router.post('/files', (request, response) => upload(request, response));
  router.get('/real-names/:id/image', showDocumentImage);
  router.get('/files/:id', (request, response) => download(request, response));
  return router;
}
