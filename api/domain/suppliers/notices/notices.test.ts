import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import supplierCalls from '@t3d/resources/suppliers/supplier-calls';
import suppliers from '@t3d/resources/suppliers/suppliers';
import supertest from 'supertest';
import { recharge } from '../../../ledger';
import { signRequest } from '../http';
import { runDueJobs } from '../../../jobs';
import { HANDLERS } from '../../../test/handlers';
import { pollUsage } from '../jobs/pollUsage';
import { select } from '../../../models/sql';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { asSystem, buildAgentPlan, buildPlan, buildTerminal } from '../../../test/factories';
import type { Caller, TestServer } from '../../../test/server';
import { startTestServer } from '../../../test/server';
import type { FakeSupplier } from '../../../test/fakeSupplier';
import { KEY_ID, SECRET, startSupplier } from '../../../test/fakeSupplier';
import { orderOf } from '../../../test/testData';

let server: TestServer;
let admin: Caller;
let agent: Caller;
let fake: FakeSupplier;
let supplier: number;
let agentPlan: number;
const system = () => asSystem(server.database);

beforeAll(async () => {
  [server, fake] = await Promise.all([startTestServer(), startSupplier()]);
  [admin, agent] = [await server.as('ADMIN'), await server.as('AGENT_1')];
  const user = await server.user('AGENT_1');
  await inTransaction(system(), (ctx) =>
    recharge(ctx, { user: user.id, amount: 1_000_000, currency: 'USD', key: 'notices' }),
  );
  agentPlan = (await buildAgentPlan(system(), await buildPlan(system()), user, 200)).id;
  const made = await admin.post('/t3d-api/suppliers').send({
    code: 'one',
    name: 'One',
    kind: 'HTTP',
    url: fake.url,
    keyId: KEY_ID,
    secret: SECRET,
    timeoutSeconds: 5,
  });
  expect(made.body).toMatchObject({ code: 200 });
  supplier = (made.body as { data: { id: number } }).data.id;
}, 60_000);
afterAll(async () => {
  await server.close();
  await fake.close();
});

const silent = { error: () => undefined };
const work = () => runDueJobs(server.database, HANDLERS, silent);
async function buyOne(): Promise<{ id: number; orderNo: string }> {
  const card = await buildTerminal(system(), { owner: await server.user('AGENT_1') });
  const made = await agent.post('/t3d-api/orders').send({ terminal: card.id, agentPlan });
  expect(made.status).toBe(200);
  await work();
  return (made.body as { data: { id: number; orderNo: string } }).data;
}
const pending = (): void => {
  fake.answer(({ path, body }) => ({ verdict: path === '/provision' ? 'PENDING' : 'ACCEPTED', ...body }));
};
const status = async (id: number) => (await orderOf(system(), id)).status;

let number = 0;
interface Forged {
  secret?: string;
  keyId?: string;
  timestamp?: string;
  path?: string;
  signed?: string;
}
function send(
  notice: object,
  {
    secret = SECRET,
    keyId = KEY_ID,
    timestamp = String(Math.floor(Date.now() / 1000)),
    path = '/t3d-api/suppliers/one/notices',
    signed,
  }: Forged = {},
) {
  const body = JSON.stringify(notice);
  const signature = signRequest(secret, { timestamp, method: 'POST', path, body: Buffer.from(signed ?? body) });
  return supertest(server.app)
    .post(path)
    .set({ 'X-Key-Id': keyId, 'X-Timestamp': timestamp, 'X-Signature': signature, 'Content-Type': 'application/json' })
    .send(body);
}
const notify = (kind: string, reference: string, more: object = {}) =>
  send({ id: `n-${(number += 1)}`, kind, reference, at: new Date().toISOString(), ...more });

