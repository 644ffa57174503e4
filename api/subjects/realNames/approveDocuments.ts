import orders from '@t3d/resources/orders/orders';
import realNames from '@t3d/resources/cards/real-names';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../context';
import { command } from '../../engine/rows/commands/command';
import { restores } from '../../engine/undo/restore';
import { Invalid, refuseRows } from '../../errors';
import { changesBetween, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import { verifyTerminal } from '../orders';
import { lockDocuments } from './lockDocuments';
import { otherCardsOf } from './person';
import { realNameSettings } from './settings';
import type { IdentityDocument } from './types';

/**
 * Those of the documents whose person would have more cards than allowed, with those approved before them in this call.
 */
async function overLimit(
  ctx: Context,
  documents: readonly IdentityDocument[],
  limit: number,
): Promise<IdentityDocument[]> {
  const over: IdentityDocument[] = [];
  const taken = new Map<string, number>();
  for (const { personHash, ...document } of limit > 0 ? documents : []) {
    if (personHash === null) continue;
    const earlier = taken.get(personHash) ?? 0;
    taken.set(personHash, earlier + 1);
    if ((await otherCardsOf(ctx, personHash, document.terminal)) + earlier >= limit)
      over.push({ ...document, personHash });
  }
  return over;
}

/**
 * Approves documents: their cards are verified and every order that waited for it goes to the supplier, all in one
 * transaction. Refuses a card that is verified already, a document that somebody else has decided on meanwhile, and
 * more cards for one person than the installation allows.
 */
export const approveDocuments = command(realNames, 'approve', {
  undo: {
    run: async (ctx, done, report) => {
      if (done.entries.some(({ resource }) => resource === orders.name)) throw new Invalid('realNames.ordersWentOn');
      await restores().run(ctx, done, report);
    },
  },
  hold: lockDocuments,
  refuse: async (ctx, { documents, cards }) => {
    const isVerified = (id: number): boolean => cards.get(id)?.realNameVerifiedAt !== null;
    const twice = documents.filter(
      (document, index) => documents.findIndex(({ terminal }) => terminal === document.terminal) < index,
    );
    refuseRows([...documents.filter(({ terminal }) => isVerified(terminal)), ...twice], 'verified');
    const limit = realNameSettings(ctx.database).cardsPerPerson;
    refuseRows(await overLimit(ctx, documents, limit), 'realNames.limit', { limit });
  },
  run: async (ctx, { documents }) => {
    let released = 0;
    for (const document of documents) {
      const next = { status: 'APPROVED' as const, reviewedBy: ctx.actor.id, reviewedAt: ctx.now() };
      await table(ctx, realNames).update(next, document.id);
      await recordHistory(ctx, realNames, document.id, 'approve', changesBetween(realNames, document, next));
      await recordHistory(ctx, terminals, document.terminal, 'verify', {
        realNameVerifiedAt: { before: null, after: next.reviewedAt },
      });
      released += await verifyTerminal(ctx, document.terminal);
    }
    return { affected: documents.length, orders: released };
  },
  // Approving what has been approved is refused in these words, not in those of the guard.
  refused: async (ctx, ids) =>
    refuseRows(await table(ctx, realNames).find({ id: { in: [...ids] }, status: 'APPROVED' }), 'verified'),
});
