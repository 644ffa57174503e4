import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import deliveries from '@t3d/resources/house/webhook-deliveries';
import webhooks from '@t3d/resources/house/webhooks';
import type { WebhookEventName } from '@t3d/resources/webhookEvents';
import { WEBHOOK_EVENTS } from '@t3d/resources/webhookEvents';
import type { Context } from '../../context';
import { runDueJobs } from '../../jobs';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { asSystem, buildTerminal } from '../../test/factories';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import { RETRIES_MS } from './deliver';
import { publish } from './index';
import type { Receiver } from './receiver.fixture';
import { startReceiver, verifies } from './receiver.fixture';
import { resumeWebhooks, tidyWebhooks } from './schedules';

const PATH = '/t3d-api/webhooks';
const DELIVERIES = '/t3d-api/webhook-deliveries';
interface Answer {
  status: number;
  body: { data: Record<string, unknown>; rows: Record<string, unknown>[]; errors?: Record<string, string> };
}

let server: TestServer;
let system: Context;
let receiver: Receiver;
let agent: Caller;
let agentId: number;
let offset = 0;
const pass = (ms: number): void => {
  offset += ms;
};
const call = async (made: unknown): Promise<Answer> => (await made) as Answer;
const create = async (caller: Caller, more: object = {}): Promise<{ id: number; secret: string }> => {
  const { status, body } = await call(caller.post(PATH).send({ url: receiver.url, events: ['terminal.*'], ...more }));
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.data as unknown as { id: number; secret: string };
};
const act = (caller: Caller, path: string, action: string, id: number): Promise<Answer> =>
  call(caller.post(`${path}/actions/${action}`).send({ ids: [id] }));
const work = (): Promise<void> => runDueJobs(server.database);
const log = async (id: number): Promise<Record<string, unknown>[]> =>
  (await call(agent.get(`${DELIVERIES}?webhook=${id}&sort=id&order=ASC&size=200`))).body.rows;
/** A card of the agent's, made without an event. */
const card = async (): Promise<number> => (await buildTerminal(system, { owner: await server.user('AGENT_1') })).id;
const happen = (name: WebhookEventName, ids: readonly number[]): Promise<void> =>
  inTransaction(system, (ctx) => publish(ctx, name, { ids, about: [agentId] }));
const types = (): string[] => receiver.received.map(({ body }) => body.type);

beforeAll(async () => {
  server = await startTestServer({ webhookPrivateHosts: true });
  const { clock } = server.database;
  const now = clock.now.bind(clock);
  clock.now = () => new Date(now().getTime() + offset);
  system = asSystem(server.database);
  agent = await server.as('AGENT_1');
  agentId = (await server.user('AGENT_1')).id;
}, 60_000);
afterAll(() => server.close());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await inTransaction(system, async (ctx) => {
    for (const { id } of await table(ctx, webhooks).find({ disabled: false }))
      await table(ctx, webhooks).update({ disabled: true }, id);
  });
  await receiver.close();
});

test('shows the secret once, in the answers of create and rotate', async () => {
  const { id, secret } = await create(agent);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const shown = JSON.stringify([
    (await call(agent.get(`${PATH}/${id}`))).body,
    (await call(agent.get(PATH))).body,
    (await call(agent.get(`${PATH}/${id}/history`))).body,
  ]);
  expect(shown).not.toContain('whsec_');
  const [row] = await select<{ secret: string }>(system, 'SELECT secret FROM webhooks WHERE id = ?', [id]);
  expect(row?.secret).not.toContain(secret.slice(6));
  const rotated = await act(agent, PATH, 'rotate', id);
  expect(rotated.body.data.secret).toMatch(/^whsec_/);
  expect(rotated.body.data.secret).not.toBe(secret);
  const kept = await select(system, 'SELECT response FROM idempotency_keys');
  expect(JSON.stringify(kept)).not.toContain('whsec_');
});

