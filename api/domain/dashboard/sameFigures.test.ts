import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DAY_MS } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders/orders';
import type { AgentPlan, User } from '@t3d/resources/rows';
import type { Context } from '../../context';
import { CLAWBACK } from '../../ledger';
import { runDueJobs } from '../../jobs';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import {
  actAs,
  asSystem,
  buildAgent,
  buildAgentPlan,
  buildPlan,
  buildSalesman,
  buildTerminal,
} from '../../test/factories';
import { closeProven } from '../../test/ledgerTest';
import { type Caller, type TestServer, startTestServer } from '../../test/server';
import { orderOf } from '../../test/testData';
import type { CustomerProfit, CustomerSales, CustomerTree, CustomerWallet } from './customer/parts';
import type { CardsSheet } from './cards';
import type { Figured } from './figures';
import type { SalesSheet } from './sales';
import { applyRevoke } from '../orders/commands/applyRevoke';
import { createOrder } from '../orders/commands/createOrder';
import { partialRefund } from '../orders/commands/previewParties';

// The number of trees of agents.

const TREES = 7;
let server: TestServer;
let system: Context;
let admin: Caller;
const agents: User[] = [];

/** Creates a tree of three levels with different prices and partly or fully refunded sales. */
async function growTree(tree: number, salesman: number): Promise<void> {
  const plan = await buildPlan(system, { revocable: true, corpCost: 101 + tree });
  let superior: User | undefined;
  for (const level of [0, 1, 2]) {
    const agent = await buildAgent(system, { superior, salesman, balance: 100_000 });
    const offer = await buildAgentPlan(system, plan, agent, 300 + 117 * level + tree, { retailPrice: 907 });
    agents.push(agent);
    superior = agent;
    for (let sale = 0; sale <= (tree + level) % 3; sale += 1) await sell(agent, offer, (tree + level + sale) % 4);
  }
}

async function sell(agent: User, offer: AgentPlan, fate: number): Promise<void> {
  const card = await buildTerminal(system, { owner: agent });
  const as = actAs(server.database, agent);
  const { id } = (await inTransaction(as, (ctx) => createOrder(ctx, { terminal: card.id, agentPlan: offer.id }))) as {
    id: number;
  };
  await runDueJobs(server.database);
  if (fate === 1) await inTransaction(system, (ctx) => partialRefund(ctx, { ids: [id], amount: 133 }));
  if (fate === 2) await inTransaction(as, (ctx) => applyRevoke(ctx, { ids: [id] }));
  if (fate === 3) await inTransaction(system, (ctx) => table(ctx, orders).update({ status: 'NO_REAL_NAME' }, id));
  expect((await orderOf(system, id)).id).toBe(id);
}

beforeAll(async () => {
  server = await startTestServer({ simulators: true });
  system = asSystem(server.database);
  admin = await server.as('ADMIN');
  const salesman = await buildSalesman(system);
  server.database.clock.advance(-40 * DAY_MS);
  await growTree(0, salesman.id);
  server.database.clock.advance(35 * DAY_MS);
  for (let tree = 1; tree < TREES; tree += 1) await growTree(tree, salesman.id);
  server.database.clock.advance(5 * DAY_MS);
}, 180_000);
afterAll(() => closeProven(server));

async function read<Data>(caller: Caller, path: string): Promise<Data> {
  const answer = await caller.get(`/t3d-api/${path}`).set('X-GMT-Offset', '480');
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.body as Data;
}
const part = async <Data>(caller: Caller, path: string): Promise<Data> =>
  (await read<{ data: Data }>(caller, path)).data;
interface Rows {
  total: number;
  rows: Record<string, number>[];
}
const listed = (caller: Caller, resource: string, filter: Readonly<Record<string, string>>): Promise<Rows> =>
  read(caller, `${resource}?${new URLSearchParams({ ...filter, size: '200' }).toString()}`);
const sum = (rows: readonly Record<string, number>[], name: string): number =>
  rows.reduce((all, row) => all + Number(row[name] ?? 0), 0);

interface Statement {
  user: number;
  from: string;
  until: string;
  closing: number;
  totals: Total[];
}
interface Total {
  type: string;
  count: number;
  amount: number;
}
const MONTHS = (now: Date): string[] =>
  [2, 1, 0].map((back) => {
    const local = new Date(now.getTime() + 8 * 3_600_000);
    return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
  });

