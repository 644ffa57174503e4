import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import approvals from '@t3d/resources/people/approvals';
import auditLog from '@t3d/resources/builtin/audit-log';
import bills from '@t3d/resources/money/bills';
import orders from '@t3d/resources/orders/orders';
import type { User } from '@t3d/resources/rows';
import { randomUUID } from 'node:crypto';
import { balanceOf, recharge } from '../../ledger';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { createOrder } from '../orders/commands/createOrder';
import {
  actAs,
  asSystem,
  buildAdmin,
  buildAgent,
  buildAgentPlan,
  buildPlan,
  buildTerminal,
} from '../../test/factories';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

let server: TestServer;
let asker: Caller;
let other: Caller;
let agent: User;
let bill: { id: number };
const REVERSE = '/t3d-api/users/actions/reverse';
const system = () => asSystem(server.database);
const rows = () => table(system(), approvals);

beforeAll(async () => {
  server = await startTestServer({ approvals: true });
  asker = await server.as('ADMIN');
  const { passwordHash } = await server.user('ADMIN');
  other = await server.caller((await buildAdmin(system(), { passwordHash })).account);
});
afterAll(() => server?.close());

const pay = (amount: number) =>
  inTransaction(system(), (ctx) =>
    recharge(ctx, { key: randomUUID(), user: agent.id, amount, currency: 'USD', remark: null }),
  );
beforeEach(async () => {
  agent = await buildAgent(system(), { nickname: 'Yuanhang' });
  await pay(5_000);
  bill = (await table(system(), bills).one({ toAccount: agent.id, type: 'INC' })) as { id: number };
});

async function ask(): Promise<number> {
  const { digest } = (await asker.post(`${REVERSE}/check`).send({ bill: bill.id })).body.data;
  const { status, body } = await asker.post(REVERSE).send({ bill: bill.id, digest });
  expect(status).toBe(202);
  return body.data.approvalId as number;
}
const decide = (caller: Caller, action: string, id: number, more: object = {}) =>
  caller.post(`/t3d-api/approvals/actions/${action}`).send({ ids: [id], ...more });

test("runs a call once, in the requester's name, after another administrator approves the call", async () => {
  const id = await ask();
  expect(await balanceOf(system(), agent.id)).toBe(5_000);
  const { body } = await other.get(`/t3d-api/approvals/${id}`);
  expect(body.data).toMatchObject({ status: 'WAITING', about: { en: 'Reverse · Yuanhang · −50.00 USD' } });
  const input = await other.get(`/t3d-api/approvals/${id}/history`);
  expect(input.body.rows[0].undo).toMatchObject({ possible: false, reason: expect.stringMatching(/no action/) });
  expect((await decide(asker, 'approve', id)).status).toBe(400);
  const done = await Promise.all([decide(other, 'approve', id), decide(other, 'approve', id)]);
  expect(done.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 400]);
  expect(await balanceOf(system(), agent.id)).toBe(0);
  const admin = await server.user('ADMIN');
  const history = await table(system(), auditLog).find({ resource: 'users', recordId: agent.id, action: 'reverse' });
  expect(history.map(({ actor }) => actor)).toEqual([admin.id]);
  const trail = await table(system(), auditLog).find({ resource: 'approvals', recordId: id });
  expect(trail.map(({ action }) => action)).toEqual(['ask', 'approve']);
  expect((await rows().one(id))?.decidedBy).not.toBe(admin.id);
});

test('stores one approval with the latest preview when the same call is requested repeatedly', async () => {
  const ids = await Promise.all([ask(), ask(), ask()]);
  expect(new Set(ids).size).toBe(1);
  await pay(100);
  expect(await ask()).toBe(ids[0]);
  expect((await decide(other, 'approve', ids[0] as number)).status).toBe(200);
});

