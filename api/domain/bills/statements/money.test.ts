import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import bills from '@t3d/resources/money/bills';
import type { Role } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import { randomUUID } from 'node:crypto';
import type { Context } from '../../../context';
import { readListQuery } from '../../../engine/rows/read/query';
import { readTotals } from '../../../engine/rows/read/totals';
import { purchase, setCreditLimit, transfer } from '../../../ledger';
import { translate } from '../../../locales';
import { readTrail } from '../../../models/history';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { actAs, asSystem, buildAgent, buildSalesman } from '../../../test/factories';
import type { Caller, TestServer } from '../../../test/server';
import { startTestServer } from '../../../test/server';
import type { User } from '@t3d/resources/rows';

let server: TestServer;
let system: Context;
let chain: [User, User, User];
let salesman: User;

beforeAll(async () => {
  server = await startTestServer();
  system = asSystem(server.database);
  salesman = await server.user('SALESMAN');
  const a1 = await buildAgent(system, { salesman: salesman.id, balance: 50_000 });
  const a2 = await buildAgent(system, { superior: a1, balance: 50_000 });
  chain = [a1, a2, await buildAgent(system, { superior: a2, balance: 50_000 })];
  for (const cost of [401, 402]) {
    await inTransaction(system, (ctx) =>
      purchase(ctx, {
        key: randomUUID(),
        currency: 'USD',
        orderNo: randomUUID().slice(0, 20),
        chain: chain.map(({ id }, level) => ({ agent: id, cost: cost + level * 100 })),
        extraPrice: 0,
      }),
    );
  }
  const euro = await buildAgent(system, { currency: 'EUR', balance: 7_000 });
  await inTransaction(system, (ctx) =>
    transfer(ctx, { key: randomUUID(), currency: 'USD', fromUser: a1.id, toUser: a2.id, amount: 1_000 }),
  );
  expect(euro.currency).toBe('EUR');
});
afterAll(() => server.close());

interface Total {
  type: string;
  currency: string;
  count: number;
  amount: number;
}
interface Listed {
  rows: { type: string; currency: string; amount: number }[];
  total: number;
}
const totalsOf = async (caller: Caller, query = ''): Promise<Total[]> => {
  const { body } = (await caller.get(`/t3d-api/bills/totals${query}`).expect(200)) as {
    body: { code: number; rows: Total[]; total: number };
  };
  expect([body.code, body.total]).toEqual([200, body.rows.length]);
  return body.rows;
};
/** Adds up the list's rows to compare them with the totals. */
async function summed(caller: Caller, query = ''): Promise<Total[]> {
  const { rows, total } = (await caller.get(`/t3d-api/bills?size=200${query}`).expect(200)).body as Listed;
  expect(rows).toHaveLength(total);
  const sums = new Map<string, Total>();
  for (const { type, currency, amount } of rows) {
    const known = sums.get(`${type} ${currency}`) ?? { type, currency, count: 0, amount: 0 };
    sums.set(`${type} ${currency}`, { ...known, count: known.count + 1, amount: known.amount + amount });
  }
  return [...sums.values()].sort((a, b) => (`${a.type} ${a.currency}` < `${b.type} ${b.currency}` ? -1 : 1));
}

