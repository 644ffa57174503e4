import { heldBy } from '@t3d/resources/scopes';
import type { User, Order, Plan, Terminal, AgentPlan } from '@t3d/resources/rows';
import users from '@t3d/resources/people/users';
import type { Context } from '../../../context';
import { reach } from '../../../engine/access/reach';
import { NotFound, invalidField } from '../../../errors';
import { availableOf, walletsOf, pricesRise } from '../../../ledger';
import { table } from '../../../models/table';
import { readTitle } from '../../plans';
import { isInReach, nameOf, reaches, membersOf } from '../../users';
import { countStock, realNameRule, holderError, disabledError } from './pickCards';
import orders from '@t3d/resources/orders/orders';
import terminals from '@t3d/resources/cards/terminals';
import { translateMessage, translate } from '../../../locales';
import { holdsLine } from '../state/cardStatus';
import { plansOf } from '../state/moveOrder';
import agentPlans from '@t3d/resources/plans/agent-plans';
import { optionLabel } from '@t3d/resources/locales';
import plans, { type PlanRules } from '@t3d/resources/plans/plans';
import { type SaleChain, chargeOf, priceSale } from './saleChain';
import { retailPriceOf } from './channelSale';

/** A plan that fits the cards, with the buyer's prices in minor units. `id` is the agent plan's id. */
interface PlanOffer {
  id: number;
  planCode: string;
  name: string;
  type: Plan['type'];
  rules: PlanRules;
  areaCodes: string[];
  price: number;
  fee: number;
  total: number;
  /** The end user's price and the buyer's profit share, or null. */
  retail: number | null;
  keep: number | null;
  /** True if an order in use can be revoked. An unused order always can. */
  revocable: boolean;
}
interface RejectedPlans {
  reason: string;
  count: number;
  names: string[];
}
interface ValidatedPlans {
  fitting: PlanOffer[];
  refused: RejectedPlans[];
}

const NAMES = 5;

interface ValidatedCards {
  plan: Plan;
  agentPlan: AgentPlan;
  sale: SaleChain | ReturnType<typeof priceSale>;
}

function reasonOf(ctx: Context, { plan, sale }: ValidatedCards, type: Plan['terminalType']): string | null {
  if (plan.service !== 'DATA') return translate('orders.offers.sms', ctx.language);
  if (plan.terminalType !== type) {
    const word = optionLabel('terminals', 'type', plan.terminalType, ctx.language);
    return translate('orders.offers.otherType', ctx.language, { type: word });
  }
  if (typeof sale === 'string') return translate(sale, ctx.language);
  return pricesRise(sale.chain) ? null : translate('orders.offers.prices', ctx.language);
}

function offerOf(ctx: Context, { plan, agentPlan, sale }: ValidatedCards): PlanOffer {
  const { price, extraPrice, totalPrice } = chargeOf(sale as SaleChain);
  const retail = retailPriceOf(agentPlan, plan);
  return {
    id: agentPlan.id,
    planCode: plan.planCode,
    name: readTitle(ctx, plan) ?? plan.name,
    type: plan.type,
    rules: plan.rules,
    areaCodes: [...plan.areaCodes],
    price,
    fee: extraPrice,
    total: totalPrice,
    retail,
    keep: retail === null ? null : retail - totalPrice,
    revocable: plan.revocable ?? false,
  };
}

/** Sorts plans with fewer countries first, then by price. */
const byNearness = (one: PlanOffer, other: PlanOffer): number =>
  one.areaCodes.length - other.areaCodes.length || one.total - other.total || one.id - other.id;

/** Reads an agent's plans with everything that decides whether they can be sold. */
async function readFacts(ctx: Context, buyer: User): Promise<ValidatedCards[]> {
  const ids = membersOf(buyer);
  const members = await table(ctx, users).find(ids);
  const issued = await table(ctx, agentPlans).find({ agent: ids });
  const own = issued.filter((row) => row.agent === buyer.id && row.plan !== null);
  const sold = own.length > 0 ? await table(ctx, plans).find(own.map((row) => row.plan as number)) : [];
  const byPlan = new Map<number, AgentPlan[]>();
  for (const row of issued) byPlan.set(row.plan as number, [...(byPlan.get(row.plan as number) ?? []), row]);
  const planOf = new Map(sold.map((plan) => [plan.id, plan]));
  return own.flatMap((agentPlan) => {
    const plan = planOf.get(agentPlan.plan as number);
    if (!plan) return [];
    return [
      { plan, agentPlan, sale: priceSale({ plan, agentPlan, buyer, members, issued: byPlan.get(plan.id) ?? [] }) },
    ];
  });
}

/** Checks an agent's plans for a type of card as a sale does. Counts rejected plans by reason. */
async function validatePlans(ctx: Context, buyer: User, type: Plan['terminalType']): Promise<ValidatedPlans> {
  const fitting: PlanOffer[] = [];
  const rejected = new Map<string, string[]>();
  for (const validated of await readFacts(ctx, buyer)) {
    const reason = reasonOf(ctx, validated, type);
    if (reason === null) fitting.push(offerOf(ctx, validated));
    else rejected.set(reason, [...(rejected.get(reason) ?? []), readTitle(ctx, validated.plan) ?? validated.plan.name]);
  }
  return {
    fitting: fitting.toSorted(byNearness),
    refused: [...rejected]
      .map(([reason, names]) => ({ reason, count: names.length, names: names.slice(0, NAMES) }))
      .toSorted((one, other) => other.count - one.count),
  };
}

