import realNames from '@t3d/resources/cards/real-names';
import { IMAGE } from '../../declared/formerNames';
import { command } from '../../engine/rows/commands/command';
import { dropFiles } from '../../models/files';
import { recordHistories, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import { lockDocuments } from './approveDocuments';
import type { Context } from '../../context';
import { NotFound } from '../../errors';
import { ERASED } from './purgeDocuments';

/**
 * Erases documents with their pictures for good. That the card has been verified stays on the card, and in the trail
 * that the document was there.
 */
export const deleteDocuments = command(realNames, 'delete', {
  hold: lockDocuments,
  run: async (ctx, { documents }) => {
    const affected = await table(ctx, realNames).remove(documents.map(({ id }) => id));
    await dropFiles(
      ctx,
      documents.map(({ image }) => image).filter((id) => id !== null),
    );
    await recordHistories(
      ctx,
      realNames,
      'delete',
      documents.map(({ id, terminal, docType, status }) => ({
        recordId: id,
        changes: { [IMAGE]: { before: { terminal, docType, status }, after: null } },
      })),
    );
    return { affected };
  },
});

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
