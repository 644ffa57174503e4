import realNames from '@t3d/resources/real-names';
import type { Context } from '../../context';
import { changesBetween, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import type { Outcome } from '../../declared/command';
import { lockPapers, refusePapers } from './lockDocuments';

/**
 * The papers are not in order, for a reason that whoever submitted them may be told; another may be submitted. Refuses
 * what somebody else has decided on meanwhile.
 */
export async function rejectPapers(ctx: Context, { ids, reason }: { ids: number[]; reason: string }): Promise<Outcome> {
  const { papers } = await lockPapers(ctx, ids);
  refusePapers(
    papers.filter(({ status }) => status !== 'SUBMITTED'),
    'realNames.decided',
  );
  for (const paper of papers) {
    const next = { status: 'REJECTED' as const, reason, reviewedBy: ctx.actor.id, reviewedAt: ctx.now() };
    await table(ctx, realNames).update(next, paper.id);
    await recordHistory(ctx, realNames, paper.id, 'reject', changesBetween(realNames, paper, next));
  }
  return { affected: papers.length };
}
