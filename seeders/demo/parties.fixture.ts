import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { pino } from 'pino';
import supertest from 'supertest';
import { createApp } from '../../api/app';
import { readConfig } from '../../api/config';
import { systemContext } from '../../api/context';
import type { Database } from '../../api/models/database';
import { select } from '../../api/models/sql';
import { configure } from '../../api/products';
import { PASSWORD } from '../../api/test/server';
import { accountOf } from './data/users';
import { MINUTE } from './demoContext';
import { openDemoData } from './demoData.fixture';

let database: Database;
let close: () => Promise<void>;
let app: RequestListener;
const sessions = new Map<string, { token: string; id: number }>();

export const STAFF = ['admin', 'sales'] as const;
export const AGENTS = ['agent1', 'agent2', 'agent3', 'other1', 'other2'] as const;

/** Opens the demo with a session for each user who sees orders. */
export function openDemo(): void {
  beforeAll(async () => {
    ({ database, close } = await openDemoData());
    const config = readConfig({ NODE_ENV: 'test' });
    configure(database, config);
    app = await createApp(database, { config, log: pino({ level: 'silent' }) });
    sessions.clear();
    for (const name of [...STAFF, ...AGENTS]) {
      const account = accountOf(name);
      const answer = await supertest(app).post('/t3d-api/web/sessions').send({ account, password: PASSWORD });
      const token = answer.get('X-Session-Id') as string;
      const { body } = await supertest(app).get('/t3d-api/sessions').set('X-Session-Id', token).expect(200);
      sessions.set(name, { token, id: (body as { data: { id: number } }).data.id });
    }
  }, 10 * MINUTE);
  afterAll(() => close(), MINUTE);
}

const get = (name: string, path: string): supertest.Test =>
  supertest(app)
    .get(`/t3d-api/${path}`)
    .set('X-Session-Id', sessions.get(name)?.token as string)
    .set('Accept-Language', 'en');
const rows = <Row extends object>(sql: string, values: (string | number)[] = []): Promise<Row[]> =>
  select<Row>(systemContext(database, 'command'), sql, values);

interface Amounts {
  earned: number;
  back: number;
  net: number;
}
interface Parties {
  currency: string | null;
  lines: (Amounts & { kind: string; who: number | null; own: boolean })[];
  payer: (Amounts & { kind: string; who: number | null; own: boolean }) | null;
  margin?: { supplierCost: number; net: number } | null;
}
export interface Sample {
  resource: 'orders' | 'sms-orders' | 'ctrip-orders';
  id: number;
  orderNo: string;
}

/** Queries for kinds of orders with different ledger entries. */
const KINDS: readonly (readonly [Sample['resource'], string])[] = [
  ['orders', `SELECT id, orderNo FROM orders WHERE refunded > 0 AND platform = 'AGENT' AND orderType = 'DATA'`],
  ['orders', `SELECT id, orderNo FROM orders WHERE extraPrice > 0`],
  ['orders', `SELECT id, orderNo FROM orders WHERE coupons <> '[]' AND coupons IS NOT NULL`],
  ['orders', `SELECT id, orderNo FROM orders WHERE platform IN ('WX', 'WEB', 'APP')`],
  ['orders', `SELECT id, orderNo FROM orders WHERE status IN ('REVOKED', 'REFUNDED', 'INITIAL_FAILED', 'REFUNDING')`],
  ['orders', `SELECT id, orderNo FROM orders WHERE agent3 IS NOT NULL AND orderType = 'DATA'`],
  ['orders', `SELECT id, orderNo FROM orders WHERE orderType = 'DATA'`],
  ['sms-orders', `SELECT id, orderNo FROM orders WHERE orderType = 'SMS'`],
  ['ctrip-orders', `SELECT id, moneyNo AS orderNo FROM ctrip_orders WHERE moneyNo IS NOT NULL`],
];

/** Returns `each` orders of each kind, always the same. */
export async function sampleOrders(each: number): Promise<Sample[]> {
  const samples = new Map<string, Sample>();
  for (const [resource, sql] of KINDS) {
    const found = await rows<{ id: number; orderNo: string }>(`${sql} ORDER BY (id * 7919) % 1009, id`);
    expect(found.length).toBeGreaterThan(0);
    for (const { id, orderNo } of found.slice(0, each))
      samples.set(`${resource} ${id}`, { resource, id: Number(id), orderNo });
  }
  return [...samples.values()];
}

interface Entry {
  owner: number | null;
  ownerType: string;
  purpose: string;
  type: string | null;
  amount: number;
}
const entriesOf = async (orderNo: string): Promise<Entry[]> =>
  (
    await rows<Entry>(
      `SELECT a.owner, a.ownerType, a.purpose, e.type, e.amount FROM ledger_entries e
        JOIN ledger_accounts a ON a.id = e.ledgerAccount WHERE e.orderNo = ?`,
      [orderNo],
    )
  ).map((entry) => ({
    ...entry,
    amount: Number(entry.amount),
    owner: entry.owner === null ? null : Number(entry.owner),
  }));
