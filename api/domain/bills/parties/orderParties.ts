import type { Order, User } from '@t3d/resources/rows';
import users from '@t3d/resources/people/users';
import type { Context } from '../../../context';
import { table } from '../../../models/table';
import { isInReach, isStaff, membersOf, nameOf } from '../../users';
import { productName } from '../statements/statement';
import { select } from '../../../models/sql';

/** A party's money from an order, in minor units. `back` is refunded money, zero or negative, and `net` the sum. */
interface Amounts {
  earned: number;
  back: number;
  net: number;
}
/** The platform's accounts that earn money. Its other accounts contain what payers paid in. */
const EARNING = { REVENUE: 'PLATFORM', ESIM_FEE: 'ESIM_FEE', SUPPLIER_COST: 'SUPPLIER' } as const;
type Earner = (typeof EARNING)[keyof typeof EARNING];

/** An order's money in the ledger. All earnings add up to the amount paid. */
interface LedgerParties {
  currency: string;
  /** The user who paid from a wallet, or null for an end user or a sales channel. */
  buyer: number | null;
  channel: boolean;
  payer: Amounts;
  /** Each agent's amounts, by user id. */
  agents: ReadonlyMap<number, Amounts>;
  platform: ReadonlyMap<Earner, Amounts>;
}

const CHARGES: ReadonlySet<string> = new Set(['PURCHASE', 'RETAIL_SALE', 'RENEWAL', 'CHANNEL_SALE', 'CHANNEL_COST']);
/** The bill types of the payer. Their negative sum is the amount paid. */
const PAYING: ReadonlySet<string> = new Set(['BUY', 'ESIM_GENERATE', 'REFUND', 'ESIM_REVKED']);

interface Row {
  kind: string;
  ownerType: string;
  owner: number | null;
  purpose: string;
  type: string | null;
  currency: string;
  amount: number | string;
}

const nothing = (): Amounts => ({ earned: 0, back: 0, net: 0 });
const sum = (all: Iterable<Amounts>): Amounts => {
  const total = nothing();
  for (const { earned, back, net } of all) {
    total.earned += earned;
    total.back += back;
    total.net += net;
  }
  return total;
};

function add<Key>(to: Map<Key, Amounts>, key: Key, kind: string, amount: number): void {
  const amounts = to.get(key) ?? nothing();
  if (CHARGES.has(kind)) amounts.earned += amount;
  else amounts.back += amount;
  amounts.net += amount;
  to.set(key, amounts);
}

/** Adds up an order's ledger entries, or returns null if there are none. */
async function readParties(ctx: Context, orderNo: string): Promise<LedgerParties | null> {
  const rows = await select<Row>(
    ctx,
    `SELECT t.kind, a.ownerType, a.owner, a.purpose, e.type, e.currency, SUM(e.amount) AS amount
    FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.\`transaction\`
      JOIN ledger_accounts a ON a.id = e.ledgerAccount
    WHERE e.orderNo = ? GROUP BY t.kind, a.ownerType, a.owner, a.purpose, e.type, e.currency`,
    [orderNo],
  );
  if (!rows[0]) return null;
  const payers = new Map<string, Amounts>();
  const agents = new Map<number, Amounts>();
  const platform = new Map<Earner, Amounts>();
  let buyer: number | null = null;
  for (const { kind, ownerType, owner, purpose, type, amount } of rows) {
    const isWallet = ownerType === 'USER';
    const earner = isWallet ? undefined : EARNING[purpose as keyof typeof EARNING];
    if (earner) add(platform, earner, kind, Number(amount));
    else if (isWallet && !PAYING.has(type ?? '')) add(agents, Number(owner), kind, Number(amount));
    else {
      if (isWallet) buyer = Number(owner);
      add(payers, 'payer', kind, -Number(amount));
    }
  }
  return {
    currency: rows[0].currency,
    buyer,
    channel: rows.some(({ purpose }) => purpose === 'CHANNEL_RECEIVABLE'),
    payer: payers.get('payer') ?? nothing(),
    agents,
    platform,
  };
}

/**
 * The kinds of parties in a report. `ABOVE` sums up the parties above the caller, and `OTHERS` the agents out of scope.
 */
export const PARTY_KINDS = ['AGENT', 'PLATFORM', 'ESIM_FEE', 'SUPPLIER', 'OTHERS', 'ABOVE'] as const;
/** The kinds of payers in a report. `BELOW` is the caller's direct child. */
export const PAYER_KINDS = ['AGENT', 'BELOW', 'END_USER', 'CHANNEL'] as const;

interface Person {
  who: number | null;
  whoLabel: string | null;
  role: string | null;
  own: boolean;
}
interface PartyLine extends Person, Amounts {
  kind: (typeof PARTY_KINDS)[number];
}
interface Payer extends Person, Amounts {
  kind: (typeof PAYER_KINDS)[number];
}
/** An order's parties and payer. The lines add up to exactly the amount paid. */
export interface OrderParties {
  currency: string | null;
  lines: PartyLine[];
  /** Null if nobody has paid yet. */
  payer: Payer | null;
  /** The margin, for staff only. Without a cost in the ledger, it uses the order's recorded cost. */
  margin?: { supplierCost: number; net: number } | null;
}

/** The fields of an order that concern money. A sales channel's item has the same fields but no agents. */
export type Sold = Pick<
  Order,
  'orderNo' | 'agent1' | 'agent2' | 'agent3' | 'costPrice' | 'supplierCost' | 'terms' | 'status' | 'refunded'
>;

