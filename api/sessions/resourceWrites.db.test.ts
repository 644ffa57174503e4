import { beforeAll, describe, expect, test } from '@jest/globals';
import auditLog from '@t3d/resources/builtin/audit-log';
import type { User } from '@t3d/resources/rows';
import terminals from '@t3d/resources/cards/terminals';
import supertest from 'supertest';
import { endSessionsOf } from '../models/logins';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { anIccid, asSystem, buildAdmin, buildAgent, buildTerminal, moveTerminal } from '../test/factories';
import { change, openTwoServers, secondApp, sentBy, server } from './lockout.fixture';

// Tests that a second process, which has cached the caller, respects a change by the first at its next write.
openTwoServers();

const call = (method: 'post' | 'put' | 'delete', token: string, path: string, body: object = {}): supertest.Test =>
  supertest(secondApp)[method](`/t3d-api/${path}`).set('X-Session-Id', token).set('Accept-Language', 'en').send(body);
const newCard = (token: string) => call('post', token, 'terminals', { iccid: anIccid(), type: 'SIM' });

interface Staff {
  admin: User;
  token: string;
  card: number;
}
/** Creates an admin and a card. The second process caches the admin by creating the card. */
async function staff(): Promise<Staff> {
  const admin = await buildAdmin(asSystem(server.database));
  const token = await server.login(admin.account);
  expect((await newCard(token)).status).toBe(200);
  const answer = await newCard(token);
  expect(answer.status).toBe(200);
  return { admin, token, card: (answer.body as { data: { id: number } }).data.id };
}
const cards = (): Promise<number> => table(asSystem(server.database), terminals).count({});
const statuses = async ({ token, card }: Staff): Promise<number[]> => [
  (await newCard(token)).status,
  (await call('put', token, `terminals/${card}`, { remark: 'after' })).status,
  (await call('post', token, 'terminals/actions/real-name-on', { ids: [card] })).status,
  (await call('delete', token, `terminals/${card}`)).status,
];

describe('writes in a second process', () => {
  test('rejects a write with an ended session at once in another process', async () => {
    const one = await staff();
    await inTransaction(asSystem(server.database), (ctx) => endSessionsOf(ctx, [one.admin.id]));
    const before = await cards();
    expect(await statuses(one)).toEqual([401, 401, 401, 401]);
    expect(await cards()).toBe(before);
    expect((await table(asSystem(server.database), terminals).one(one.card))?.remark).toBeNull();
  });

  test('rejects a write by a disabled user at once in another process', async () => {
    const one = await staff();
    await change(one.admin.id, { status: 'DISABLED' });
    const before = await cards();
    expect(await statuses(one)).toEqual([401, 401, 401, 401]);
    expect(await cards()).toBe(before);
  });

  test('respects at the next write that a permission was removed and then restored', async () => {
    const one = await staff();
    await change(one.admin.id, { apis: ['terminals:update'] });
    const before = await cards();
    expect(await statuses(one)).toEqual([403, 200, 403, 403]);
    expect(await cards()).toBe(before);
    await change(one.admin.id, { apis: ['*'] });
    expect(await statuses(one)).toEqual([200, 200, 200, 200]);
  });

  test("lets a moved agent change only the records in the agent's new scope", async () => {
    const [former, present] = [
      await buildAgent(asSystem(server.database)),
      await buildAgent(asSystem(server.database)),
    ];
    const agent = await buildAgent(asSystem(server.database), { superior: former });
    const { id } = await buildTerminal(asSystem(server.database), { owner: agent });
    const token = await server.login(former.account);
    const remark = (text: string) => call('put', token, `terminals/${id}`, { remark: text });
    expect([(await remark('one')).status, (await remark('two')).status]).toEqual([200, 200]);
    await change(former.id, { role: 'SMS_RECYCLE' });
    expect((await remark('three')).status).toBe(403);
    await change(former.id, { role: 'AGENT_1' });
    await moveTerminal(asSystem(server.database), id, { owner: present.id, agent1: present.id });
    expect((await remark('four')).status).toBe(404);
    expect((await table(asSystem(server.database), terminals).one(id))?.remark).toBe('two');
  });
});

