import type { Context } from '../../../context';
import { hasSubscribers, publish } from '../../../builtin/webhooks';
import { select } from '../../../models/sql';
import type { Chain } from '../../users';
import type { ServiceKey } from '../../../models/services';

/** The changes of real-name documents when cards move, implemented by the module of documents. */
export interface CardDocuments {
  /** Returns the documents that wait for review, for cards that meet the condition `where`. */
  open(ctx: Context, where: string): Promise<number[]>;
  /** Closes the waiting documents of cards that meet the condition. The previous owner and superiors still see them. */
  close(ctx: Context, where: string, reason: string): Promise<void>;
  /** Reopens documents, except those that somebody has changed since. */
  reopen(ctx: Context, ids: readonly number[]): Promise<void>;
  moveTo(ctx: Context, from: number, to: number): Promise<void>;
}
export const CARD_DOCUMENTS: ServiceKey<CardDocuments> = { name: 'what becomes of the documents of cards' };

export const documentsOf = ({ database }: Context): CardDocuments => database.services.get(CARD_DOCUMENTS);

interface Card {
  id: number | string;
  iccid: string;
  owner: number | string | null;
}
type Cards = Map<number, { iccid: string }>;

/** Cards that moved from present owners to another owner. */
interface Moved {
  readonly circulation: 'DISTRIBUTE' | 'RETRIEVE';
  readonly to: { readonly owner: number | null; readonly chain: Chain };
}

const EVENTS = { DISTRIBUTE: 'terminal.issued', RETRIEVE: 'terminal.recycled' } as const;

/** Returns the cards by owner, or null if no webhook subscribes to movements. */
export async function cardsToPublish(ctx: Context, where: string): Promise<Map<number | null, Cards> | null> {
  if (!(await hasSubscribers(ctx, EVENTS.DISTRIBUTE)) && !(await hasSubscribers(ctx, EVENTS.RETRIEVE))) return null;
  const rows = await select<Card>(ctx, `SELECT \`id\`, \`iccid\`, \`owner\` FROM \`terminals\` WHERE ${where}`);
  const byHolder = new Map<number | null, Cards>();
  for (const { id, iccid, owner } of rows) {
    const holder = owner === null ? null : Number(owner);
    const cards = byHolder.get(holder) ?? new Map<number, { iccid: string }>();
    byHolder.set(holder, cards.set(Number(id), { iccid }));
  }
  return byHolder;
}

/** Publishes moved cards to webhooks. Users who can no longer see a card get its number as recycled. */
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
