import realNames from '@t3d/resources/real-names';
import terminals from '@t3d/resources/terminals';
import type { Filled, MessageName } from '../../errors';
import type { Context } from '../../context';
import { NotFound, invalidBy, message } from '../../errors';
import { table } from '../../models/table';
import { Rerun } from '../../models/retryableConflict';
import { requireReach } from './createDocument';
import type { Paper } from './types';
import type { Terminal } from '../../models/rows';

/** Refuses the whole call for one reason, naming the papers. */
export function refusePapers<K extends MessageName>(
  papers: readonly Pick<Paper, 'id'>[],
  key: K,
  ...params: Filled<K>
): void {
  const why = message(key, ...params);
  if (papers.length > 0) throw invalidBy(why, Object.fromEntries(papers.map(({ id }) => [String(id), why])));
}

/**
 * Papers with their cards, cards locked first and then, in id order, these papers and all others of the same persons:
 * so two reviewers of one paper, or of two papers of one person, come one after the other.
 */
export async function lockPapers(
  ctx: Context,
  ids: readonly number[],
): Promise<{ papers: Paper[]; cards: Map<number, Terminal> }> {
  const rows = table(ctx, realNames);
  const asked = await rows.find([...ids]);
  if (asked.length !== new Set(ids).size) throw new NotFound();
  const cards = await table(ctx, terminals).find([...new Set(asked.map((paper) => paper.terminal))], { lock: true });
  for (const card of cards) await requireReach(ctx, card.owner);
  const persons = [...new Set(asked.map((paper) => paper.personHash).filter((hash) => hash !== null))];
  const own = { id: { in: [...ids] } };
  const locked = await rows.find(persons.length > 0 ? { or: [own, { personHash: { in: persons } }] } : own, {
    lock: true,
  });
  const papers = locked.filter(({ id }) => ids.includes(id));
  const byId = new Map(cards.map((card) => [card.id, card]));
  // Deleted meanwhile, or gone to another card, whose lock we do not hold.
  if (papers.length !== asked.length || papers.some(({ terminal }) => !byId.has(terminal))) throw new Rerun('papers');
  return { papers, cards: byId };
}