describe('notices of suppliers', () => {
  test("changes an order by a notice of the order's supplier, and applies each notice once", async () => {
    pending();
    const { id, orderNo } = await buyOne();
    expect(fake.requests.at(-1)).toMatchObject({
      path: '/provision',
      reference: orderNo,
      body: { reference: orderNo, esim: false },
    });
    expect(await status(id)).toBe('INITIAL');
    const yes = { id: 'yes', kind: 'provisioned', reference: orderNo, at: new Date().toISOString() };
    expect((await send(yes)).body).toEqual({ code: 200, message: 'ok', data: { outcome: 'DONE' } });
    expect((await send(yes)).body).toEqual({ code: 200, message: 'ok', data: { outcome: 'DONE' } });
    expect((await send({ ...yes, reason: 'another' })).status).toBe(409);
    expect(await status(id)).toBe('UNUSED');
    const usage = [
      { reference: orderNo, usedMB: 20, at: new Date().toISOString() },
      { reference: 'NOBODYS', usedMB: 1, at: new Date().toISOString() },
      { reference: orderNo, usedMB: 'much' },
    ];
    expect((await notify('usage', '', { rows: usage })).body).toMatchObject({ data: { outcome: 'DONE' } });
    expect(await orderOf(system(), id)).toMatchObject({ status: 'USING', usedMB: 20 });
    expect((await notify('completed', orderNo)).body).toMatchObject({ data: { outcome: 'DONE' } });
    expect(await status(id)).toBe('COMPLETED');
    const lines = await table(system(), supplierCalls).find({ supplier });
    expect(lines.map(({ order, question, verdict, reason }) => [order, question, verdict, reason])).toEqual([
      [id, 'PROVISION', 'PENDING', null],
      [id, 'NOTICE', 'ACCEPTED', 'provisioned'],
      [null, 'USAGE', 'ERROR', 'no order of this supplier has this reference'],
      [null, 'NOTICE', 'ERROR', 'usage: at is no time'],
      [null, 'NOTICE', 'ACCEPTED', 'usage: 2 rows: 1 changed, 1 unknown, 1 failed'],
      [id, 'NOTICE', 'ACCEPTED', 'completed'],
    ]);
    expect(JSON.stringify(lines)).not.toContain(SECRET);
  });

  test("ignores a supplier's notice that cannot be verified", async () => {
    pending();
    const { id, orderNo } = await buyOne();
    const yes = { id: 'forged', kind: 'provisioned', reference: orderNo, at: new Date().toISOString() };
    const now = Math.floor(Date.now() / 1000);
    for (const forged of [
      { secret: 'another secret, as long' },
      { keyId: 'key-2' },
      { timestamp: String(now - 400) },
      { timestamp: String(now + 400) },
      { signed: '{}' },
    ])
      expect((await send(yes, forged)).status).toBe(401);
    expect((await supertest(server.app).post('/t3d-api/suppliers/one/notices').send(yes)).status).toBe(401);
    expect((await send(yes, { path: '/t3d-api/suppliers/two/notices' })).status).toBe(404);
    for (const rubbish of [
      { ...yes, id: '' },
      { ...yes, kind: 'exploded' },
      { ...yes, reference: 'a b' },
      { ...yes, at: 'soon' },
      { id: 'x', kind: 'usage', rows: [] },
    ])
      expect((await send(rubbish)).status).toBe(400);
    expect(await status(id)).toBe('INITIAL');
    expect((await notify('provisioned', 'NOBODYS')).body).toMatchObject({ data: { outcome: 'UNKNOWN' } });
    expect((await supertest(server.app).get('/t3d-api/suppliers/one/notices')).status).not.toBe(200);
  });

  test('leaves an order in use when the revoke was refused, until the supplier accepts the revoke later', async () => {
    fake.answer(({ path }) => ({ verdict: path === '/revoke' ? 'PENDING' : 'ACCEPTED' }));
    const { id, orderNo } = await buyOne();
    await agent.post('/t3d-api/orders/actions/apply-revoke').send({ ids: [id] });
    await work();
    const question = fake.requests.filter(({ path }) => path === '/revoke').at(-1)?.body.question;
    expect((await notify('revoke-refused', orderNo, { question: `${orderNo}-r99` })).body).toMatchObject({
      data: { outcome: 'NOTHING' },
    });
    expect((await notify('revoke-refused', orderNo, { question })).body).toMatchObject({ data: { outcome: 'DONE' } });
    expect(await status(id)).toBe('UNUSED');
    expect((await notify('revoked', orderNo)).body).toMatchObject({ data: { outcome: 'NOTHING' } });
    expect((await notify('revoked', orderNo, { question })).body).toMatchObject({ data: { outcome: 'DONE' } });
    expect(await orderOf(system(), id)).toMatchObject({ status: 'REVOKED', refunded: 200 });
  });
});

