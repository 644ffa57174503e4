import realNames from '@t3d/resources/real-names';
import terminals from '@t3d/resources/terminals';
import type { Context } from '../../context';
import { changesBetween, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import { verifyTerminal } from '../orders/scheduledTransitions';
import type { Outcome } from '../../declared/command';
import { lockPapers, refusePapers } from './lockDocuments';
import { otherCardsOf } from './person';
import { realNameSettings } from './settings';
import type { Paper } from './types';

/**
 * Those of the papers whose person would have more cards than allowed, with those approved before them in this call.
 */
async function overLimit(ctx: Context, papers: readonly Paper[], limit: number): Promise<Paper[]> {
  const over: Paper[] = [];
  const taken = new Map<string, number>();
  for (const { personHash, ...paper } of limit > 0 ? papers : []) {
    if (personHash === null) continue;
    const earlier = taken.get(personHash) ?? 0;
    taken.set(personHash, earlier + 1);
    if ((await otherCardsOf(ctx, personHash, paper.terminal)) + earlier >= limit) over.push({ ...paper, personHash });
  }
  return over;
}

/**
 * The papers are in order: their cards are verified and every order that waited for it goes to the supplier, all in one
 * transaction. Refuses a card that is verified already, a paper that somebody else has decided on meanwhile, and more
 * cards for one person than the installation allows.
 */
export async function approvePapers(ctx: Context, { ids }: { ids: number[] }): Promise<Outcome> {
  const { papers, cards } = await lockPapers(ctx, ids);
  const twice = papers.filter(
    (paper, index) => papers.findIndex(({ terminal }) => terminal === paper.terminal) < index,
  );
  refusePapers(
    [
      ...papers.filter(
        ({ status, terminal }) => status === 'APPROVED' || cards.get(terminal)?.realNameVerifiedAt !== null,
      ),
      ...twice,
    ],
    'verified',
  );
  refusePapers(
    papers.filter(({ status }) => status !== 'SUBMITTED'),
    'realNames.decided',
  );
  const limit = realNameSettings(ctx.database).cardsPerPerson;
  refusePapers(await overLimit(ctx, papers, limit), 'realNames.limit', { limit });
  let released = 0;
  for (const paper of papers) {
    const next = { status: 'APPROVED' as const, reviewedBy: ctx.actor.id, reviewedAt: ctx.now() };
    await table(ctx, realNames).update(next, paper.id);
    await recordHistory(ctx, realNames, paper.id, 'approve', changesBetween(realNames, paper, next));
    await recordHistory(ctx, terminals, paper.terminal, 'verify', {
      realNameVerifiedAt: { before: null, after: next.reviewedAt },
    });
    released += await verifyTerminal(ctx, paper.terminal);
  }
  return { affected: papers.length, orders: released };
}

/** Approving what has been approved is refused in these words, not in those of the guard. */
export async function tellVerified(ctx: Context, { ids }: { ids: readonly number[] }): Promise<void> {
  refusePapers(await table(ctx, realNames).find({ id: { in: [...ids] }, status: 'APPROVED' }), 'verified');
}
