import orders from '@t3d/resources/orders/orders';
import terminals from '@t3d/resources/cards/terminals';
import type { Order, Plan, Terminal } from '@t3d/resources/rows';
import type { Context } from '../../../context';
import { NotFound, invalidField } from '../../../errors';
import { translateMessage } from '../../../locales';
import { table } from '../../../models/table';
import { reaches } from '../../users';
import { holdsLine } from '../state/holdsCard';
import { plansOf } from '../state/moveOrder';
import { realNameRule, whyNotHeld, whyNotWorking } from './pickCards';

/** A card that nothing can be sold for now, and why. */
export interface RefusedCard {
  id: number;
  iccid: string;
  reason: string;
}
/** What is running on a card: a new plan starts when it ends. `endsAt` is known while nothing waits between. */
export interface RunningPlan {
  name: string | null;
  endsAt: Date | null;
}
/** The cards that plans are offered for, as far as they can be sold for. */
export interface OfferedCards {
  owner: number | null;
  type: Plan['terminalType'];
  cards: Terminal[];
  refused: RefusedCard[];
  /** Of these cards, those on which a plan runs or waits: they get a pre-order. */
  waiting: number;
  /** Those whose holder must be verified first. */
  verify: number;
  /** Of one card alone. */
  running: RunningPlan | null;
}

/** Cards in the caller's reach; any that is not is unknown to it. */
async function requireReached(ctx: Context, ids: readonly number[]): Promise<Terminal[]> {
  const found = await table(ctx, terminals).find([...ids]);
  if (found.length < ids.length) throw new NotFound();
  for (const owner of new Set(found.map((card) => card.owner))) if (!(await reaches(ctx, owner))) throw new NotFound();
  return found;
}

/** The plan that the last of a card's orders gives; unnamed where the order is another agent's. */
async function runningOn(ctx: Context, live: readonly Order[], owner: number | null): Promise<RunningPlan | null> {
  const last = live.at(-1);
  if (!last) return null;
  const plan = last.agent === owner ? (await plansOf(ctx, [last])).get(last.plan ?? 0) : undefined;
  return { name: plan?.name ?? null, endsAt: live.length === 1 ? last.endsAt : null };
}

/**
 * Looks at the cards as a sale would. Refuses cards out of reach (404), and cards of several holders or types: one plan
 * fits none of them.
 */
export async function readOfferedCards(ctx: Context, ids: readonly number[]): Promise<OfferedCards> {
  const found = await requireReached(ctx, ids);
  const whyNot = (card: Terminal) => whyNotHeld(ctx, card) ?? whyNotWorking(card);
  const refused = found.flatMap((card) => {
    const why = whyNot(card);
    return why ? [{ id: card.id, iccid: card.iccid, reason: translateMessage(why, ctx.language) }] : [];
  });
  const cards = found.filter((card) => whyNot(card) === null);
  const [first = found[0] as Terminal] = cards;
  if (cards.some(({ owner }) => owner !== first.owner)) throw invalidField('terminals', 'orders.offers.manyHolders');
  if (cards.some(({ type }) => type !== first.type)) throw invalidField('terminals', 'orders.offers.manyTypes');
  const live = await table(ctx, orders).find(holdsLine(cards.map(({ id }) => id)));
  const mustVerify = await realNameRule(ctx, cards);
  return {
    owner: first.owner,
    type: first.type as Plan['terminalType'],
    cards,
    refused,
    waiting: new Set(live.map(({ terminal }) => terminal)).size,
    verify: cards.filter((card) => mustVerify(card, 'DATA')).length,
    running: cards.length === 1 ? await runningOn(ctx, live, first.owner) : null,
  };
}
