import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import users from '@t3d/resources/people/users';
import type { User } from '@t3d/resources/rows';
import { randomUUID } from 'node:crypto';
import { balanceOf, payIn } from '../../../ledger';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { asSystem, buildAdmin, buildAgent } from '../../../test/factories';
import type { Caller, TestServer } from '../../../test/server';
import { startTestServer } from '../../../test/server';

let server: TestServer;
let admin: Caller;
let agent: User;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('ADMIN');
  agent = await buildAgent(asSystem(server.database), { balance: 10_000, nickname: 'Yuanhang' });
});
afterAll(() => server?.close());

const system = () => asSystem(server.database);
const pay = (user: User, amount: number) =>
  inTransaction(system(), (ctx) => payIn(ctx, { key: randomUUID(), user: user.id, amount, currency: 'USD' }));
const path = (action: string, resource = 'users') => `/t3d-api/${resource}/actions/${action}`;

async function anotherAdmin(): Promise<Caller> {
  const { passwordHash } = await server.user('ADMIN');
  const { account } = await buildAdmin(system(), { passwordHash });
  return server.caller(account);
}

async function digestOf(action: string, body: object, caller = admin): Promise<string> {
  const { status, body: answer } = await caller.post(`${path(action)}/check`).send(body);
  expect(status).toBe(200);
  return answer.data.digest as string;
}