describe('writes by a cached user', () => {
  let one: Staff;
  beforeAll(async () => {
    one = await staff();
  });

  test('creates a card with its operation, history and stored response without reading these rows back', async () => {
    const sent = await sentBy(() => newCard(one.token));
    const tables = sent.flatMap((sql) =>
      sql.includes('FROM sessions') ? 'sessions' : (/(?:INSERT INTO|SET|FROM) [`@]?(\w+)/.exec(sql)?.[1] ?? []),
    );
    expect(tables).toEqual(['sessions', 'terminals', 'operations', 'audit_log', 'idempotency_keys']);
  });

  test('returns the same values from a write as from a later read, and writes history', async () => {
    const made = (await newCard(one.token)).body.data as { id: number; version: number };
    const { body } = await call('put', one.token, `terminals/${made.id}`, { remark: 'changed', version: 1 });
    const look = () => supertest(server.app).get(`/t3d-api/terminals/${made.id}`).set('X-Session-Id', one.token);
    expect(body.data).toEqual((await look()).body.data);
    expect(body.data).toEqual({ ...made, remark: 'changed', version: 2, updatedAt: expect.any(String) });
    const trail = await table(asSystem(server.database), auditLog).find({ resource: 'terminals', recordId: made.id });
    expect(trail.map(({ action, actor }) => [action, actor])).toEqual([
      ['create', one.admin.id],
      ['update', one.admin.id],
    ]);
    expect(new Set(trail.map(({ operation }) => operation)).size).toBe(2);
  });

  test('rejects a write with a duplicate number, an old version or a wrong value', async () => {
    const card = await table(asSystem(server.database), terminals).one(one.card);
    const taken = await call('post', one.token, 'terminals', { iccid: card?.iccid, type: 'SIM' });
    expect([taken.status, Object.keys(taken.body.errors as object)]).toEqual([409, expect.any(Array)]);
    const stale = await call('put', one.token, `terminals/${one.card}`, { remark: 'x', version: 99 });
    const wrong = await call('post', one.token, 'terminals', { iccid: '12', type: 'SIM' });
    expect([stale.status, wrong.status]).toEqual([409, 400]);
  });

  test('runs no more statements for a rejected write than for a successful write', async () => {
    const { admin, token, card } = await staff();
    const countOf = async (status: number, send: () => supertest.Test): Promise<number> => {
      const sent = await sentBy(async () => expect((await send()).status).toBe(status));
      return sent.filter((sql) => !/^(START|BEGIN|COMMIT|ROLLBACK)/.test(sql)).length;
    };
    const create = (body: object) => () => call('post', token, 'terminals', body);
    const update = (id: number, body: object) => () => call('put', token, `terminals/${id}`, body);
    const created = await countOf(200, () => newCard(token));
    const updated = await countOf(200, update(card, { remark: 'done' }));
    const taken = (await table(asSystem(server.database), terminals).one(card))?.iccid;
    expect(await countOf(400, create({ iccid: '12', type: 'SIM' }))).toBeLessThanOrEqual(created);
    expect(await countOf(409, create({ iccid: taken, type: 'SIM' }))).toBeLessThanOrEqual(created);
    expect(await countOf(400, update(card, { nothing: 1 }))).toBeLessThanOrEqual(updated);
    expect(await countOf(404, update(987_654, { remark: 'x' }))).toBeLessThanOrEqual(updated);
    expect(await countOf(409, update(card, { remark: 'x', version: 99 }))).toBeLessThanOrEqual(updated);
    await change(admin.id, { apis: ['orders:*'] });
    expect(await countOf(403, () => newCard(token))).toBe(1);
    expect(await countOf(403, update(card, { remark: 'x' }))).toBe(1);
    expect(await countOf(401, () => call('put', 'no-session-of-anybody', `terminals/${card}`, {}))).toBe(2);
  });

  test('runs a write once per Idempotency-Key, in whichever process the repetition arrives', async () => {
    const body = { iccid: anIccid(), type: 'SIM' };
    const send = (app: typeof secondApp, sent: object) =>
      supertest(app).post('/t3d-api/terminals').set('X-Session-Id', one.token).set('Idempotency-Key', 'k1').send(sent);
    const [first, again, elsewhere] = [
      await send(secondApp, body),
      await send(secondApp, body),
      await send(server.app, body),
    ];
    expect([first.status, again.body, elsewhere.body]).toEqual([200, first.body, first.body]);
    expect((await send(secondApp, { ...body, type: 'OTA' })).status).toBe(409);
  });
});
