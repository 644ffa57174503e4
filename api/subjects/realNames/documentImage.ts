import realNames from '@t3d/resources/cards/real-names';
import type { Request, Response } from 'express';
import { Router } from 'express';
import { requireCall } from '../../engine/access/permissions';
import { showRow } from '../../engine/rows/read/read';
import { NotFound } from '../../errors';
import { contextOf } from '../../middleware/context';
import { readFile } from '../../models/files';
import { recordView } from '../../models/history';

/**
 * The picture of a document, for whoever may read the document: kept by nobody on the way, and every look is in the
 * document's trail.
 */
async function showDocumentImage(request: Request, response: Response): Promise<void> {
  const ctx = contextOf(request);
  requireCall(ctx.actor, realNames, 'show');
  if (!/^\d{1,15}$/.test(String(request.params.id))) throw new NotFound();
  const { id, image } = await showRow(ctx, realNames, Number(request.params.id));
  const file = image === null ? null : await readFile(ctx, image as number);
  if (!file) throw new NotFound();
  await recordView(ctx, realNames, id, 'view-image');
  response.set('Cache-Control', 'no-store').set('Content-Disposition', 'inline').type(file.type).send(file.bytes);
}

export function documentRoutes(): Router {
  const router = Router();
  router.get('/real-names/:id/image', showDocumentImage);
  return router;
}
