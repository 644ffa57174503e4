import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../assistant/assistant.fixture';
import type { Received, Receiver } from '../builtin/webhooks/receiver.fixture';
import { startReceiver, verifies } from '../builtin/webhooks/receiver.fixture';
import type { Program, SandboxServer } from './sandbox.fixture';
import { programWith, sellPlan, startSandboxServer } from './sandbox.fixture';

let world: SandboxServer;
let key: string;
let program: Program;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  world = await startSandboxServer({}, { webhookPrivateHosts: true });
  await sellPlan(world.server);
  key = await world.makeKey('AGENT_3');
  program = programWith(world, key);
}, 120_000);
afterAll(async () => {
  await world?.close();
  await receiver?.close();
});

/** Waits for messages that `isWanted` accepts. */
async function messages(isWanted: (one: Received) => boolean): Promise<Received[]> {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = receiver.received.filter(isWanted);
    if (found.length > 0) return found;
    await sleep(50);
  }
  throw new Error(`no such message among ${receiver.received.length}`);
}
const isAbout =
  (order: number, type = 'order.') =>
  ({ body }: Received): boolean =>
    body.type.startsWith(type) && (body.data as { id?: number }).id === order;

describe('a webhook of a sandbox', () => {
  test("sends signed events of the sandbox's orders to a webhook that a sandbox key created", async () => {
    const made = await program.post('/webhooks', { url: receiver.url, events: ['order.*'] });
    expect([made.status, made.body.message]).toEqual([200, 'ok']);
    const { secret } = made.body.data;
    const { body } = await program.buy();
    const got = await messages(isAbout(body.data.id));
    expect(got.map((one) => verifies(one, secret as string))).not.toContain(false);
    const agent = await world.server.as('AGENT_3');
    for (const list of ['webhooks', 'webhook-deliveries'])
      expect((await agent.get(`/t3d-api/${list}`).expect(200)).body.total).toBe(0);
  });

  test('sends a failed message again after the clock was moved to the next attempt', async () => {
    receiver.answer = (_one, response) => void response.writeHead(500).end();
    const { body } = await program.buy();
    const [rejected] = await messages(isAbout(body.data.id));
    const id = rejected?.headers['webhook-id'];
    receiver.answer = (_one, response) => void response.writeHead(200).end();
    expect((await program.post('/sandbox/clock', { advance: 3600 })).status).toBe(200);
    await messages(({ headers }) => receiver.accepted.has(String(id)) && headers['webhook-id'] === id);
    const { rows } = (await program.get(`/webhook-deliveries?messageId=${String(id)}`)).body;
    expect(rows).toMatchObject([{ status: 'DELIVERED' }]);
  });
});

describe('an assistant with a sandbox key', () => {
  test("buys in the sandbox with a preview and the preview's digest, without an approval", async () => {
    const itsKey = await world.makeKey('AGENT_3', { scopes: ['mcp', 'mcp:write'] });
    const helper = await connect(`${world.url}/t3d-api/mcp`, itsKey);
    expect(await helper.names()).toEqual(expect.arrayContaining(['orders_list', 'orders_create', 'webhooks_list']));
    const [card, plan] = [await program.findCard('accepted at once'), await program.findPlan()];
    const sale = { agentPlan: plan.id, terminal: card.id };
    const preview = await helper.call('orders_create', sale);
    expect(preview.data.cost).toMatchObject({ amount: -500 });
    const bought = await helper.call('orders_create', { ...sale, digest: preview.data.digest });
    expect([bought.code, bought.message]).toEqual([200, 'ok']);
    await program.readUntil(bought.data.id, 'UNUSED');
    const { rows } = (await program.get(`/orders/${bought.data.id}/history`)).body;
    expect(rows.some(({ via }) => via?.assistant === 'helper')).toBe(true);
    await helper.client.close();
  });
});

describe('a job queued by a sandbox key', () => {
  test('runs a job with the rights of the sandbox key that queued the job', async () => {
    const unknown = Array.from({ length: 1001 }, (_one, at) => `8986000000000000${String(at).padStart(4, '0')},P1,`);
    const form = new FormData();
    form.set('file', new Blob([['iccid,planCode,remark', ...unknown].join('\n')]), 'orders.csv');
    const headers = { Authorization: `Bearer ${key}` };
    const left = await fetch(`${world.url}/t3d-api/orders/import`, { method: 'POST', headers, body: form });
    expect(left.status).toBe(202);
    for (let tries = 0; tries < 200; tries += 1) {
      const [job] = (await program.get('/jobs')).body.rows;
      if (!['QUEUED', 'RUNNING'].includes(job?.state as string)) break;
      await sleep(50);
    }
    const { rows } = (await program.get('/jobs')).body;
    expect(rows).toMatchObject([{ kind: 'import', state: 'DONE', total: 1001 }]);
  });
});