test("continues the supplier's usage feed from the stored cursor, and ignores repeated figures", async () => {
  fake.answer(() => ({ verdict: 'ACCEPTED' }));
  const [one, two] = [await buyOne(), await buyOne()];
  const at = new Date().toISOString();
  const pages: Record<string, object> = {
    '/usage?cursor=': { rows: [{ reference: one.orderNo, usedMB: 3, at }, { broken: true }], cursor: 'p1', more: true },
    '/usage?cursor=p1': {
      rows: [
        { reference: one.orderNo, usedMB: 9, at },
        { reference: one.orderNo, usedMB: 4, at },
        { reference: two.orderNo, usedMB: 99_999, at },
      ],
      cursor: 'p2',
      more: false,
    },
  };
  fake.answer(({ path }) => pages[path] ?? { rows: [], cursor: 'p2', more: false });
  expect(await pollUsage(system())).toEqual({ changed: 3 });
  expect(await orderOf(system(), one.id)).toMatchObject({ status: 'USING', usedMB: 9 });
  expect(await orderOf(system(), two.id)).toMatchObject({ status: 'COMPLETED', usedMB: 1024 });
  expect((await table(system(), suppliers).one(supplier))?.usageCursor).toBe('p2');
  expect(await pollUsage(system())).toEqual({ changed: 0 });
  await inTransaction(system(), (ctx) => table(ctx, suppliers).update({ usageCursor: null }, supplier));
  expect(await pollUsage(system())).toEqual({ changed: 0 });
});

describe('suppliers in the admin screens', () => {
  test('rejects a supplier with an incomplete connection', async () => {
    const whole = {
      code: 'new',
      name: 'New',
      kind: 'HTTP',
      url: 'https://supplier.test/api',
      keyId: 'k',
      secret: SECRET,
    };
    const errorsOf = async (values: object) =>
      ((await admin.post('/t3d-api/suppliers').send({ ...whole, ...values })).body as { errors?: object }).errors;
    expect(Object.keys((await errorsOf({ url: null, keyId: null, secret: null })) ?? {})).toEqual([
      'url',
      'keyId',
      'secret',
    ]);
    expect(await errorsOf({ secret: 'short' })).toEqual({ secret: 'The signing secret needs at least 16 characters' });
    expect(Object.keys((await errorsOf({ url: 'https://user:word@supplier.test/' })) ?? {})).toEqual(['url']);
    expect(Object.keys((await errorsOf({ code: 'one' })) ?? {})).toEqual(['code']);
    const made = await admin.post('/t3d-api/suppliers').send(whole);
    const { id } = (made.body as { data: { id: number } }).data;
    expect((await admin.put(`/t3d-api/suppliers/${id}`).send({ url: null })).status).toBe(400);
    expect((await admin.put(`/t3d-api/suppliers/${id}`).send({ name: 'Newer' })).status).toBe(200);
    const shown = await admin.get(`/t3d-api/suppliers/${id}`);
    expect(shown.body).toMatchObject({ data: { name: 'Newer' } });
    expect(shown.text).not.toContain(SECRET);
    expect((await admin.get(`/t3d-api/suppliers/${id}/history`)).text).not.toContain(SECRET);
    expect((await table(system(), suppliers).one(id))?.secret).toBe(SECRET);
    expect(
      (await select<{ secret: string }>(system(), 'SELECT `secret` FROM `suppliers` WHERE `id` = ?', [id]))[0]?.secret,
    ).not.toContain(SECRET);
    expect((await agent.get('/t3d-api/suppliers')).status).toBe(403);
    expect((await admin.post('/t3d-api/suppliers/actions/delete').send({ ids: [id] })).body).toMatchObject({
      data: { affected: 1 },
    });
    expect((await admin.post('/t3d-api/suppliers/actions/delete').send({ ids: [supplier] })).body).toMatchObject({
      message: 'The supplier has orders: disable it instead',
    });
  });

  test('reports in words whether a test call has reached the supplier', async () => {
    fake.answer(({ body }) => ({ echo: body.echo }));
    const tried = async (): Promise<object> => {
      const started = await admin.post('/t3d-api/suppliers/actions/test').send({ ids: [supplier] });
      expect(started.status).toBe(202);
      await work();
      return (
        (await admin.get(`/t3d-api/jobs/${(started.body as { data: { jobId: number } }).data.jobId}`)).body as {
          data: { state: string; result: object };
        }
      ).data;
    };
    expect(await tried()).toMatchObject({
      state: 'DONE',
      result: { affected: 1, ok: true, message: expect.stringMatching(/^The connection works: answered in \d+ ms$/) },
    });
    fake.answer(() => ({}));
    expect(await tried()).toMatchObject({
      state: 'DONE',
      result: { affected: 1, ok: false, message: expect.stringMatching(/^The connection does not work: .*echo/) },
    });
  });
});
