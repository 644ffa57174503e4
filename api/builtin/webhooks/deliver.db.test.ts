import { expect, test } from '@jest/globals';
import deliveries from '@t3d/resources/builtin/webhook-deliveries';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { buildTerminal } from '../../test/factories';
import { RETRIES_MS } from './deliver';
import { DELIVERIES, PATH, call, openWebhookTest } from './webhookTest.fixture';
import { verifies } from './receiver.fixture';
import { resumeWebhooks } from './publish';

const world = openWebhookTest();
const types = (): string[] => world.receiver.received.map(({ body }) => body.type);

test('sends a signed webhook message with data that the owner may list, and logs request and response', async () => {
  const { id, secret } = await world.create(world.agent);
  const terminal = await world.card();
  await world.happen('terminal.updated', [terminal]);
  await world.work();
  const [message] = world.receiver.received;
  expect(message?.body).toMatchObject({ type: 'terminal.updated', data: { id: terminal } });
  expect(verifies(message as never, secret)).toBe(true);
  expect(verifies({ ...(message as never as object), text: `${message?.text} ` } as never, secret)).toBe(false);
  expect(message?.text).not.toMatch(/unitPrice|supplier/);
  const { rows } = (await call(world.agent.get(`/t3d-api/terminals?id=${terminal}`))).body;
  expect(message?.body.data).toEqual(JSON.parse(JSON.stringify(rows[0])));
  expect((await world.log(id))[0]).toMatchObject({
    event: 'terminal.updated',
    status: 'DELIVERED',
    attempts: 1,
    url: world.receiver.url,
    responseStatus: 200,
    responseBody: 'thanks',
    body: message?.text,
    requestHeaders: { 'webhook-id': message?.headers['webhook-id'] },
  });
});

test("sends no webhook message about records out of the owner's scope", async () => {
  await world.create(world.agent, { events: ['order.created'] });
  const rows = () => select(world.system, 'SELECT id FROM webhook_batches');
  await world.happen('terminal.updated', [await world.card()]);
  expect(await rows()).toEqual([]);
  const { id } = await world.create(world.agent);
  const stock = await buildTerminal(world.system);
  await world.happen('terminal.updated', [stock.id]);
  expect(await rows()).toHaveLength(1);
  await world.work();
  expect(await world.log(id)).toEqual([]);
  expect(world.receiver.received).toEqual([]);
});

test('signs webhook messages with the old and the new secret for a day when the secret was rotated', async () => {
  const { id, secret } = await world.create(world.agent);
  const now = (await world.act(world.agent, PATH, 'rotate', id)).body.data.secret as string;
  await world.act(world.agent, PATH, 'test', id);
  await world.work();
  expect(world.receiver.received.map((one) => [verifies(one, secret), verifies(one, now)])).toEqual([[true, true]]);
  world.pass(86_400_000);
  await world.act(world.agent, PATH, 'test', id);
  await world.work();
  expect([
    verifies(world.receiver.received[1] as never, secret),
    verifies(world.receiver.received[1] as never, now),
  ]).toEqual([false, true]);
});

