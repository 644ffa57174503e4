import { expect, test } from '@jest/globals';
import { WEBHOOK_EVENTS } from '@t3d/resources/webhookEvents';
import { select } from '../../models/sql';
import type { Caller } from '../../test/server';
import { DELIVERIES, PATH, call, openWebhookTest } from './webhookTest.fixture';
import { deleteOldDeliveries } from './publish';

const world = openWebhookTest();

test('shows a webhook’s secret only in the responses of create and rotate', async () => {
  const { id, secret } = await world.create(world.agent);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const shown = JSON.stringify([
    (await call(world.agent.get(`${PATH}/${id}`))).body,
    (await call(world.agent.get(PATH))).body,
    (await call(world.agent.get(`${PATH}/${id}/history`))).body,
  ]);
  expect(shown).not.toContain('whsec_');
  const [row] = await select<{ secret: string }>(world.system, 'SELECT secret FROM webhooks WHERE id = ?', [id]);
  expect(row?.secret).not.toContain(secret.slice(6));
  const rotated = await world.act(world.agent, PATH, 'rotate', id);
  expect(rotated.body.data.secret).toMatch(/^whsec_/);
  expect(rotated.body.data.secret).not.toBe(secret);
  const kept = await select(world.system, 'SELECT response FROM idempotency_keys');
  expect(JSON.stringify(kept)).not.toContain('whsec_');
});

test("rejects a webhook with an invalid URL, an unknown event, and a user's twenty-first webhook", async () => {
  for (const url of ['nowhere', 'ftp://example.com/', 'javascript:alert(1)', 'http://', 'https://a:b@example.com/'])
    expect((await call(world.agent.post(PATH).send({ url, events: ['order.*'] }))).body.errors).toHaveProperty('url');
  for (const events of [[], ['nothing'], ['*'], ['order.'], ['order.*.*'], ['ORDER.*'], ['order.created', 'x.y'], 'x'])
    expect((await call(world.agent.post(PATH).send({ url: world.receiver.url, events }))).body.errors).toHaveProperty(
      'events',
    );
  const sales = await world.server.as('SALESMAN');
  const made = await Promise.all(
    Array.from({ length: 22 }, () => call(sales.post(PATH).send({ url: world.receiver.url, events: ['order.*'] }))),
  );
  expect(made.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(20);
});

test("hides a webhook and the webhook's deliveries from everybody but the owner and admins", async () => {
  const { id } = await world.create(world.agent);
  await world.act(world.agent, PATH, 'test', id);
  const [delivery] = await world.log(id);
  for (const role of ['AGENT_2', 'SALESMAN'] as const) {
    const other = await world.server.as(role);
    for (const answer of [
      other.get(`${PATH}/${id}`),
      other.put(`${PATH}/${id}`).send({ events: ['order.*'] }),
      other.delete(`${PATH}/${id}`),
      other.get(`${DELIVERIES}/${String(delivery?.id)}`),
      other.post(`${DELIVERIES}/actions/redeliver`).send({ ids: [delivery?.id] }),
    ])
      expect((await call(answer)).status).toBe(404);
  }
  const admin = await world.server.as('ADMIN');
  expect((await call(admin.get(`${PATH}/${id}`))).status).toBe(200);
  expect((await world.act(admin, PATH, 'rotate', id)).status).toBe(403);
});

test('sends nothing to the webhook of a disabled owner', async () => {
  await world.create(world.agent);
  await world.happen('terminal.issued', [await world.card()]);
  const admin = await world.server.as('ADMIN');
  await world.act(admin, '/t3d-api/users', 'disable', world.agentId);
  await world.work();
  expect(world.receiver.received).toEqual([]);
  await world.act(admin, '/t3d-api/users', 'enable', world.agentId);
  world.agent = await world.server.caller((await world.server.user('AGENT_1')).account);
});

test('lists the webhook events that a caller may choose, each with an example', async () => {
  const events = async (caller: Caller) =>
    (await call(caller.get('/t3d-api/webhook-events'))).body.rows as { name: string; example: object }[];
  expect((await events(world.agent)).map(({ name }) => name)).toEqual(Object.keys(WEBHOOK_EVENTS));
  const recycler = await events(await world.server.as('SMS_RECYCLE'));
  expect(recycler.map(({ name }) => name)).not.toContain('order.created');
});

test('deletes webhook deliveries after thirty days', async () => {
  const { id } = await world.create(world.agent);
  await world.act(world.agent, PATH, 'test', id);
  await world.work();
  world.pass(29 * 86_400_000);
  await deleteOldDeliveries(world.system);
  expect(await world.log(id)).toHaveLength(1);
  world.pass(2 * 86_400_000);
  await deleteOldDeliveries(world.system);
  expect(await world.log(id)).toEqual([]);
});