test("rejects an approval and lists the differences when the requester's preview is outdated", async () => {
  const id = await ask();
  await pay(700);
  const { body } = await other.post('/t3d-api/approvals/actions/approve/check').send({ ids: [id] });
  expect([body.data.available, body.data.refused[0].reason]).toEqual([0, expect.stringContaining('57.00 USD')]);
  const late = await decide(other, 'approve', id);
  expect(late.status).toBe(409);
  expect(late.body.data.changes).toEqual([{ what: 'Yuanhang', before: '50.00 USD', after: '57.00 USD' }]);
  expect(await balanceOf(system(), agent.id)).toBe(5_700);
  expect((await rows().one(id))?.status).toBe('WAITING');
  const rejected = await decide(other, 'refuse', id, { reason: 'ask again' });
  expect(rejected.status).toBe(200);
  expect(await rows().one(id)).toMatchObject({ status: 'REFUSED', reason: 'ask again', waiting: null });
});

test('rejects an impossible call at once instead of storing it for approval', async () => {
  await decide(other, 'approve', await ask());
  expect((await asker.post(REVERSE).send({ bill: bill.id })).status).toBe(400);
  const { actions } = (await asker.get('/t3d-api/manifest')).body.data.resources.find(
    ({ name }: { name: string }) => name === 'users',
  );
  expect(actions.find(({ name }: { name: string }) => name === 'reverse').approval).toBe('always');
  expect(JSON.stringify((await asker.get('/t3d-api/manifest')).body.data.menu)).toContain('/user/approvals');
});

const mailsTo = async (account: string): Promise<string[]> => {
  const { body } = await (await server.caller()).get(`/simulator/mail?to=${encodeURIComponent(account)}`);
  return (body.rows as { subject: string }[]).map(({ subject }) => subject);
};

test('mails the other administrators when a call waits, and mails the decision to the requester', async () => {
  const third = await buildAdmin(system());
  const [admin, before] = [await server.user('ADMIN'), (await mailsTo((await server.user('ADMIN')).account)).length];
  const id = await ask();
  await ask();
  expect((await mailsTo(third.account)).map((subject) => subject.includes('A call waits for your approval'))).toEqual([
    true,
  ]);
  expect(await mailsTo(admin.account)).toHaveLength(before);
  await decide(other, 'refuse', id, { reason: 'Not this one' });
  const [last] = await mailsTo(admin.account);
  expect(last).toContain('What you asked for was refused');
  const again = await ask();
  await decide(other, 'approve', again);
  expect((await mailsTo(admin.account))[0]).toContain('What you asked for was approved');
});

describe('approval of a partial refund', () => {
  /** The agent has paid 3,000.00 for the order, in the wallet's currency. */
  async function anOrder(currency: 'USD' | 'EUR'): Promise<number> {
    const buyer = await buildAgent(system(), { currency, balance: 1_000_000 });
    const offer = await buildAgentPlan(system(), await buildPlan(system()), buyer, 300_000);
    const card = await buildTerminal(system(), { owner: buyer });
    const { id } = (await inTransaction(actAs(server.database, buyer), (ctx) =>
      createOrder({ ...ctx, idempotencyKey: randomUUID() }, { terminal: card.id, agentPlan: offer.id }),
    )) as { id: number };
    await table(system(), orders).update({ status: 'UNUSED' }, id);
    return id;
  }
  const give = async (id: number, amount: number) =>
    (await asker.post('/t3d-api/orders/actions/partial-refund').send({ ids: [id], amount })).status;

  test.each(['USD', 'EUR'] as const)(
    'waits for approval of partial refunds above 1,000.00 %s in total, and runs smaller refunds at once',
    async (currency) => {
      const id = await anOrder(currency);
      expect([await give(id, 99_999), await give(id, 1), await give(id, 1)]).toEqual([200, 200, 202]);
      expect((await table(system(), orders).one(id))?.refunded).toBe(100_000);
    },
  );
});

test('marks no action as needing approval in the manifest when approvals are disabled', async () => {
  const plain = await startTestServer();
  const { resources } = (await (await plain.as('ADMIN')).get('/t3d-api/manifest')).body.data;
  const actions = (resources as { actions: { approval?: string }[] }[]).flatMap((resource) => resource.actions);
  expect(actions.filter(({ approval }) => approval !== undefined)).toEqual([]);
  await plain.close();
});
