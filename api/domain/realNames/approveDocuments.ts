import orders from '@t3d/resources/orders/orders';
import realNames from '@t3d/resources/cards/real-names';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../context';
import { command } from '../../engine/rows/commands/command';
import { restores } from '../../engine/undo/restore';
import { Invalid, rejectRows } from '../../errors';
import { changesBetween, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import { verifyTerminal } from '../orders';
import { otherCardsOf, type IdentityDocument, realNameSettings } from './submitDocument';
import { RetryableConflict } from '../../models/transaction';
import { requireInScope } from '../../engine/rows/read/read';
import type { Terminal } from '@t3d/resources/rows';

/** Locks the cards, then all documents of the same persons, so that two reviewers wait for each other. */
export async function lockDocuments(
  ctx: Context,
  ids: readonly number[],
): Promise<{ documents: IdentityDocument[]; cards: Map<number, Terminal> }> {
  const rows = table(ctx, realNames);
  const input = await rows.find([...ids]);
  const cards = await table(ctx, terminals).find([...new Set(input.map((document) => document.terminal))], {
    lock: true,
  });
  await requireInScope(
    ctx,
    terminals,
    cards.map(({ id }) => id),
  );
  const persons = [...new Set(input.map((document) => document.personHash).filter((hash) => hash !== null))];
  const own = { id: { in: [...ids] } };
  const locked = await rows.find(persons.length > 0 ? { or: [own, { personHash: { in: persons } }] } : own, {
    lock: true,
  });
  const documents = locked.filter(({ id }) => ids.includes(id));
  const byId = new Map(cards.map((card) => [card.id, card]));
  // Throws if a document was deleted meanwhile, or moved to a card that is not locked.
  if (documents.length !== input.length || documents.some(({ terminal }) => !byId.has(terminal)))
    throw new RetryableConflict('documents');
  return { documents, cards: byId };
}

/** Returns the documents whose person would exceed the maximum number of cards. */
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
 * Approves documents, which verifies the cards and requests the waiting orders. Rejects more cards per person than
 * allowed.
 */
export const approveDocuments = command(realNames, 'approve', {
  undo: {
    run: async (ctx, done, report) => {
      if (done.entries.some(({ resource }) => resource === orders.name)) throw new Invalid('realNames.ordersWentOn');
      await restores().run(ctx, done, report);
    },
  },
  lock: lockDocuments,
  validate: async (ctx, { documents, cards }) => {
    const isVerified = (id: number): boolean => cards.get(id)?.realNameVerifiedAt !== null;
    const twice = documents.filter(
      (document, index) => documents.findIndex(({ terminal }) => terminal === document.terminal) < index,
    );
    rejectRows([...documents.filter(({ terminal }) => isVerified(terminal)), ...twice], 'verified');
    const limit = realNameSettings(ctx.database).cardsPerPerson;
    rejectRows(await overLimit(ctx, documents, limit), 'realNames.limit', { limit });
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
  // Explain an approved document better than the guard does.
  explain: async (ctx, ids) =>
    rejectRows(await table(ctx, realNames).find({ id: { in: [...ids] }, status: 'APPROVED' }), 'verified'),
});

/** Rejects documents with a reason for the submitter. */
export const rejectDocuments = command(realNames, 'reject', {
  undo: restores(async (ctx, { entries }) => {
    const documents = await table(ctx, realNames).find(entries.flatMap(({ recordId }) => recordId ?? []));
    const newer: typeof documents = [];
    for (const document of documents)
      if (await table(ctx, realNames).one({ terminal: document.terminal, id: { gt: document.id } }))
        newer.push(document);
    rejectRows(newer, 'realNames.another');
  }),
  lock: lockDocuments,
  run: async (ctx, { documents }, { reason }) => {
    for (const document of documents) {
      const next = { status: 'REJECTED' as const, reason, reviewedBy: ctx.actor.id, reviewedAt: ctx.now() };
      await table(ctx, realNames).update(next, document.id);
      await recordHistory(ctx, realNames, document.id, 'reject', changesBetween(realNames, document, next));
    }
    return { affected: documents.length };
  },
});