describe('the totals of a list of bills', () => {
  it.each(['ADMIN', 'SALESMAN', 'AGENT_1', 'AGENT_2', 'AGENT_3', 'SMS_RECYCLE'] as const)(
    'returns totals of exactly the rows that the list shows to %s',
    async (role: Role) => {
      const caller = await server.as(role);
      expect(await totalsOf(caller)).toEqual(await summed(caller));
    },
  );

  it.each([
    'type=BUY',
    'amount_gte=0',
    'type_in=BUY,TX&amount_lte=-402',
    'createdAt_lte=2020-01-01',
    'currency=EUR',
    'q=nothing',
  ])('applies the filters of the bill list to the totals: %s', async (filter) => {
    for (const caller of [await server.as('ADMIN'), await server.caller(chain[1].account)])
      expect(await totalsOf(caller, `?${filter}`)).toEqual(await summed(caller, `&${filter}`));
  });

  it("returns totals of bills to a middle agent for the agent and the agent's direct children", async () => {
    expect(await totalsOf(await server.caller(chain[0].account))).toEqual([
      { type: 'INC', currency: 'USD', count: 2, amount: 100_000 },
      { type: 'PROFIT_SHARE', currency: 'USD', count: 4, amount: 400 },
      { type: 'RX', currency: 'USD', count: 1, amount: 1_000 },
      { type: 'TX', currency: 'USD', count: 1, amount: -1_000 },
    ]);
  });

  it('rejects totals of bills with an unknown filter, a hidden column or a missing permission', async () => {
    const caller = await server.as('AGENT_1');
    for (const query of ['nothing=1', 'hash=1', 'creditLimit=1', 'type=NONE', 'sequence=1'])
      expect((await caller.get(`/t3d-api/bills/totals?${query}`)).status).toBe(400);
    const narrow = await server.caller((await buildAgent(system, { apis: ['bills:show'] })).account);
    const rejected = await narrow.get('/t3d-api/bills/totals');
    expect([rejected.status, (rejected.body as { message: string }).message]).toEqual([
      403,
      expect.stringContaining('bills:list'),
    ]);
    expect((await caller.get('/t3d-api/notifications/totals')).status).toBe(404);
  });

  it('rejects totals of bills when more rows match than the limit allows', async () => {
    const ctx = actAs(server.database, await server.user('ADMIN'));
    const of = (query: Record<string, string>, most: number) =>
      readTotals(ctx, bills, readListQuery(ctx, bills, query), most);
    const { total } = (await (await server.as('ADMIN')).get('/t3d-api/bills?size=1')).body as Listed;
    expect((await of({}, total)).reduce((sum, { count }) => sum + count, 0)).toBe(total);
    await expect(of({}, total - 1)).rejects.toMatchObject({
      status: 400,
      key: 'totals.tooMany',
      params: { max: String(total - 1) },
    });
    expect(await of({ type: 'TX' }, total - 1)).toMatchObject([{ type: 'TX' }]);
  });

  it('lists the totals of bills and the statement file in the manifest and the OpenAPI document', async () => {
    const caller = await server.as('AGENT_1');
    const manifest = (
      (await caller.get('/t3d-api/manifest')).body as {
        data: {
          resources: {
            name: string;
            totals?: object;
            actions: { name: string; answers?: string; fields: { name: string }[] }[];
          }[];
        };
      }
    ).data.resources.find(({ name }) => name === 'bills');
    expect(manifest?.totals).toEqual({ of: 'amount', by: ['type', 'currency'] });
    expect(
      manifest?.actions.map(({ name, answers, fields }) => [name, answers, fields.map((field) => field.name)]),
    ).toEqual([['statement', 'file', ['month', 'format']]]);
    const { paths } = (await caller.get('/t3d-api/openapi.json')).body as {
      paths: Record<
        string,
        Record<string, { parameters: { name: string }[]; responses: Record<string, { content?: object }> }>
      >;
    };
    expect(paths['/bills/totals']?.get?.parameters.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['type', 'amount_gte']),
    );
    expect(Object.keys(paths['/bills/actions/statement']?.post?.responses[200]?.content ?? {})).toEqual([
      'application/octet-stream',
    ]);
  });
});

describe('the internal columns of the ledger', () => {
  it.each(['ADMIN', 'SALESMAN', 'AGENT_1', 'AGENT_2', 'AGENT_3', 'SMS_RECYCLE'] as const)(
    "hides the ledger's internal columns from every list, record, export and document of %s",
    async (role: Role) => {
      const caller = await server.as(role);
      const hidden = /creditLimit|"hash"|ledgerAccount|"leg"|sequence/;
      const list = await caller.get('/t3d-api/bills?size=200').expect(200);
      expect(list.text).not.toMatch(hidden);
      const { rows } = list.body as { rows: { id: number }[] };
      if (rows[0]) expect((await caller.get(`/t3d-api/bills/${rows[0].id}`).expect(200)).text).not.toMatch(hidden);
      const file = await caller.get('/t3d-api/bills/export?format=csv').expect(200);
      expect(file.text.split('\n')[0]).not.toMatch(/Credit|Hash|Sequence/i);
      expect(file.text).not.toMatch(/[0-9a-f]{64}/);
      const { components } = (await caller.get('/t3d-api/openapi.json')).body as {
        components: { schemas: Record<string, { properties: object }> };
      };
      expect(Object.keys(components.schemas.bills?.properties ?? {})).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(hash|creditLimit|sequence|ledgerAccount|transaction|leg)$/)]),
      );
      for (const query of ['sort=hash', 'hash_like=a', 'creditLimit_gte=0'])
        expect((await caller.get(`/t3d-api/bills?${query}`)).status).toBe(400);
    },
  );
});

interface Sheet {
  user: number;
  balance: number;
  creditLimit: number;
  alertBelow: number | null;
  debt: number;
  blocked: boolean;
  currency: string;
  forecast: { spentLastWeek: number; perDay: number; daysLeft: number | null };
}
const walletOf = async (caller: Caller, user?: number): Promise<Sheet> =>
  ((await caller.get(`/t3d-api/bills/wallet${user ? `?user=${user}` : ''}`).expect(200)).body as { data: Sheet }).data;

