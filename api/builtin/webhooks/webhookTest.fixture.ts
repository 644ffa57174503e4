import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import webhooks from '@t3d/resources/builtin/webhooks';
import type { WebhookEventName } from '@t3d/resources/webhookEvents';
import type { Context } from '../../context';
import { runDueJobs } from '../../jobs';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { asSystem, buildTerminal } from '../../test/factories';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import { publish } from './index';
import type { Receiver } from './receiver.fixture';
import { startReceiver } from './receiver.fixture';

export const PATH = '/t3d-api/webhooks';
export const DELIVERIES = '/t3d-api/webhook-deliveries';
export interface Answer {
  status: number;
  body: { data: Record<string, unknown>; rows: Record<string, unknown>[]; errors?: Record<string, string> };
}

/** The set-up of webhook tests: a server, a local receiver, an agent, and an adjustable clock. */
export interface WebhookTest {
  server: TestServer;
  system: Context;
  receiver: Receiver;
  agent: Caller;
  agentId: number;
  pass(ms: number): void;
  create(caller: Caller, more?: object): Promise<{ id: number; secret: string }>;
  act(caller: Caller, path: string, action: string, id: number): Promise<Answer>;
  work(): Promise<void>;
  /** Returns the deliveries of the agent's webhook, oldest first. */
  log(id: number): Promise<Record<string, unknown>[]>;
  /** Creates a card of the agent without publishing an event. */
  card(): Promise<number>;
  happen(name: WebhookEventName, ids: readonly number[]): Promise<void>;
}

export const call = async (made: unknown): Promise<Answer> => (await made) as Answer;

/** Opens the set-up for a test file. After each test, disables its webhooks and closes the receiver. */
export function openWebhookTest(): WebhookTest {
  let offset = 0;
  const world = {
    pass: (ms: number) => {
      offset += ms;
    },
    create: async (caller: Caller, more: object = {}) => {
      const given = { url: world.receiver.url, events: ['terminal.*'], ...more };
      const { status, body } = await call(caller.post(PATH).send(given));
      expect([status, body.errors]).toEqual([200, undefined]);
      return body.data as unknown as { id: number; secret: string };
    },
    act: (caller: Caller, path: string, action: string, id: number) =>
      call(caller.post(`${path}/actions/${action}`).send({ ids: [id] })),
    work: () => runDueJobs(world.server.database),
    log: async (id: number) =>
      (await call(world.agent.get(`${DELIVERIES}?webhook=${id}&sort=id&order=ASC&size=200`))).body.rows,
    card: async () => (await buildTerminal(world.system, { owner: await world.server.user('AGENT_1') })).id,
    happen: (name: WebhookEventName, ids: readonly number[]) =>
      inTransaction(world.system, (ctx) => publish(ctx, name, { ids, about: [world.agentId] })),
  } as WebhookTest;
  beforeAll(async () => {
    world.server = await startTestServer({ webhookPrivateHosts: true });
    const { clock } = world.server.database;
    const now = clock.now.bind(clock);
    clock.now = () => new Date(now().getTime() + offset);
    world.system = asSystem(world.server.database);
    world.agent = await world.server.as('AGENT_1');
    world.agentId = (await world.server.user('AGENT_1')).id;
  }, 60_000);
  afterAll(() => world.server.close());
  beforeEach(async () => {
    world.receiver = await startReceiver();
  });
  afterEach(async () => {
    await inTransaction(world.system, async (ctx) => {
      await table(ctx, webhooks).update({ disabled: true }, { disabled: false });
    });
    await world.receiver.close();
  });
  return world;
}
