import approvals from '@t3d/resources/people/approvals';
import cardTransfers from '@t3d/resources/cards/card-transfers';
import ctripOrders from '@t3d/resources/ctrip/ctrip-orders';
import ctripStatementLines from '@t3d/resources/ctrip/ctrip-statement-lines';
import jobs from '@t3d/resources/builtin/jobs';
import type { Resource } from '@t3d/resources/kit';
import { DAY_MS } from '@t3d/resources/kit';
import type { User } from '@t3d/resources/rows';
import terminals from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import { randomUUID } from 'node:crypto';
import { sellByChannel } from '../../ledger';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import type { Random } from '../../test/modelTest/random';
import { pick } from '../../test/modelTest/random';
import type { TestData } from '../../test/testData';

/** The resources with records that wait until staff decide, settle or stop them. */
export const DECIDED = [cardTransfers, approvals, ctripOrders, ctripStatementLines, jobs] as const;

/** Returns whether a snapshot includes a row. A job is included only if a user started it. */
export const isWatched = (resource: Resource, row: object): boolean =>
  resource.name !== jobs.name || (row as { owner?: number | null }).owner !== null;

type Call = [resource: string, action: string, body: Record<string, unknown>];

async function aTransfer({ system }: TestData): Promise<number | null> {
  const cards = await table(system, terminals).find({ owner: { ne: null }, status: 'UNUSED' });
  for (const from of cards) {
    const to = cards.find(({ id, owner, type }) => id > from.id && owner === from.owner && type === from.type);
    if (to)
      return table(system, cardTransfers).insert({
        from: from.id,
        to: to.id,
        agent: from.owner,
        status: 'WAITING',
        proof: 'AGENT',
        expiresAt: new Date(system.now().getTime() + 7 * DAY_MS),
        language: 'en',
      });
  }
  return null;
}

/** Creates an item that Ctrip sold for 5.00, and a statement line with Ctrip's payment for the item. */
async function anItem({ system }: TestData): Promise<{ item: number; line: number }> {
  return inTransaction(system, async (ctx) => {
    const moneyNo = randomUUID().slice(0, 20);
    await sellByChannel(ctx, { orderNo: moneyNo, amount: 500, currency: 'USD' });
    const at = ctx.now();
    const item = await table(ctx, ctripOrders).insert({
      otaOrderId: moneyNo,
      itemId: '1',
      moneyNo,
      mode: 'DIRECT',
      status: '6',
      currency: 'USD',
      quantity: 1,
      receivable: 500,
      settlementPrice: 500,
      refunded: 0,
      settled: 0,
      paidAt: at,
      confirmedAt: at,
      collectedAt: at,
    });
    const line = await table(ctx, ctripStatementLines).insert({
      month: '2026-11',
      otaOrderId: moneyNo,
      itemId: '1',
      ctripOrder: item,
      state: 'MATCHED',
      quantity: 1,
      ourQuantity: 1,
      amount: 500,
      ourAmount: 500,
      difference: 0,
      currency: 'USD',
    });
    return { item, line };
  });
}

async function idsOf({ system }: TestData, resource: Resource, where: string): Promise<number[]> {
  const rows = await select<{ id: number | string }>(system, `SELECT id FROM ${resource.table} WHERE ${where}`);
  return rows.map(({ id }) => Number(id));
}

const aJob = (world: TestData, { id: owner }: User): Promise<number> =>
  table(world.system, jobs).insert({ kind: 'orders.import', state: 'QUEUED', owner, runAt: world.system.now() });

async function aCall({ system }: TestData): Promise<number> {
  const waiting = randomUUID();
  return table(system, approvals).insert({
    resource: 'users',
    action: 'reverse',
    digest: 'en.x',
    facts: [],
    body: {},
    status: 'WAITING',
    waiting,
  });
}

const WAITING = {
  transfer: [cardTransfers, "status = 'WAITING'"],
  call: [approvals, "status = 'WAITING'"],
  job: [jobs, "state = 'QUEUED' AND owner IS NOT NULL"],
  item: [ctripOrders, "status = '6'"],
  line: [ctripStatementLines, "state = 'MATCHED'"],
} as const;
const waiting = (world: TestData, what: keyof typeof WAITING): Promise<number[]> =>
  idsOf(world, WAITING[what][0], WAITING[what][1]);

/** Creates a waiting record in each resource that has none. */
export async function restock(world: TestData, admin: User): Promise<void> {
  if ((await waiting(world, 'transfer')).length === 0) await aTransfer(world);
  if ((await waiting(world, 'call')).length === 0) await aCall(world);
  if ((await waiting(world, 'job')).length < 2) await aJob(world, admin);
  if ((await waiting(world, 'item')).length === 0 || (await waiting(world, 'line')).length === 0) await anItem(world);
}

/** Picks a random command that decides, settles or stops a waiting record. */
export async function randomDecision(world: TestData, random: Random): Promise<Call> {
  const some = async (what: keyof typeof WAITING): Promise<number[]> => {
    const found = await waiting(world, what);
    return found.length === 0 ? [] : [pick(random, found)];
  };
  const thoughts: (() => Promise<Call>)[] = [
    async () => ['card-transfers', 'approve', { ids: await some('transfer') }],
    async () => ['card-transfers', 'refuse', { ids: await some('transfer'), reason: 'No' }],
    async () => ['approvals', 'refuse', { ids: await some('call'), reason: 'No' }],
    async () => ['jobs', 'cancel', { ids: await some('job') }],
    async () => ['ctrip-orders', 'return', { ids: await some('item') }],
    async () => ['ctrip-statement-lines', 'settle', { ids: await some('line') }],
    async () => {
      const agents = await idsOf(world, users, "role = 'AGENT_1' AND status = 'ENABLED'");
      return ['users', 'reset-password', { ids: [pick(random, agents)] }];
    },
  ];
  return pick(random, thoughts)();
}
