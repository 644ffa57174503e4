import type { InputOf } from '@t3d/resources/kit';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import agentPlans from '@t3d/resources/plans/agent-plans';
import orders from '@t3d/resources/orders/orders';
import plans from '@t3d/resources/plans/plans';
import { type Message, ApiError } from '../../../errors';
import type { Context } from '../../../context';
import { command } from '../../../engine/rows/commands/command';
import { availableOf, walletsOf } from '../../../ledger';
import { table } from '../../../models/table';
import type { ImportInput, ImportOutcome, RowIssue } from '../../../registry/command';
import { type SaleChain, feeOf, saleChain } from '../sale/saleChain';
import { sellOne } from './createOrder';
import { requireFitting } from '../sale/pickCards';
import type { Terminal } from '@t3d/resources/rows';
import terminals from '@t3d/resources/cards/terminals';
import { reaches } from '../../users';

type ImportRequest = ImportInput<InputOf<(typeof orders)['declaration']['import']['rows']>>;
interface Sale {
  row: number;
  card: Terminal;
  sale: SaleChain;
  remark: string | null;
  cost: number;
}
type Offer = SaleChain | Message;

/** The file's columns of an order's inputs, where the names differ. */
const COLUMNS: Readonly<Record<string, string>> = { terminal: 'iccid', agentPlan: 'planCode' };

function issueOf(row: number, error: unknown): RowIssue {
  if (!(error instanceof ApiError)) throw error;
  const [first] = Object.entries(error.errors ?? {});
  return {
    row,
    field: (first && COLUMNS[first[0]]) ?? 'planCode',
    ...(first?.[1] ?? { key: error.key, params: error.params }),
  } as RowIssue;
}

/**
 * Looks up plan codes among the plans of a card's holder. An unknown code and another agent's code give the same error.
 */
class Offers {
  private readonly known = new Map<string, Promise<Offer>>();
  constructor(private readonly ctx: Context) {}

  of(planCode: string, owner: number): Promise<Offer> {
    const key = `${owner} ${planCode}`;
    const found = this.known.get(key) ?? this.find(planCode, owner);
    this.known.set(key, found);
    return found;
  }

  private async find(planCode: string, owner: number): Promise<Offer> {
    const plan = await table(this.ctx, plans).one({ planCode });
    const agentPlan = plan && (await table(this.ctx, agentPlans).one({ plan: plan.id, agent: owner }));
    if (!agentPlan) return { key: 'orders.noSuchPlan' };
    return saleChain(this.ctx, agentPlan).catch((error: unknown): Message => {
      const { key, params } = issueOf(0, error);
      return { key, params } as Message;
    });
  }
}

async function readSale(
  ctx: Context,
  offers: Offers,
  cardOf: Awaited<ReturnType<typeof findCards>>,
  { row, values }: ImportRequest['rows'][number],
): Promise<Sale | RowIssue> {
  const card = cardOf(values.iccid);
  if (card === 'none') return { row, field: 'iccid', key: 'orders.noSuchCard' };
  if (card === 'several') return { row, field: 'iccid', key: 'orders.severalCards' };
  if (card.owner === null) return { row, field: 'iccid', key: 'orders.cardInStock' };
  const offer = await offers.of(values.planCode, card.owner);
  if ('key' in offer) return { row, field: 'planCode', ...offer };
  try {
    requireFitting(ctx, card, offer.agentPlan, offer.plan);
  } catch (error) {
    return issueOf(row, error);
  }
  return {
    row,
    card,
    sale: offer,
    remark: values.remark ?? null,
    cost: (offer.chain.at(-1)?.cost ?? 0) + feeOf(offer.plan),
  };
}

/** Returns errors for rows that repeat both card and plan. */
function repeats(sales: readonly Sale[]): RowIssue[] {
  const seen = new Map<string, number>();
  return sales.flatMap(({ row, card, sale }) => {
    const key = `${card.id} ${sale.plan.id}`;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, row);
    return first === undefined ? [] : [{ row, field: 'iccid', key: 'duplicateRow', params: { row: first } }];
  });
}

interface Bill {
  total: number;
  /** The rows from the first one that the buyer's wallet cannot pay. */
  unpaid: Sale[];
}

/**
 * Returns an error for the first row that a wallet cannot pay (with `each`, for every row), and the cost if the file
 * has one buyer.
 */
