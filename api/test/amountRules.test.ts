import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@t3d/resources/kit';
import { audit, balanceOf } from '../ledger';
import type { Caller, TestServer } from './server';
import { startTestServer } from './server';
import { asSystem } from './factories';

let server: TestServer;
let agents: Record<'AGENT_1' | 'AGENT_2' | 'AGENT_3', number>;
beforeAll(async () => {
  server = await startTestServer();
  const [a1, a2, a3] = [await server.user('AGENT_1'), await server.user('AGENT_2'), await server.user('AGENT_3')];
  agents = { AGENT_1: a1.id, AGENT_2: a2.id, AGENT_3: a3.id };
});
afterAll(async () => {
  await server.close();
});

interface Rule {
  name: string;
  as: Role;
  path: string;
  field: string;
  body(amount: number): Record<string, unknown>;
  refused: readonly number[];
  says: Record<string, RegExp>;
}

const atLeast = (amount: string): Record<string, RegExp> => ({
  zh: new RegExp(`不能小于 ${amount}`),
  en: new RegExp(`[Aa]t least ${amount}`),
  cht: new RegExp(`不能小於 ${amount}`),
});
const BEYOND = { zh: /余额不足/, en: /balance is not enough/, cht: /餘額不足/ };

const RULES: readonly Rule[] = [
  {
    name: 'an admin recharge below 1.00',
    as: 'ADMIN',
    path: 'users/actions/recharge',
    field: 'amount',
    body: (amount) => ({ ids: [agents.AGENT_1], amount }),
    refused: [99, 1, 0, -100],
    says: atLeast('1\\.00'),
  },
  {
    name: 'a transfer below 1.00 by an agent',
    as: 'AGENT_1',
    path: 'users/actions/transfer',
    field: 'amount',
    body: (amount) => ({ toUser: agents.AGENT_2, amount }),
    refused: [99, 0, -100],
    says: atLeast('1\\.00'),
  },
  {
    name: 'a transfer below 1.00 by the admin',
    as: 'ADMIN',
    path: 'users/actions/transfer',
    field: 'amount',
    body: (amount) => ({ fromUser: agents.AGENT_1, toUser: agents.AGENT_2, amount }),
    refused: [99],
    says: atLeast('1\\.00'),
  },
  {
    name: 'an online recharge below 100.00',
    as: 'AGENT_1',
    path: 'recharge-records/actions/pay',
    field: 'amount',
    body: (amount) => ({ amount, payment: 'ALIPAY' }),
    refused: [9_999, 100, 0, -10_000],
    says: atLeast('100\\.00'),
  },
  {
    name: 'a transfer beyond the balance',
    as: 'AGENT_1',
    path: 'users/actions/transfer',
    field: '',
    body: (amount) => ({ toUser: agents.AGENT_2, amount }),
    refused: [100_001, 10_000_000],
    says: BEYOND,
  },
];

const CASES = RULES.flatMap((rule) =>
  rule.refused.flatMap((amount) => ['zh', 'en', 'cht'].map((language) => ({ ...rule, amount, language }))),
);

async function send(caller: Caller, rule: (typeof CASES)[number]) {
  return caller.post(`/t3d-api/${rule.path}`).set('Accept-Language', rule.language).send(rule.body(rule.amount));
}

describe('an amount that the specification forbids', () => {
  it.each(CASES)('rejects an amount in $language: $name ($amount)', async (rule) => {
    const balances = () => Promise.all(Object.values(agents).map((id) => balanceOf(asSystem(server.database), id)));
    const before = await balances();
    const answer = await send(await server.as(rule.as), rule);
    expect(answer.status).toBe(400);
    const body = answer.body as { message: string; errors?: Record<string, string> };
    expect(rule.field ? body.errors?.[rule.field] : body.message).toMatch(rule.says[rule.language] as RegExp);
    expect(await balances()).toEqual(before);
  });

  it.each([1.5, '100', null, true, 1e300, Number.MAX_SAFE_INTEGER + 1])(
    'rejects an amount that is not in cents: %p',
    async (amount) => {
      const admin = await server.as('ADMIN');
      const answer = await admin.post('/t3d-api/users/actions/recharge').send({ ids: [agents.AGENT_1], amount });
      expect(answer.status).toBe(400);
      expect((answer.body as { errors: Record<string, string> }).errors).toHaveProperty('amount');
    },
  );

  it('accepts the minimum amounts (1.00 for a recharge or transfer, and 100.00 for an online payment)', async () => {
    const [admin, agent] = [await server.as('ADMIN'), await server.as('AGENT_1')];
    const recharged = await admin.post('/t3d-api/users/actions/recharge').send({ ids: [agents.AGENT_1], amount: 100 });
    expect(recharged.status).toBe(200);
    const bill = await admin.get(`/t3d-api/bills/${recharged.body.data.bill}`);
    expect(bill.body.data).toMatchObject({ toAccount: agents.AGENT_1, type: 'INC', amount: 100 });
    expect(
      (await agent.post('/t3d-api/users/actions/transfer').send({ toUser: agents.AGENT_2, amount: 100 })).status,
    ).toBe(200);
    const paid = await agent.post('/t3d-api/recharge-records/actions/pay').send({ amount: 10_000, payment: 'ALIPAY' });
    expect(paid.status).toBe(200);
    expect((paid.body as { data: { payUrl: string } }).data.payUrl).toMatch(/^https?:\/\//);
  });

  it("rejects a second reversal, and a reversal of more than the wallet's balance", async () => {
    const admin = await server.as('ADMIN');
    const agent = await server.as('AGENT_3');
    await admin.post('/t3d-api/users/actions/recharge').send({ ids: [agents.AGENT_3], amount: 5_000 });
    const { rows } = (await admin.get(`/t3d-api/bills?toAccount=${agents.AGENT_3}&type=INC&sort=id&order=DESC`))
      .body as { rows: { id: number }[] };
    const reverse = () => admin.post('/t3d-api/users/actions/reverse').send({ bill: rows[0]?.id });
    expect((await agent.post('/t3d-api/users/actions/reverse').send({ bill: rows[0]?.id })).status).toBe(403);
    expect((await reverse()).status).toBe(200);
    const again = await reverse();
    expect(again.status).toBe(400);
    expect((again.body as { message: string }).message).toMatch(/reversed before/);
    expect((await audit(server.database)).ok).toBe(true);
  });
});