test('retries a webhook message after each delay under the same id, then disables the webhook', async () => {
  const { id } = await world.create(world.agent);
  world.receiver.answer = (_received, response) => {
    response.writeHead(503).end('later');
  };
  await world.happen('terminal.updated', [await world.card()]);
  await world.work();
  for (const wait of RETRIES_MS) {
    const seen = world.receiver.received.length;
    world.pass(wait - 60_000 > 0 ? wait - 60_000 : wait - 1000);
    await world.work();
    expect(world.receiver.received).toHaveLength(seen);
    world.pass(wait - 60_000 > 0 ? 60_000 : 1000);
    await world.work();
    expect(world.receiver.received).toHaveLength(seen + 1);
  }
  expect(new Set(world.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect((await world.log(id))[0]).toMatchObject({
    status: 'FAILED',
    attempts: 7,
    responseStatus: 503,
    responseBody: 'later',
  });
  const { data } = (await call(world.agent.get(`${PATH}/${id}`))).body;
  expect(data).toMatchObject({ disabled: true });
  expect(data.failingSince).not.toBeNull();
  const notices = (await call(world.agent.get('/t3d-api/notifications?size=5'))).body.rows;
  expect(notices[0]).toMatchObject({ link: `webhooks/${id}` });
  const mails = await select<{ body: string }>(
    world.system,
    'SELECT body FROM simulator_mails ORDER BY id DESC LIMIT 1',
  );
  expect(mails[0]?.body).toContain(world.receiver.url);
});

test('sends webhook messages about an object in order, without delaying messages about other objects', async () => {
  const { id } = await world.create(world.agent);
  const [first, second] = [await world.card(), await world.card()];
  world.receiver.answer = ({ body }, response) => {
    response.writeHead(body.data.id === first ? 500 : 200).end();
  };
  await world.happen('terminal.issued', [first]);
  await world.happen('terminal.updated', [first]);
  await world.happen('terminal.updated', [second]);
  await world.work();
  expect(world.receiver.received.map(({ body }) => [body.type, body.data.id])).toEqual(
    expect.arrayContaining([
      ['terminal.issued', first],
      ['terminal.updated', second],
    ]),
  );
  expect(world.receiver.received).toHaveLength(2);
  world.receiver.answer = (_received, response) => {
    response.writeHead(204).end();
  };
  world.pass(5000);
  await world.work();
  expect(types().slice(2)).toEqual(['terminal.issued', 'terminal.updated']);
  expect((await world.log(id)).map(({ status }) => status)).toEqual(['DELIVERED', 'DELIVERED', 'DELIVERED']);
});

test('sends waiting messages when a disabled webhook is enabled, but no events from the disabled time', async () => {
  const { id } = await world.create(world.agent);
  const [first, second] = [await world.card(), await world.card()];
  world.receiver.answer = (_received, response) => {
    response.writeHead(500).end();
  };
  await world.happen('terminal.issued', [first]);
  await world.work();
  await world.act(world.agent, PATH, 'disable', id);
  await world.happen('terminal.issued', [second]);
  world.pass(3_600_000);
  await world.work();
  expect(world.receiver.received).toHaveLength(1);
  world.receiver.answer = (_received, response) => {
    response.writeHead(200).end();
  };
  await world.act(world.agent, PATH, 'enable', id);
  await world.work();
  expect(world.receiver.received.map(({ body }) => body.data.id)).toEqual([first, first]);
  expect((await call(world.agent.get(`${PATH}/${id}`))).body.data.failingSince).toBeNull();
});

test('redelivers a webhook message under the same id, but not while the webhook is disabled', async () => {
  const { id } = await world.create(world.agent);
  await world.happen('terminal.issued', [await world.card()]);
  await world.work();
  const [delivery] = await world.log(id);
  expect((await world.act(world.agent, DELIVERIES, 'redeliver', Number(delivery?.id))).status).toBe(200);
  await world.work();
  const [first, second] = world.receiver.received;
  expect([second?.headers['webhook-id'], second?.text]).toEqual([first?.headers['webhook-id'], first?.text]);
  await world.act(world.agent, PATH, 'disable', id);
  expect((await world.act(world.agent, DELIVERIES, 'redeliver', Number(delivery?.id))).status).toBe(400);
});

test('sends a webhook message again under the same id when the process died before marking it as sent', async () => {
  const { id } = await world.create(world.agent);
  await world.happen('terminal.issued', [await world.card()]);
  await world.work();
  await inTransaction(world.system, (ctx) =>
    table(ctx, deliveries).update({ status: 'SENDING', lockedUntil: new Date(Date.now() - 1) }, { webhook: id }),
  );
  expect(await resumeWebhooks(world.system)).toEqual({ resumed: 1 });
  await world.work();
  expect(world.receiver.received).toHaveLength(2);
  expect(new Set(world.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect((await world.log(id))[0]).toMatchObject({ status: 'DELIVERED', attempts: 2 });
});