describe('a wallet', () => {
  it("returns a wallet's balance and credit limit, and how long the balance will last", async () => {
    expect(await walletOf(await server.caller(chain[2].account))).toEqual({
      user: chain[2].id,
      balance: 50_000 - 601 - 602,
      currency: 'USD',
      creditLimit: 0,
      alertBelow: null,
      debt: 0,
      blocked: false,
      forecast: { spentLastWeek: 1_203, perDay: 172, daysLeft: expect.any(Number) },
    });
  });

  it("shows a wallet's debt, and blocks the wallet when its balance is below the credit limit", async () => {
    const agent = await buildAgent(system);
    await inTransaction(system, (ctx) => setCreditLimit(ctx, { user: agent.id, creditLimit: 500 }));
    await inTransaction(system, (ctx) =>
      purchase(ctx, {
        key: randomUUID(),
        currency: 'USD',
        orderNo: randomUUID().slice(0, 20),
        chain: [{ agent: agent.id, cost: 450 }],
        extraPrice: 0,
      }),
    );
    const caller = await server.caller(agent.account);
    expect(await walletOf(caller)).toMatchObject({ balance: -450, creditLimit: 500, debt: 450, blocked: false });
    await inTransaction(system, (ctx) => setCreditLimit(ctx, { user: agent.id, creditLimit: 100 }));
    expect(await walletOf(caller)).toMatchObject({ debt: 450, blocked: true });
  });

  it("lets a wallet's holder and the holder's staff read the wallet, but not the superior", async () => {
    const [admin, own] = [await server.as('ADMIN'), await server.as('SALESMAN')];
    for (const staff of [admin, own]) expect((await walletOf(staff, chain[1].id)).user).toBe(chain[1].id);
    expect((await admin.get('/t3d-api/bills/wallet')).status).toBe(400);
    const other = await server.caller((await buildSalesman(system)).account);
    expect((await other.get(`/t3d-api/bills/wallet?user=${chain[1].id}`)).status).toBe(404);
    const superior = await server.caller(chain[0].account);
    expect((await superior.get(`/t3d-api/bills/wallet?user=${chain[1].id}`)).status).toBe(404);
    expect((await walletOf(superior, chain[0].id)).user).toBe(chain[0].id);
    for (const query of ['user=x', 'who=1', 'user=-1'])
      expect((await superior.get(`/t3d-api/bills/wallet?${query}`)).status).toBe(400);
  });

  it("stores the alert of a wallet's holder, marks the alert as not sent, and writes the audit log", async () => {
    const caller = await server.caller(chain[2].account);
    await table(system, users).update({ alertedAt: new Date() }, chain[2].id);
    const answer = await caller.put('/t3d-api/bills/wallet').send({ alertBelow: 5_000 }).expect(200);
    expect((answer.body as { data: Sheet }).data.alertBelow).toBe(5_000);
    expect(await table(system, users).one(chain[2].id)).toMatchObject({ alertBelow: 5_000, alertedAt: null });
    expect((await readTrail(system, users, chain[2].id))[0]).toMatchObject({
      actor: chain[2].id,
      changes: { alertBelow: { before: null, after: 5_000 } },
    });
    await caller.put('/t3d-api/bills/wallet').send({ alertBelow: null }).expect(200);
    expect((await walletOf(caller)).alertBelow).toBeNull();
  });

  it('accepts a wallet alert only from users with the permission bills:alert', async () => {
    const narrow = async (...apis: string[]) => server.caller((await buildAgent(system, { apis })).account);
    const reader = await narrow('bills:list');
    await walletOf(reader);
    const rejected = await reader.put('/t3d-api/bills/wallet').send({ alertBelow: 1 });
    expect([rejected.status, (rejected.body as { message: string }).message]).toEqual([
      403,
      expect.stringContaining('bills:alert'),
    ]);
    for (const pattern of ['*', 'bills:*', 'bills:alert'])
      await (await narrow(pattern)).put('/t3d-api/bills/wallet').send({ alertBelow: 1 }).expect(200);
  });

  it('rejects a wallet alert with an invalid amount, an unknown field or a user who is not an agent', async () => {
    const caller = await server.caller(chain[2].account);
    for (const [body, field] of [
      [{ alertBelow: -1 }, 'alertBelow'],
      [{ alertBelow: '5' }, 'alertBelow'],
      [{ alertBelow: 1.5 }, 'alertBelow'],
      [{}, 'alertBelow'],
      [{ alertBelow: 1, creditLimit: 5 }, 'creditLimit'],
    ] as const) {
      const rejected = await caller.put('/t3d-api/bills/wallet').send(body);
      expect([rejected.status, Object.keys((rejected.body as { errors: object }).errors)]).toEqual([400, [field]]);
    }
    for (const role of ['ADMIN', 'SALESMAN', 'SMS_RECYCLE'] as const)
      expect((await (await server.as(role)).put('/t3d-api/bills/wallet').send({ alertBelow: 1 })).status).toBe(403);
    expect((await (await server.caller()).get('/t3d-api/bills/wallet')).status).toBe(401);
    const backdoor = await (await server.as('backdoor')).put('/t3d-api/bills/wallet').send({ alertBelow: 1 });
    expect([backdoor.status, (backdoor.body as { message: string }).message]).toEqual([
      400,
      translate('money.noWallet', 'en'),
    ]);
  });
});
