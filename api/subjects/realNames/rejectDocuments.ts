import realNames from '@t3d/resources/real-names';
import type { Context } from '../../context';
import { changesBetween, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import type { Outcome } from '../../declared/command';
import { lockDocuments, refuseDocuments } from './lockDocuments';

/**
 * Rejects documents, for a reason that whoever submitted them may read; another may be submitted. Refuses
 * what somebody else has decided on meanwhile.
 */
export async function rejectDocuments(
  ctx: Context,
  { ids, reason }: { ids: number[]; reason: string },
): Promise<Outcome> {
  const { documents } = await lockDocuments(ctx, ids);
  refuseDocuments(
    documents.filter(({ status }) => status !== 'SUBMITTED'),
    'realNames.decided',
  );
  for (const document of documents) {
    const next = { status: 'REJECTED' as const, reason, reviewedBy: ctx.actor.id, reviewedAt: ctx.now() };
    await table(ctx, realNames).update(next, document.id);
    await recordHistory(ctx, realNames, document.id, 'reject', changesBetween(realNames, document, next));
  }
  return { affected: documents.length };
}