const total = (all: readonly { amount: number }[]): number => all.reduce((sum, { amount }) => sum + amount, 0);
const add = (lines: readonly Amounts[]): Amounts =>
  lines.reduce(
    (sum, { earned, back, net }) => ({ earned: sum.earned + earned, back: sum.back + back, net: sum.net + net }),
    { earned: 0, back: 0, net: 0 },
  );
const amountsOf = ({ earned, back, net }: Amounts): Amounts => ({ earned, back, net });

/** Expects that the parties of an order add up to the payer's amounts. */
function expectSum({ lines, payer }: Parties): void {
  if (!payer) {
    expect(lines).toEqual([]);
    return;
  }
  expect(add(lines)).toEqual(amountsOf(payer));
  for (const one of [...lines, payer]) expect(one.earned + one.back).toBe(one.net);
}

/** Expects that each party's amount equals the ledger's entries. */
async function expectBooks({ orderNo }: Sample, { lines, payer }: Parties): Promise<void> {
  const entries = await entriesOf(orderNo);
  const isBuyer = ({ type }: Entry): boolean =>
    ['BUY', 'ESIM_GENERATE', 'REFUND', 'ESIM_REVKED'].includes(type as string);
  const netOf = (of: (entry: Entry) => boolean): number => total(entries.filter(of));
  for (const { kind, who, net } of lines) {
    if (kind === 'AGENT') expect(net).toBe(netOf((one) => one.ownerType === 'USER' && one.owner === who));
    if (kind === 'PLATFORM') expect(net).toBe(netOf(({ purpose }) => purpose === 'REVENUE'));
    if (kind === 'ESIM_FEE') expect(net).toBe(netOf(({ purpose }) => purpose === 'ESIM_FEE'));
    if (kind === 'SUPPLIER') expect(net).toBe(netOf(({ purpose }) => purpose === 'SUPPLIER_COST'));
    if (kind === 'OTHERS')
      expect(net).toBe(
        netOf((one) => one.ownerType === 'USER' && !isBuyer(one) && !lines.some((line) => line.who === one.owner)),
      );
  }
  const [money] = await rows<{ paid: number | null; back: number | null }>(
    'SELECT SUM(paid + fee) AS paid, SUM(refunded + feeReturned) AS back FROM order_money WHERE orderNo = ?',
    [orderNo],
  );
  expect([payer?.earned ?? 0, 0 - (payer?.back ?? 0)]).toEqual([Number(money?.paid ?? 0), Number(money?.back ?? 0)]);
}

interface Shown {
  agent: number;
  price: number | null;
  agentPrice: number | null;
  totalPrice: number | null;
}

/** Expects that an agent sees only own amounts and nothing about superiors. */
async function expectOwn(name: string, { id, orderNo }: Sample, parties: Parties, shown: Shown): Promise<void> {
  const me = sessions.get(name)?.id as number;
  const { lines, payer } = parties;
  expect(parties).not.toHaveProperty('margin');
  for (const { kind, who } of lines) expect([kind, who]).toEqual([kind, kind === 'AGENT' ? me : null]);
  if (!payer) return;
  const entries = await entriesOf(orderNo);
  const mine = entries.filter((one) => one.ownerType === 'USER' && one.owner === me);
  const [{ sales } = { sales: 1 }] = await rows<{ sales: number }>(
    `SELECT COUNT(*) AS sales FROM ledger_transactions WHERE orderNo = ? AND kind IN ('PURCHASE', 'RETAIL_SALE')`,
    [orderNo],
  );
  const above = lines.find(({ kind }) => kind === 'ABOVE');
  expect(above?.earned).toBe((shown.agentPrice ?? 0) * Number(sales));
  expect(payer.own ? 0 - payer.net : (lines.find(({ own }) => own)?.net ?? 0)).toBe(total(mine));
  expect([id, payer.earned]).toEqual([id, ((payer.own ? shown.totalPrice : shown.price) ?? 0) * Number(sales)]);
}

/** Compares the parties of an order with the ledger for every user. Returns how many see the order. */
export async function compare(sample: Sample): Promise<number> {
  const { resource, id } = sample;
  let seen = 0;
  for (const name of [...STAFF, ...AGENTS]) {
    const answer = await get(name, `${resource}/${id}/parties`);
    // Skips a user who may not see the record.
    if (answer.status !== 200) {
      expect([name, answer.status]).toEqual([name, resource === 'ctrip-orders' && name !== 'sales' ? 403 : 404]);
      continue;
    }
    seen += 1;
    const parties = (answer.body as { data: Parties }).data;
    expectSum(parties);
    if ((STAFF as readonly string[]).includes(name)) await expectBooks(sample, parties);
    else {
      const shown = await get(name, `${resource}/${id}`).expect(200);
      await expectOwn(name, sample, parties, (shown.body as { data: Shown }).data);
    }
  }
  return seen;
}