/** Returns each figure's values on all pages. */
async function figuresOf(agent: User): Promise<Record<string, (number | null | undefined)[]>> {
  const own = await server.caller(agent.account as string);
  const above = agents.find(({ id }) => id === agent.superior);
  const superior = above && (await server.caller(above.account as string));
  const board = await part<SalesSheet>(own, 'dashboard/sales?days=30&currency=USD');
  const cards = await part<CardsSheet>(own, 'dashboard/cards');
  const page = `users/${agent.id}/figures`;
  const sales = await part<CustomerSales>(admin, `${page}/sales`);
  const profit = await part<CustomerProfit>(admin, `${page}/profit`);
  const wallet = await part<CustomerWallet>(admin, `${page}/wallet`);
  const theirCards = await part<CardsSheet>(admin, `${page}/cards`);
  const ownWallet = await part<CustomerWallet & { forecast: CustomerWallet }>(own, 'bills/wallet');
  const ownOrders = await listed(own, 'orders', board.period.filter);
  const theirOrders = await listed(admin, 'orders', sales.filter);
  const shares = board.period.profit?.plus;
  const back = board.period.profit?.minus;
  const sumOf = async (caller: Caller, list: Figured | undefined, column: string): Promise<number> =>
    list ? sum((await listed(caller, list.resource, list.filter)).rows, column) : Number.NaN;
  const taken = await listed(own, 'bills', { toAccount_in: String(agent.id), type_read: CLAWBACK });
  const statements: Statement[] = [];
  for (const month of MONTHS(server.database.clock.now()))
    statements.push(await part<Statement>(own, `bills/statement?month=${month}`));
  const totals = statements.flatMap((one) => one.totals).filter(({ type }) => type === CLAWBACK);
  const row = (await listed(admin, 'users', { id_in: String(agent.id) })).rows[0];
  const seen = superior && {
    sales: await part<CustomerSales>(superior, `${page}/sales`),
    profit: await part<CustomerProfit>(superior, `${page}/profit`),
    wallet: await part<CustomerWallet>(superior, `${page}/wallet`),
    line: (await part<CustomerTree>(admin, `users/${above?.id}/figures/tree`)).lines.find(({ id }) => id === agent.id),
  };
  const only = <Value>(value: Value | undefined): Value[] => (value === undefined ? [] : [value]);
  return {
    'sales in 30 days': [
      board.period.sales,
      sales.ownSales,
      sum(ownOrders.rows, 'price'),
      sum(board.steps as never, 'sales'),
    ],
    'sales in 30 days to staff': [sales.sales, sum(theirOrders.rows, 'price')],
    'sales in 30 days to the superior': seen
      ? [seen.sales.sales, await sumOf(superior as Caller, seen.sales, 'price')]
      : [0],
    'orders in 30 days': [board.period.orders, sales.orders, ownOrders.total, theirOrders.total].concat(
      only(seen?.sales.orders),
    ),
    'orders of all plans': [sum(await part<never[]>(own, 'dashboard/plans?days=30'), 'orders'), ownOrders.total],
    'orders that need attention': [
      sales.attention.orders,
      (await listed(admin, 'orders', sales.attention.filter)).total,
    ],
    'profit in 30 days': [
      board.period.profit?.net,
      profit.net,
      await sumOf(own, board.period.profit ?? undefined, 'amount'),
      await sumOf(admin, profit, 'amount'),
      ...only(seen?.profit.net),
    ],
    'profit shares': [shares?.amount, profit.plus.amount, await sumOf(own, shares, 'amount')].concat(
      only(seen?.profit.plus.amount),
    ),
    'profit shares taken back in 30 days': [
      back?.amount,
      profit.minus.amount,
      0 - (await sumOf(own, back, 'amount')),
    ].concat(only(seen?.profit.minus.amount)),
    balance: [row?.balance, wallet.balance, ownWallet.balance, wallet.billed, statements.at(-1)?.closing].concat(
      only(seen?.wallet.balance),
      only(seen?.line?.balance),
    ),
    'spent a day': [wallet.perDay, ownWallet.forecast.perDay, ...only(seen?.wallet.perDay)],
    'days left': [wallet.daysLeft, ownWallet.forecast.daysLeft].concat(
      only(seen?.wallet.daysLeft),
      only(seen?.line?.daysLeft),
    ),
    cards: [cards.total, theirCards.total, sum(cards.rows as never, 'cards')].concat(
      (await listed(own, cards.resource, cards.filter)).total,
      (await listed(admin, theirCards.resource, theirCards.filter)).total,
    ),
    'shares taken back': [taken.total, totals.reduce((all, { count }) => all + count, 0)],
    'amount of shares taken back': [sum(taken.rows, 'amount'), totals.reduce((all, { amount }) => all + amount, 0)],
  };
}

test('shows the same figures of an account on every page, for each of 21 accounts', async () => {
  expect(agents).toHaveLength(3 * TREES);
  const wrong: unknown[] = [];
  const found = new Map<string, Set<unknown>>();
  for (const agent of agents)
    for (const [name, values] of Object.entries(await figuresOf(agent))) {
      found.set(name, (found.get(name) ?? new Set()).add(values[0]));
      if (new Set(values).size > 1 || values.includes(undefined)) wrong.push([agent.account, name, values]);
    }
  expect(wrong).toEqual([]);
  // Values must differ between accounts, because equal values would prove nothing.
  for (const [name, values] of found) expect([name, values.size > 1]).toEqual([name, true]);
}, 120_000);

test('shows statement totals that equal the sums of the linked bills', async () => {
  let compared = 0;
  for (const agent of agents) {
    const own = await server.caller(agent.account as string);
    for (const month of MONTHS(server.database.clock.now())) {
      const { user, from, until, totals } = await part<Statement>(own, `bills/statement?month=${month}`);
      const window = { createdAt_gte: from, createdAt_lte: new Date(Date.parse(until) - 1).toISOString() };
      for (const { type, count, amount } of totals) {
        const list = await listed(own, 'bills', { toAccount_in: String(user), type_in: type, ...window });
        expect([type, list.total, sum(list.rows, 'amount')]).toEqual([type, count, amount]);
        compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(agents.length);
}, 120_000);

test("shows a superior a customer's orders at the superior's own prices where staff see the sales", async () => {
  const [top, middle] = agents.slice(-3) as [User, User];
  const caller = await server.caller(top.account as string);
  const sales = await part<CustomerSales>(caller, `users/${middle.id}/figures/sales`);
  const list = await listed(caller, 'orders', sales.filter);
  expect([sales.sales, sales.orders]).toEqual([sum(list.rows, 'price'), list.total]);
  for (const name of ['ownSales', 'margin']) expect(sales).not.toHaveProperty(name);
});