/** The cards to buy for, or the agent whose eSIM stock is used (null for the caller). */
export type OfferTarget = { terminals: readonly number[] } | { agent: number | null };

/** The plans that can be bought for cards or from a stock. Money is in minor units. */
interface Offers extends ValidatedPlans {
  asOf: Date;
  buyer: { id: number; name: string; own: boolean };
  /** The buyer's wallet, or null. `available` is the balance plus the credit limit. */
  wallet: { balance: number; creditLimit: number; available: number; currency: string } | null;
  cards: {
    type: string;
    /** The card's ICCID, or null for several cards or a stock. */
    iccid: string | null;
    status: string | null;
    /** The number of cards, or of unused eSIMs in a stock. */
    count: number;
    stock: boolean;
    refused: RejectedCard[];
    waiting: number;
    verify: number;
    running: RunningPlan | null;
  };
}

/** Returns the buyer, who is the holder of the cards. */
async function requireBuyer(ctx: Context, id: number | null): Promise<User> {
  const buyer = id === null ? null : await table(ctx, users).one(id);
  if (!buyer || !isInReach(ctx, buyer)) throw new NotFound();
  if (!reach(ctx, heldBy('id')).includes(buyer)) throw invalidField('agent', 'orders.otherAgent');
  return buyer;
}

const cardsOf = ({ type, cards, refused, waiting, verify, running }: OfferedCards): Offers['cards'] => {
  const only = cards.length === 1 ? cards[0] : undefined;
  return {
    type,
    iccid: only?.iccid ?? null,
    status: only?.status ?? null,
    count: cards.length,
    stock: false,
    refused,
    waiting,
    verify,
    running,
  };
};

async function stockOf(ctx: Context, buyer: User): Promise<Offers['cards']> {
  const count = await countStock(ctx, buyer.id);
  const none = { refused: [], waiting: 0, verify: 0, running: null };
  return { type: 'E_SIM', iccid: null, status: 'UNUSED', count, stock: true, ...none };
}

const NOTHING: ValidatedPlans = { fitting: [], refused: [] };

async function offersFor(ctx: Context, buyer: User, cards: Offers['cards']): Promise<Offers> {
  const wallet = (await walletsOf(ctx, [buyer.id])).get(buyer.id);
  const validated = await validatePlans(ctx, buyer, cards.type as 'E_SIM');
  return {
    asOf: ctx.now(),
    buyer: { id: buyer.id, name: nameOf(buyer), own: buyer.id === ctx.actor.id },
    wallet: wallet
      ? {
          balance: wallet.balance,
          creditLimit: wallet.creditLimit,
          available: availableOf(wallet),
          currency: wallet.currency,
        }
      : null,
    cards,
    ...validated,
  };
}

/** Returns the plans that can be bought and why others cannot, in a few statements. */
export async function readOffers(ctx: Context, target: OfferTarget): Promise<Offers> {
  if ('agent' in target) {
    const buyer = await requireBuyer(ctx, target.agent ?? ctx.actor.id);
    return offersFor(ctx, buyer, await stockOf(ctx, buyer));
  }
  const offered = await readOfferedCards(ctx, target.terminals);
  if (offered.cards.length > 0) return offersFor(ctx, await requireBuyer(ctx, offered.owner), cardsOf(offered));
  const nobody = { id: 0, name: '', own: false };
  return { asOf: ctx.now(), buyer: nobody, wallet: null, cards: cardsOf(offered), ...NOTHING };
}

interface RejectedCard {
  id: number;
  iccid: string;
  reason: string;
}
/** The plan that runs on a card. A new plan starts at `endsAt`, or after the card's pre-orders if null. */
interface RunningPlan {
  name: string | null;
  endsAt: Date | null;
}
interface OfferedCards {
  owner: number | null;
  type: Plan['terminalType'];
  cards: Terminal[];
  refused: RejectedCard[];
  /** The number of cards on which a new order is a pre-order. */
  waiting: number;
  /** The number of cards whose holder must be verified first. */
  verify: number;
  running: RunningPlan | null;
}

/** Returns the cards. Throws 404 for a card out of scope. */
async function requireReached(ctx: Context, ids: readonly number[]): Promise<Terminal[]> {
  const found = await table(ctx, terminals).find([...ids]);
  if (found.length < ids.length) throw new NotFound();
  for (const owner of new Set(found.map((card) => card.owner))) if (!(await reaches(ctx, owner))) throw new NotFound();
  return found;
}

/** Returns the plan of a card's last order, without its name if it belongs to another agent. */
async function runningOn(ctx: Context, live: readonly Order[], owner: number | null): Promise<RunningPlan | null> {
  const last = live.at(-1);
  if (!last) return null;
  const plan = last.agent === owner ? (await plansOf(ctx, [last])).get(last.plan ?? 0) : undefined;
  return { name: plan ? readTitle(ctx, plan) : null, endsAt: live.length === 1 ? last.endsAt : null };
}

/** Checks the cards as a sale does. Rejects cards of several holders or types. */
async function readOfferedCards(ctx: Context, ids: readonly number[]): Promise<OfferedCards> {
  const found = await requireReached(ctx, ids);
  const whyNot = (card: Terminal) => holderError(ctx, card) ?? disabledError(card);
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
