import realNames from '@t3d/resources/real-names';
import type { Context } from '../../context';
import { dropFiles } from '../../models/files';
import { recordHistories } from '../../models/history';
import { table } from '../../models/table';
import type { Outcome } from '../../declared/command';
import { lockPapers } from './lockDocuments';

/**
 * Erases papers with their pictures for good. That the card has been verified stays on the card, and in the trail that
 * the paper was there.
 */
export async function deletePapers(ctx: Context, { ids }: { ids: number[] }): Promise<Outcome> {
  const { papers } = await lockPapers(ctx, ids);
  const affected = await table(ctx, realNames).remove(papers.map(({ id }) => id));
  await dropFiles(
    ctx,
    papers.map(({ image }) => image).filter((id) => id !== null),
  );
  await recordHistories(
    ctx,
    realNames,
    'delete',
    papers.map(({ id, terminal, docType, status }) => ({
      recordId: id,
      changes: { deleted: { before: { terminal, docType, status }, after: null } },
    })),
  );
  return { affected };
}
