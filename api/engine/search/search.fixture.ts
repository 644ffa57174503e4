import type { Role } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders/orders';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import { afterAll, beforeAll } from '@jest/globals';
import { asSystem, buildAgent, buildAgentPlan, buildPlan, buildTerminal } from '../../test/factories';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import type { Found } from './search';
import type { AgentPlan, Plan, Terminal, User } from '@t3d/resources/rows';

export let server: TestServer;
export let mine: Belongings;
export let strange: Belongings;

/** The searchable records of a customer. */
export interface Belongings {
  owner: User;
  card: Terminal;
  order: string;
  smsOrder: string;
  payment: string;
  gatewayNo: string;
  offer: AgentPlan;
  plan: Plan;
}

async function addBelongings(owner: User, mark: string): Promise<Belongings> {
  const system = asSystem(server.database);
  const card = await buildTerminal(system, { owner, imsi: `45400${mark}1`, cid: `7700${mark}00001` });
  const plan = await buildPlan(system, { planCode: `PC-${mark}`, name: `Lagoon ${mark} 3GB/30 days` });
  const offer = await buildAgentPlan(system, plan, owner, 300);
  const { agent1, agent2, agent3, id: agent } = owner;
  const chain = {
    plan: plan.id,
    agentPlan: offer.id,
    agent,
    agent1,
    agent2,
    agent3,
    terminal: card.id,
    status: 'COMPLETED' as const,
    price: 300,
    totalPrice: 300,
  };
  const payment = `${mark}PAYQ7`;
  const gatewayNo = `GATE${mark}X`;
  await inTransaction(system, async (ctx) => {
    await table(ctx, orders).insert({ ...chain, orderNo: `${mark}ORDK3Q` });
    await table(ctx, orders).insert({ ...chain, orderNo: `${mark}SMSK3Q`, orderType: 'SMS' });
    await table(ctx, rechargeRecords).insert({
      paymentNo: payment,
      gatewayNo,
      gateway: 'simulator',
      account: agent,
      status: 'UNPAID',
      amount: 10_000,
      currency: 'USD',
      refunded: 0,
    });
  });
  return { owner, card, plan, offer, order: `${mark}ORDK3Q`, smsOrder: `${mark}SMSK3Q`, payment, gatewayNo };
}

export const search = async (role: Role, q: string, more = ''): Promise<Found[]> => {
  const answer = await (await server.as(role)).get(`/t3d-api/search?q=${encodeURIComponent(q)}${more}`).expect(200);
  return (answer.body as { rows: Found[] }).rows;
};

export const firstOf = async (role: Role, q: string): Promise<string> => {
  const [row] = await search(role, q);
  return row ? `${row.resource} ${row.label}` : 'nothing';
};

/** Starts a server with the records of two customers for the tests of a file. */
export function openSearch(): void {
  beforeAll(async () => {
    server = await startTestServer();
    mine = await addBelongings(await server.user('AGENT_3'), '261122001');
    strange = await addBelongings(
      await buildAgent(asSystem(server.database), { nickname: 'Strange Mobile', balance: 1000 }),
      '261122002',
    );
  });
  afterAll(() => server.close());
}
