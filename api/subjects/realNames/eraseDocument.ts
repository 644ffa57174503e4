import realNames from '@t3d/resources/cards/real-names';
import type { Context } from '../../context';
import { NotFound } from '../../errors';
import { dropFiles } from '../../models/files';
import { recordHistory } from '../../models/history';
import { table } from '../../models/table';
import { lockDocuments } from './lockDocuments';
import { ERASED } from './purgeDocuments';

/**
 * Erases a document because its holder asks for it. What stays is what the purge leaves: that it was there, what was
 * decided, and the keyed hash by which cards of one person are counted. One that waits is withdrawn, so nobody decides
 * on it any more. Refuses one that is not there or erased: NotFound.
 */
export async function eraseDocument(ctx: Context, id: number): Promise<void> {
  const rows = table(ctx, realNames);
  const found = await rows.one(id);
  if (!found || found.purgedAt !== null) throw new NotFound();
  const [document] = (await lockDocuments(ctx, [id])).documents;
  if (!document || document.purgedAt !== null) throw new NotFound();
  const purgedAt = ctx.now();
  const withdrawn = document.status === 'SUBMITTED';
  await rows.update({ ...ERASED, purgedAt, ...(withdrawn && { status: 'REJECTED', reviewedAt: purgedAt }) }, id);
  if (document.image !== null) await dropFiles(ctx, [document.image]);
  await recordHistory(ctx, realNames, id, 'withdraw', { purgedAt: { before: null, after: purgedAt } });
}