const NOBODY: Person = { who: null, whoLabel: null, role: null, own: false };
const ORDERED = Object.values(EARNING);
/** The statuses of orders without a supplier cost: the supplier never accepted the order or took it back. */
const WITHOUT_COST: ReadonlySet<string> = new Set(['INITIAL_FAILED', 'REVOKED']);

interface View {
  ctx: Context;
  sold: Sold;
  money: LedgerParties;
  people: ReadonlyMap<number, User>;
}

const personOf = ({ ctx, people }: View, id: number): Person => {
  const user = people.get(id);
  return {
    who: id,
    whoLabel: user ? nameOf(user) : `#${id}`,
    role: user?.role ?? null,
    own: id === ctx.actor.id,
  };
};

/** Returns the agents who earned, beginning with the agent nearest to the customer. */
function earnersOf({ sold, money }: View): [number, Amounts][] {
  const chain = membersOf(sold);
  return [...money.agents].toSorted(([one], [other]) => chain.indexOf(other) - chain.indexOf(one));
}

const platformLines = ({ ctx, money }: View): PartyLine[] =>
  ORDERED.flatMap((kind) => {
    const amounts = money.platform.get(kind);
    const name = kind === 'SUPPLIER' ? null : productName(ctx);
    return amounts ? [{ ...NOBODY, whoLabel: name, kind, ...amounts }] : [];
  });

/** Returns all parties of an order for staff. A nameless line sums up agents whom a salesman does not serve. */
function forStaff(view: View): Pick<OrderParties, 'lines' | 'payer'> {
  const { ctx, money, people } = view;
  const earners = earnersOf(view);
  const isSeen = ([id]: [number, Amounts]): boolean => {
    const user = people.get(id);
    return user !== undefined && isInReach(ctx, user);
  };
  const others = earners.filter((one) => !isSeen(one)).map(([, amounts]) => amounts);
  const lines: PartyLine[] = [
    ...earners.filter(isSeen).map(([id, amounts]) => ({ kind: 'AGENT' as const, ...personOf(view, id), ...amounts })),
    ...(others.length > 0 ? [{ kind: 'OTHERS' as const, ...NOBODY, ...sum(others) }] : []),
    ...platformLines(view),
  ];
  const payer: Payer =
    money.buyer === null
      ? { kind: money.channel ? 'CHANNEL' : 'END_USER', ...NOBODY, ...money.payer }
      : { kind: 'AGENT', ...personOf(view, money.buyer), ...money.payer };
  return { lines, payer };
}

/**
 * Returns what the agent's customer paid and what the agent earned. The agent's own price stays one line, to hide who
 * earns it above.
 */
function forAgent(view: View, level: number): Pick<OrderParties, 'lines' | 'payer'> {
  const { ctx, sold, money } = view;
  const chain = membersOf(sold);
  const me = ctx.actor.id as number;
  const isBuyer = money.buyer === me;
  const fee = money.platform.get('ESIM_FEE');
  const mine = money.agents.get(me);
  const above = sum([
    ...[...money.agents].filter(([id]) => !chain.slice(level).includes(id)).map(([, amounts]) => amounts),
    ...[...money.platform].filter(([kind]) => kind !== 'ESIM_FEE').map(([, amounts]) => amounts),
  ]);
  const lines: PartyLine[] = [
    ...(mine ? [{ kind: 'AGENT' as const, ...personOf(view, me), ...mine }] : []),
    { kind: 'ABOVE', ...NOBODY, ...above },
    ...(isBuyer && fee ? [{ kind: 'ESIM_FEE' as const, ...NOBODY, ...fee }] : []),
  ];
  const child = chain[level + 1];
  const paid = isBuyer ? money.payer : sum([above, mine ?? nothing()]);
  if (isBuyer) return { lines, payer: { kind: 'AGENT', ...personOf(view, me), ...paid } };
  if (child === undefined) return { lines, payer: { kind: 'END_USER', ...NOBODY, ...paid } };
  return { lines, payer: { kind: 'BELOW', ...personOf(view, child), ...paid } };
}

/** Returns the platform's earnings minus the supplier's cost. */
function marginOf({ sold, money }: View): OrderParties['margin'] {
  const kept = sum([...money.platform].filter(([kind]) => kind !== 'SUPPLIER').map(([, amounts]) => amounts)).net;
  if (money.platform.has('SUPPLIER')) return { supplierCost: money.platform.get('SUPPLIER')?.net ?? 0, net: kept };
  const cost = sold.supplierCost === null ? sold.costPrice : sold.supplierCost * (sold.terms ?? 1);
  if (cost === null) return null;
  const supplierCost = WITHOUT_COST.has(sold.status ?? '') ? 0 : cost;
  return { supplierCost, net: kept - supplierCost };
}

/**
 * Returns who paid for an order and who earned, net of refunds. The caller must have checked that the actor may read
 * the order.
 */
export async function orderParties(ctx: Context, sold: Sold): Promise<OrderParties> {
  const money = await readParties(ctx, sold.orderNo as string);
  const staff = isStaff(ctx.actor);
  if (!money) return { currency: null, lines: [], payer: null, ...(staff && { margin: null }) };
  const ids = [...new Set([...money.agents.keys(), ...membersOf(sold), ...(money.buyer ? [money.buyer] : [])])];
  const people = new Map((await table(ctx, users).find(ids)).map((user) => [user.id, user]));
  const view = { ctx, sold, money, people };
  if (staff) return { currency: money.currency, ...forStaff(view), margin: marginOf(view) };
  const level = membersOf(sold).indexOf(ctx.actor.id as number);
  if (level < 0) return { currency: null, lines: [], payer: null };
  return { currency: money.currency, ...forAgent(view, level) };
}