describe('the digest of a preview', () => {
  test("accepts a preview's digest while nothing that the preview read has changed", async () => {
    const body = { ids: [agent.id], amount: 500 };
    const digest = await digestOf('recharge', body);
    expect(digest.length).toBeLessThanOrEqual(128);

    // Change a customer's level and another customer's balance, which the digest does not cover.
    await inTransaction(system(), (ctx) => table(ctx, users).update({ level: 'VIP' }, agent.id));
    await buildAgent(system(), { balance: 700 });
    const { status } = await admin.post(path('recharge')).send({ ...body, digest });
    expect(status).toBe(200);
  });

  test("rejects a preview's digest with the difference when something has changed", async () => {
    const body = { ids: [agent.id], amount: 500 };
    const digest = await digestOf('recharge', body);
    const before = (await balanceOf(system(), agent.id)) as number;
    await pay(agent, 1_000);
    const { status, body: answer } = await admin.post(path('recharge')).send({ ...body, digest });
    expect(status).toBe(409);
    expect(answer.data.changes).toEqual([{ what: 'Yuanhang', before: '105.00 USD', after: '115.00 USD' }]);
    expect(answer.message).toContain('Yuanhang: 105.00 USD → 115.00 USD');
    expect(answer.data.preview).toMatchObject({ available: 1, cost: { before: before + 1_000, amount: 500 } });
    expect(await balanceOf(system(), agent.id)).toBe(before + 1_000);
    const again = await admin.post(path('recharge')).send({ ...body, digest: answer.data.preview.digest });
    expect(again.status).toBe(200);
  });

  test("rejects a preview's digest after ten minutes, but returns the first result for a repeated key", async () => {
    const body = { ids: [agent.id], amount: 100 };
    const input = await admin.post(`${path('recharge')}/check`).send(body);
    const { digest, holdsUntil } = input.body.data as { digest: string; holdsUntil: string };
    const left = new Date(holdsUntil).getTime() - server.database.clock.now().getTime();
    expect(left).toBeGreaterThan(9 * 60_000);
    expect(left).toBeLessThanOrEqual(11 * 60_000);
    const key = randomUUID();
    const send = (given: string, idempotencyKey: string) =>
      admin
        .post(path('recharge'))
        .set('Idempotency-Key', idempotencyKey)
        .send({ ...body, digest: given });
    const done = await send(digest, key);
    const second = await digestOf('recharge', body);
    const before = await balanceOf(system(), agent.id);
    server.database.clock.advance(11 * 60_000 + 1);
    const late = await send(second, randomUUID());
    expect([late.status, late.body.data.changes]).toEqual([409, []]);
    expect(await balanceOf(system(), agent.id)).toBe(before);
    expect((await send(digest, key)).body).toEqual(done.body);
    expect((await send(late.body.data.preview.digest as string, randomUUID())).status).toBe(200);
    // Forge an expiry, whose hash needs a secret key.
    const [language, minute = '', hash] = second.split('.');
    const later = (Number.parseInt(minute, 36) + 60).toString(36);
    expect((await send(`${language}.${later}.${hash}`, randomUUID())).status).toBe(409);
  });

  test("ignores a preview's digest when the idempotency key is repeated, and returns the first result", async () => {
    const body = { ids: [agent.id], amount: 100 };
    const key = randomUUID();
    const send = async () =>
      admin
        .post(path('recharge'))
        .set('Idempotency-Key', key)
        .send({ ...body, digest: await digestOf('recharge', body) });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
  });

  test("accepts a preview's digest in only one of two concurrent calls", async () => {
    const body = { ids: [agent.id], amount: 100 };
    const digest = await digestOf('recharge', body);
    const before = (await balanceOf(system(), agent.id)) as number;
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await admin.post(path('recharge')).send({ ...body, digest })).status),
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect(await balanceOf(system(), agent.id)).toBe(before + 100);
  });

  test("rejects a preview's digest of another caller, action or body, and a forged digest", async () => {
    const body = { ids: [agent.id], amount: 100 };
    const digest = await digestOf('recharge', body);
    const rejected = async (sent: object, action = 'recharge', caller = admin) => {
      const { status, body: answer } = await caller.post(path(action)).send(sent);
      return [status, answer.data?.changes];
    };
    const unknown = [409, []];
    expect(await rejected({ ...body, amount: 101, digest })).toEqual(unknown);
    expect(await rejected({ ...body, remark: 'other', digest })).toEqual(unknown);
    expect(await rejected({ ...body, digest: `${digest.slice(0, -1)}${digest.endsWith('0') ? '1' : '0'}` })).toEqual(
      unknown,
    );
    expect(await rejected({ ...body, digest: digest.replace(/^en/, 'zh') })).toEqual(unknown);
    expect(await rejected({ ...body, digest: 'x' })).toEqual(unknown);
    expect(await rejected({ ids: [agent.id], creditLimit: 100, digest }, 'set-credit')).toEqual(unknown);
    expect(await rejected({ ...body, digest }, 'recharge', await anotherAdmin())).toEqual(unknown);
    expect((await admin.post(path('recharge')).send({ ...body, digest: 7 })).status).toBe(400);
    expect((await admin.post(path('recharge')).send({ ...body, digest: 'x'.repeat(129) })).status).toBe(400);
  });

  test("checks a preview's digest after the permission and the scope, and before the action runs", async () => {
    const body = { ids: [agent.id], amount: 100 };
    const digest = await digestOf('recharge', body);
    const sales = await server.as('SALESMAN');
    expect((await sales.post(path('recharge')).send({ ...body, digest })).status).toBe(403);
    expect((await admin.post(path('recharge')).send({ ids: [999_999], amount: 100, digest })).status).toBe(404);
    await inTransaction(system(), (ctx) => table(ctx, users).update({ status: 'DISABLED' }, agent.id));
    const rejected = await admin.post(path('recharge')).send({ ...body, digest });
    expect(rejected.status).toBe(409);
    expect(rejected.body.data.preview).toMatchObject({ matched: 1, available: 0 });
    const without = await admin.post(path('recharge')).send(body);
    expect(without.status).toBe(400);
    const { digest: told } = rejected.body.data.preview;
    expect((await admin.post(path('recharge')).send({ ...body, digest: told })).status).toBe(400);
    await inTransaction(system(), (ctx) => table(ctx, users).update({ status: 'ENABLED' }, agent.id));
  });

  test("accepts the digest of a preview in another language, and reports changes in the call's language", async () => {
    const body = { ids: [agent.id], amount: 100 };
    const digest = await digestOf('recharge', body);
    const inChinese = (sent: object) => admin.post(path('recharge')).set('Accept-Language', 'zh').send(sent);
    expect((await inChinese({ ...body, digest })).status).toBe(200);
    const next = await digestOf('recharge', body);
    await pay(agent, 100);
    const { status, body: answer } = await inChinese({ ...body, digest: next });
    expect([status, answer.message]).toEqual([409, expect.stringContaining('预览之后情况有变')]);
  });

  test('requires a matching digest for a deletion, and for an action without a preview of its own', async () => {
    const gone = await buildAgent(system(), { balance: 0 });
    const digest = await digestOf('delete', { ids: [gone.id] });
    await pay(gone, 100);
    const rejected = await admin.post(path('delete')).send({ ids: [gone.id], digest });
    expect([rejected.status, rejected.body.data.preview.available]).toEqual([409, 0]);
    expect((await table(system(), users).one(gone.id))?.status).toBe('ENABLED');
    const marked = await digestOf('real-name-on', { ids: [gone.id] });
    await inTransaction(system(), (ctx) => table(ctx, users).update({ realName: true }, gone.id));
    const late = await admin.post(path('real-name-on')).send({ ids: [gone.id], digest: marked });
    expect([late.status, late.body.data.changes]).toEqual([
      409,
      [{ what: 'Records that will change', before: '1', after: '0' }],
    ]);
  });
});
