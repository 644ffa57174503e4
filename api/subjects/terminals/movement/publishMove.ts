import type { Context } from '../../../context';
import { isHeard, publish } from '../../../house/webhooks';
import { select } from '../../../models/sql';
import type { Chain } from '../../users';
import type { ServiceKey } from '../../../models/services';

/** What becomes of the documents of persons whose cards move. The room of documents gives it. */
export interface CardDocuments {
  /** The ids of documents that wait for their review, of cards for which the condition (SQL on `terminals`) holds. */
  open(ctx: Context, where: string): Promise<number[]>;
  /**
   * Closes those of such cards that wait for their review, with the reason; all of these cards stay in the sight of
   * those who answered for its holder then.
   */
  close(ctx: Context, where: string, reason: string): Promise<void>;
  /** Documents that were closed so are to be reviewed again, as long as nothing else became of them. */
  reopen(ctx: Context, ids: readonly number[]): Promise<void>;
  /** The documents of one card go over to another: both are ids. */
  moveTo(ctx: Context, from: number, to: number): Promise<void>;
}
export const CARD_DOCUMENTS: ServiceKey<CardDocuments> = { name: 'what becomes of the documents of cards' };

export const documentsOf = ({ database }: Context): CardDocuments => database.services.get(CARD_DOCUMENTS);

interface Card {
  id: number | string;
  iccid: string;
  owner: number | string | null;
}
/** Cards of one former holder, by id. */
type Cards = Map<number, { iccid: string }>;

/** Cards that went from their holders to another. */
interface Moved {
  readonly circulation: 'DISTRIBUTE' | 'RETRIEVE';
  readonly to: { readonly owner: number | null; readonly chain: Chain };
}

const EVENTS = { DISTRIBUTE: 'terminal.issued', RETRIEVE: 'terminal.recycled' } as const;

/** The cards that are about to move, by holder; null while no webhook wants to know. */
export async function cardsToPublish(ctx: Context, where: string): Promise<Map<number | null, Cards> | null> {
  if (!(await isHeard(ctx, EVENTS.DISTRIBUTE)) && !(await isHeard(ctx, EVENTS.RETRIEVE))) return null;
  const rows = await select<Card>(ctx, `SELECT \`id\`, \`iccid\`, \`owner\` FROM \`terminals\` WHERE ${where}`);
  const byHolder = new Map<number | null, Cards>();
  for (const { id, iccid, owner } of rows) {
    const holder = owner === null ? null : Number(owner);
    const cards = byHolder.get(holder) ?? new Map<number, { iccid: string }>();
    byHolder.set(holder, cards.set(Number(id), { iccid }));
  }
  return byHolder;
}

/**
 * Publishes cards that have moved. The new holder's side is told by the records. Whoever has lost sight of cards is
 * told their numbers, and that they were recycled, whatever the movement is called.
 */
export async function publishMove(
  ctx: Context,
  { circulation, to }: Moved,
  moved: ReadonlyMap<number | null, Cards>,
): Promise<void> {
  const present = new Set([to.owner, to.chain.agent1, to.chain.agent2, to.chain.agent3].filter((id) => id !== null));
  for (const [holder, cards] of moved) {
    const ids = [...cards.keys()];
    if (circulation === 'RETRIEVE') {
      await publish(ctx, EVENTS.RETRIEVE, { ids, about: [holder, to.owner], known: cards });
      continue;
    }
    await publish(ctx, EVENTS.DISTRIBUTE, { ids, about: [to.owner] });
    if (holder !== null && !present.has(holder))
      await publish(ctx, EVENTS.RETRIEVE, { ids, about: [holder], known: cards, onlyNear: true, notTo: present });
  }
}