async function unpayable(
  ctx: Context,
  sales: readonly Sale[],
  each: boolean,
): Promise<{ issues: RowIssue[]; cost?: ImportOutcome['cost'] }> {
  const wallets = await walletsOf(ctx, [...new Set(sales.map(({ sale }) => sale.buyer.id))]);
  const bills = new Map<number, Bill>();
  for (const one of sales) {
    const buyer = one.sale.buyer.id;
    const bill = bills.get(buyer) ?? { total: 0, unpaid: [] };
    const wallet = wallets.get(buyer);
    bill.total += one.cost;
    if (wallet && bill.total > availableOf(wallet)) bill.unpaid.push(one);
    bills.set(buyer, bill);
  }
  const issues = [...bills].flatMap(([buyer, { total, unpaid }]) => {
    const wallet = wallets.get(buyer);
    if (!wallet) return [];
    const params = {
      neededMinor: total,
      availableMinor: availableOf(wallet),
      missingMinor: total - availableOf(wallet),
    };
    return unpaid
      .slice(0, each ? undefined : 1)
      .map(({ row }) => ({ row, field: 'planCode', key: 'orders.importUnpaid' as const, params }));
  });
  const [[buyer, bill] = []] = bills;
  const wallet = buyer === undefined || bills.size > 1 ? undefined : wallets.get(buyer);
  return {
    issues,
    cost: wallet &&
      bill && {
        amount: -bill.total,
        currency: wallet.currency,
        before: wallet.balance,
        after: wallet.balance - bill.total,
      },
  };
}

const REPORT_EVERY = 50;

async function sellRows(
  ctx: Context,
  { rows, validateOnly, goodOnly, progress }: ImportRequest,
): Promise<ImportOutcome> {
  const cardOf = await findCards(
    ctx,
    rows.map(({ values }) => values.iccid),
  );
  const offers = new Offers(ctx);
  const sales: Sale[] = [];
  const errors: RowIssue[] = [];
  for (const row of rows) {
    const sale = await readSale(ctx, offers, cardOf, row);
    if ('card' in sale) sales.push(sale);
    else errors.push(sale);
  }
  errors.push(...repeats(sales));
  const { issues, cost } = await unpayable(ctx, sales, goodOnly === true);
  errors.push(...issues);
  if (errors.length > 0 || validateOnly) return { created: 0, errors, cost };
  for (const [index, { row, card, sale, remark }] of sales.entries()) {
    try {
      await sellOne(ctx, sale, card, remark);
    } catch (error) {
      return { created: 0, errors: [issueOf(row, error)], cost };
    }
    if (index % REPORT_EVERY === REPORT_EVERY - 1) await progress?.(index + 1);
  }
  return { created: sales.length, errors: [], cost };
}

/** Sells each row of a file to the holder of its card. Reports errors by row and column. */
export const importOrders = command(orders, 'import', { run: (ctx, input) => sellRows(ctx, input) });

const AT_ONCE = 500;
type Found = Terminal | 'none' | 'several';

/** Returns an ICCID without check digit as one with it, or an empty list. */
const bodied = (number: string): string[] => (/^\d{18}$/.test(number) ? [number + luhnDigit(number)] : []);

async function candidates(ctx: Context, numbers: readonly string[]): Promise<Terminal[]> {
  const found = new Map<number, Terminal>();
  for (let start = 0; start < numbers.length; start += AT_ONCE) {
    const part = numbers.slice(start, start + AT_ONCE);
    const rows = await table(ctx, terminals).find({
      or: [{ iccid: [...part, ...part.flatMap(bodied)] }, { cid: part }],
    });
    for (const row of rows) found.set(row.id, row);
  }
  return [...found.values()];
}

/** Locks the file's cards in id order. */
async function locked(ctx: Context, ids: readonly number[]): Promise<Terminal[]> {
  const sorted = ids.toSorted((a, b) => a - b);
  const cards: Terminal[] = [];
  for (let start = 0; start < sorted.length; start += AT_ONCE)
    cards.push(...(await table(ctx, terminals).find(sorted.slice(start, start + AT_ONCE), { lock: true })));
  return cards;
}

/**
 * Locks the cards and returns a function that finds a card by ICCID or printed number. Cards outside the caller's scope
 * count as not found.
 */
async function findCards(ctx: Context, numbers: readonly string[]): Promise<(number: string) => Found> {
  const near = await candidates(ctx, [...new Set(numbers)]);
  const reachable = new Map<number | null, boolean>();
  for (const { owner } of near) if (!reachable.has(owner)) reachable.set(owner, await reaches(ctx, owner));
  const cards = await locked(
    ctx,
    near.filter(({ owner }) => reachable.get(owner)).map(({ id }) => id),
  );
  const byNumber = new Map<string, Set<Terminal>>();
  const name = (number: string | null, card: Terminal): void => {
    if (number !== null) byNumber.set(number, (byNumber.get(number) ?? new Set()).add(card));
  };
  for (const card of cards) {
    name(card.iccid, card);
    name(card.cid, card);
  }
  return (number) => {
    const exact = cardsOf(byNumber, number);
    const named = exact.length > 0 ? exact : bodied(number).flatMap((one) => cardsOf(byNumber, one));
    return named.length > 1 ? 'several' : (named[0] ?? 'none');
  };
}

const cardsOf = (byNumber: ReadonlyMap<string, ReadonlySet<Terminal>>, number: string): Terminal[] => [
  ...(byNumber.get(number) ?? []),
];
