import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import supertest from 'supertest';
import { asSystem, buildAgentPlan, buildChain, buildPlan, buildTerminal } from '../test/factories';
import type { TestServer } from '../test/server';
import { startTestServer } from '../test/server';
import type { AgentPlan, Plan, Terminal, User } from '@t3d/resources/rows';

export let server: TestServer;
export let chain: User[];
export let plan: Plan;
export let offered: AgentPlan[];
export let card: Terminal;
let address = 0;

export const system = () => asSystem(server.database);

export const getCard = (path: string, from: number = address) =>
  supertest(server.app)
    .get(`/data-api/cards/${path}`)
    .set('Accept-Language', 'en')
    .set('X-Forwarded-For', `203.0.113.${from}`);

/** Opens a server with a card of an agent that sells a plan. */
export function openCards(): void {
  beforeAll(async () => {
    server = await startTestServer({ simulators: false });
    chain = await buildChain(system(), [0, 0]);
    plan = await buildPlan(system(), { name: 'Asia 1 GB' });
    offered = [
      await buildAgentPlan(system(), plan, chain[0] as User, 150),
      await buildAgentPlan(system(), plan, chain[1] as User, 200, { retailPrice: 450 }),
    ];
    card = await buildTerminal(system(), { owner: chain[1], cid: '8612345678' });
  });
  afterAll(() => server.close());
  // Call from a new address in each test.
  beforeEach(() => {
    address += 1;
  });
}