test('refuses addresses that are none, events that there are not, and a twenty-first webhook', async () => {
  for (const url of ['nowhere', 'ftp://example.com/', 'javascript:alert(1)', 'http://', 'https://a:b@example.com/'])
    expect((await call(agent.post(PATH).send({ url, events: ['order.*'] }))).body.errors).toHaveProperty('url');
  for (const events of [[], ['nothing'], ['*'], ['order.'], ['order.*.*'], ['ORDER.*'], ['order.created', 'x.y'], 'x'])
    expect((await call(agent.post(PATH).send({ url: receiver.url, events }))).body.errors).toHaveProperty('events');
  const sales = await server.as('SALESMAN');
  const made = await Promise.all(
    Array.from({ length: 22 }, () => call(sales.post(PATH).send({ url: receiver.url, events: ['order.*'] }))),
  );
  expect(made.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(20);
});

test('keeps a webhook and its deliveries from everybody but its owner and the admins', async () => {
  const { id } = await create(agent);
  await act(agent, PATH, 'test', id);
  const [delivery] = await log(id);
  for (const role of ['AGENT_2', 'SALESMAN'] as const) {
    const other = await server.as(role);
    for (const answer of [
      other.get(`${PATH}/${id}`),
      other.put(`${PATH}/${id}`).send({ events: ['order.*'] }),
      other.delete(`${PATH}/${id}`),
      other.get(`${DELIVERIES}/${String(delivery?.id)}`),
      other.post(`${DELIVERIES}/actions/redeliver`).send({ ids: [delivery?.id] }),
    ])
      expect((await call(answer)).status).toBe(404);
  }
  const admin = await server.as('ADMIN');
  expect((await call(admin.get(`${PATH}/${id}`))).status).toBe(200);
  expect((await act(admin, PATH, 'rotate', id)).status).toBe(403);
});

test('sends a signed message of what the owner may list, and logs request and answer', async () => {
  const { id, secret } = await create(agent);
  const terminal = await card();
  await happen('terminal.updated', [terminal]);
  await work();
  const [message] = receiver.received;
  expect(message?.body).toMatchObject({ type: 'terminal.updated', data: { id: terminal } });
  expect(verifies(message as never, secret)).toBe(true);
  expect(verifies({ ...(message as never as object), text: `${message?.text} ` } as never, secret)).toBe(false);
  // What staff alone may read is not in it.
  expect(message?.text).not.toMatch(/unitPrice|supplier/);
  const { rows } = (await call(agent.get(`/t3d-api/terminals?id=${terminal}`))).body;
  expect(message?.body.data).toEqual(JSON.parse(JSON.stringify(rows[0])));
  expect((await log(id))[0]).toMatchObject({
    event: 'terminal.updated',
    status: 'DELIVERED',
    attempts: 1,
    url: receiver.url,
    responseStatus: 200,
    responseBody: 'thanks',
    body: message?.text,
    requestHeaders: { 'webhook-id': message?.headers['webhook-id'] },
  });
});

test('sends nothing of records that the owner cannot reach, and writes nothing when nobody listens', async () => {
  await create(agent, { events: ['order.created'] });
  const rows = () => select(system, 'SELECT id FROM webhook_batches');
  await happen('terminal.updated', [await card()]);
  expect(await rows()).toEqual([]);
  const { id } = await create(agent);
  const stock = await buildTerminal(system);
  await happen('terminal.updated', [stock.id]);
  expect(await rows()).toHaveLength(1);
  await work();
  expect(await log(id)).toEqual([]);
  expect(receiver.received).toEqual([]);
});

test('signs with both secrets for a day after a rotation', async () => {
  const { id, secret } = await create(agent);
  const now = (await act(agent, PATH, 'rotate', id)).body.data.secret as string;
  await act(agent, PATH, 'test', id);
  await work();
  expect(receiver.received.map((one) => [verifies(one, secret), verifies(one, now)])).toEqual([[true, true]]);
  pass(86_400_000);
  await act(agent, PATH, 'test', id);
  await work();
  expect([verifies(receiver.received[1] as never, secret), verifies(receiver.received[1] as never, now)]).toEqual([
    false,
    true,
  ]);
});

test('tries again after each wait, under the same id, then disables the webhook and tells its owner', async () => {
  const { id } = await create(agent);
  receiver.answer = (_received, response) => {
    response.writeHead(503).end('later');
  };
  await happen('terminal.updated', [await card()]);
  await work();
  for (const wait of RETRIES_MS) {
    const seen = receiver.received.length;
    pass(wait - 60_000 > 0 ? wait - 60_000 : wait - 1000);
    await work();
    expect(receiver.received).toHaveLength(seen);
    pass(wait - 60_000 > 0 ? 60_000 : 1000);
    await work();
    expect(receiver.received).toHaveLength(seen + 1);
  }
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect((await log(id))[0]).toMatchObject({
    status: 'FAILED',
    attempts: 7,
    responseStatus: 503,
    responseBody: 'later',
  });
  const { data } = (await call(agent.get(`${PATH}/${id}`))).body;
  expect(data).toMatchObject({ disabled: true });
  expect(data.failingSince).not.toBeNull();
  const notices = (await call(agent.get('/t3d-api/notifications?size=5'))).body.rows;
  expect(notices[0]).toMatchObject({ link: `webhooks/${id}` });
  const mails = await select<{ body: string }>(system, 'SELECT body FROM simulator_mails ORDER BY id DESC LIMIT 1');
  expect(mails[0]?.body).toContain(receiver.url);
});

test('keeps the order of one object and lets other objects go on', async () => {
  const { id } = await create(agent);
  const [first, second] = [await card(), await card()];
  receiver.answer = ({ body }, response) => {
    response.writeHead(body.data.id === first ? 500 : 200).end();
  };
  await happen('terminal.issued', [first]);
  await happen('terminal.updated', [first]);
  await happen('terminal.updated', [second]);
  await work();
  expect(receiver.received.map(({ body }) => [body.type, body.data.id])).toEqual(
    expect.arrayContaining([
      ['terminal.issued', first],
      ['terminal.updated', second],
    ]),
  );
  expect(receiver.received).toHaveLength(2);
  receiver.answer = (_received, response) => {
    response.writeHead(204).end();
  };
  pass(5000);
  await work();
  expect(types().slice(2)).toEqual(['terminal.issued', 'terminal.updated']);
  expect((await log(id)).map(({ status }) => status)).toEqual(['DELIVERED', 'DELIVERED', 'DELIVERED']);
});

test('sends what waits once a disabled webhook is enabled, and nothing that happened meanwhile', async () => {
  const { id } = await create(agent);
  const [first, second] = [await card(), await card()];
  receiver.answer = (_received, response) => {
    response.writeHead(500).end();
  };
  await happen('terminal.issued', [first]);
  await work();
  await act(agent, PATH, 'disable', id);
  await happen('terminal.issued', [second]);
  pass(3_600_000);
  await work();
  expect(receiver.received).toHaveLength(1);
  receiver.answer = (_received, response) => {
    response.writeHead(200).end();
  };
  await act(agent, PATH, 'enable', id);
  await work();
  expect(receiver.received.map(({ body }) => body.data.id)).toEqual([first, first]);
  expect((await call(agent.get(`${PATH}/${id}`))).body.data.failingSince).toBeNull();
});

test('redelivers the same message under the same id, and refuses while the webhook is disabled', async () => {
  const { id } = await create(agent);
  await happen('terminal.issued', [await card()]);
  await work();
  const [delivery] = await log(id);
  expect((await act(agent, DELIVERIES, 'redeliver', Number(delivery?.id))).status).toBe(200);
  await work();
  const [first, second] = receiver.received;
  expect([second?.headers['webhook-id'], second?.text]).toEqual([first?.headers['webhook-id'], first?.text]);
  await act(agent, PATH, 'disable', id);
  expect((await act(agent, DELIVERIES, 'redeliver', Number(delivery?.id))).status).toBe(400);
});

test('sends a message again under the same id when its process died before it was marked', async () => {
  const { id } = await create(agent);
  await happen('terminal.issued', [await card()]);
  await work();
  await inTransaction(system, (ctx) =>
    table(ctx, deliveries).update({ status: 'SENDING', lockedUntil: new Date(Date.now() - 1) }, { webhook: id }),
  );
  expect(await resumeWebhooks(system)).toEqual({ resumed: 1 });
  await work();
  expect(receiver.received).toHaveLength(2);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect((await log(id))[0]).toMatchObject({ status: 'DELIVERED', attempts: 2 });
});

test('tells nothing to an owner who is disabled', async () => {
  await create(agent);
  await happen('terminal.issued', [await card()]);
  const admin = await server.as('ADMIN');
  await act(admin, '/t3d-api/users', 'disable', agentId);
  await work();
  expect(receiver.received).toEqual([]);
  await act(admin, '/t3d-api/users', 'enable', agentId);
  agent = await server.caller((await server.user('AGENT_1')).account);
});

test('lists the events that a caller may choose, each with an example', async () => {
  const events = async (caller: Caller) =>
    (await call(caller.get('/t3d-api/webhook-events'))).body.rows as { name: string; example: object }[];
  expect((await events(agent)).map(({ name }) => name)).toEqual(Object.keys(WEBHOOK_EVENTS));
  const recycler = await events(await server.as('SMS_RECYCLE'));
  expect(recycler.map(({ name }) => name)).not.toContain('order.created');
});

test('removes deliveries after thirty days', async () => {
  const { id } = await create(agent);
  await act(agent, PATH, 'test', id);
  await work();
  pass(29 * 86_400_000);
  await tidyWebhooks(system);
  expect(await log(id)).toHaveLength(1);
  pass(2 * 86_400_000);
  await tidyWebhooks(system);
  expect(await log(id)).toEqual([]);
});
