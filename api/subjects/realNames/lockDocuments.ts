import realNames from '@t3d/resources/cards/real-names';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../context';
import { table } from '../../models/table';
import { RetryableConflict } from '../../models/transaction';
import { requireInScope } from '../../engine/rows/read/read';
import type { IdentityDocument } from './types';
import type { Terminal } from '@t3d/resources/rows';

/**
 * Documents with their cards, cards locked first and then, in id order, these documents and all others of the same
 * persons: so two reviewers of one document, or of two documents of one person, come one after the other.
 */
export async function lockDocuments(
  ctx: Context,
  ids: readonly number[],
): Promise<{ documents: IdentityDocument[]; cards: Map<number, Terminal> }> {
  const rows = table(ctx, realNames);
  const asked = await rows.find([...ids]);
  const cards = await table(ctx, terminals).find([...new Set(asked.map((document) => document.terminal))], {
    lock: true,
  });
  await requireInScope(
    ctx,
    terminals,
    cards.map(({ id }) => id),
  );
  const persons = [...new Set(asked.map((document) => document.personHash).filter((hash) => hash !== null))];
  const own = { id: { in: [...ids] } };
  const locked = await rows.find(persons.length > 0 ? { or: [own, { personHash: { in: persons } }] } : own, {
    lock: true,
  });
  const documents = locked.filter(({ id }) => ids.includes(id));
  const byId = new Map(cards.map((card) => [card.id, card]));
  // Deleted meanwhile, or gone to another card, whose lock we do not hold.
  if (documents.length !== asked.length || documents.some(({ terminal }) => !byId.has(terminal)))
    throw new RetryableConflict('documents');
  return { documents, cards: byId };
}
