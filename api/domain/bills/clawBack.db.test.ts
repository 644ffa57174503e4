import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Manifest } from '@t3d/resources/kit';
import type { User } from '@t3d/resources/rows';
import { randomUUID } from 'node:crypto';
import type { Context } from '../../context';
import { purchase, recharge, refund, reverse } from '../../ledger';
import { inTransaction } from '../../models/transaction';
import { asSystem, buildAgent } from '../../test/factories';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

let server: TestServer;
let system: Context;
let superior: User;

/** Sets up a superior who earned 1.30 and repaid 0.34, and lost a recharge of 7.00 by a reversal. */
beforeAll(async () => {
  server = await startTestServer();
  system = asSystem(server.database);
  superior = await buildAgent(system, { balance: 50_000 });
  const buyer = await buildAgent(system, { superior, balance: 50_000 });
  const orderNo = '20261120000000000001';
  await inTransaction(system, async (ctx) => {
    const chain = [superior, buyer].map(({ id }, level) => ({ agent: id, cost: 300 + level * 130 }));
    await purchase(ctx, { key: randomUUID(), currency: 'USD', orderNo, chain, extraPrice: 0 });
    await refund(ctx, { key: randomUUID(), orderNo, amount: 113, fee: false });
    await recharge(ctx, { key: randomUUID(), user: superior.id, amount: 700, currency: 'USD' });
  });
  const admin = await server.as('ADMIN');
  const { rows } = (await admin.get(`/t3d-api/bills?toAccount=${superior.id}&type=INC&amount=700`)).body as {
    rows: { id: number }[];
  };
  await inTransaction(system, (ctx) => reverse(ctx, { key: randomUUID(), bill: rows[0]?.id as number }));
});
afterAll(() => server.close());

interface Listed {
  total: number;
  rows: { type: string; reason: string | null; amount: number }[];
}
const listed = async (query: string): Promise<[string, number][]> => {
  const caller = await server.caller(superior.account);
  const { rows } = (await caller.get(`/t3d-api/bills?${query}`).expect(200)).body as Listed;
  return rows.map(({ type, amount }) => [type, amount]);
};

test('lists clawed-back profit shares separately from other deductions in the list of bills', async () => {
  expect(await listed('type_in=PROFIT_SHARE_CLAWBACK')).toEqual([['DEC', -34]]);
  expect(await listed('type_read=DEC')).toEqual([['DEC', -700]]);
  expect((await listed('type=DEC')).map(([, amount]) => amount).toSorted((one, other) => other - one)).toEqual([
    -34, -700,
  ]);
});

test('adds up clawed-back profit shares separately from other deductions in the totals of bills', async () => {
  const caller = await server.caller(superior.account);
  const { rows } = (await caller.get('/t3d-api/bills/totals?type=DEC').expect(200)).body as { rows: object[] };
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual({ type: 'DEC', currency: 'USD', count: 1, amount: -700 });
  expect(rows).toContainEqual({
    type: 'DEC',
    typeRead: 'PROFIT_SHARE_CLAWBACK',
    currency: 'USD',
    count: 1,
    amount: -34,
  });
});

test.each([
  ['zh', '分润扣回'],
  ['en', 'Profit share taken back'],
  ['cht', '分潤扣回'],
])('labels a claw-back in exports and in the manifest in the language %s', async (language, words) => {
  const caller = await server.caller(superior.account);
  const file = (await caller.get('/t3d-api/bills/export?format=csv&type=DEC').set('Accept-Language', language)).text;
  const amounts = file.split('\n').flatMap((line) => (line.includes(`,${words},`) ? [line.split(',')[2]] : []));
  expect(amounts).toEqual(['-0.34']);
  const { resources } = (
    (await caller.get('/t3d-api/manifest').set('Accept-Language', language)).body as { data: Manifest }
  ).data;
  const options = resources.find(({ name }) => name === 'bills')?.fields.find(({ name }) => name === 'type')?.options;
  expect(options?.find(({ value }) => value === 'PROFIT_SHARE_CLAWBACK')).toMatchObject({ label: words, of: 'DEC' });
});
