import realNames from '@t3d/resources/cards/real-names';
import { type Request, type Response, Router } from 'express';
import { requireCall } from '../../engine/access/permissions';
import { showRow } from '../../engine/rows/read/read';
import { NotFound } from '../../errors';
import { contextOf } from '../../middleware/context';
import { readFile } from '../../models/files';
import { recordView } from '../../models/history';
import type { Context } from '../../context';
import { select } from '../../models/sql';
import type { IdentityDocument } from './types';

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

/** More documents than these before one are not counted. */
const MOST_AHEAD = 99;

/** How many documents wait for a decision before this one; 99 at most. */
export async function waitingBefore(ctx: Context, id: number): Promise<number> {
  const before = await select(
    ctx,
    `SELECT \`id\` FROM \`real_names\` WHERE \`status\` = 'SUBMITTED' AND \`id\` < ? LIMIT ${MOST_AHEAD}`,
    [id],
  );
  return before.length;
}

/** The state of a card's newest document; null without one, or when that one is erased. Opens nothing sealed. */
export const newestState = async (ctx: Context, terminal: number): Promise<IdentityDocument['status']> =>
  (await newestStates(ctx, [terminal])).get(terminal) ?? null;

/**
 * `newestState` of many cards, by card, with one statement. Documents from before the card came to its present holder
 * are another person's.
 */
export async function newestStates(
  ctx: Context,
  terminals: readonly number[],
): Promise<Map<number, IdentityDocument['status']>> {
  if (terminals.length === 0) return new Map();
  const rows = await select<Pick<IdentityDocument, 'terminal' | 'status' | 'purgedAt'>>(
    ctx,
    'SELECT `terminal`, `status`, `purgedAt` FROM `real_names` WHERE `id` IN ' +
      '(SELECT MAX(d.`id`) FROM `real_names` AS d JOIN `terminals` AS t ON t.`id` = d.`terminal` ' +
      'WHERE t.`id` IN (?) AND (t.`ownerSince` IS NULL OR d.`createdAt` >= t.`ownerSince`) GROUP BY t.`id`)',
    [terminals],
  );
  return new Map(rows.map(({ terminal, status, purgedAt }) => [Number(terminal), purgedAt === null ? status : null]));
}
