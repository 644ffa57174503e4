import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import orders from '@t3d/resources/orders/orders';
import type { AgentPlan, Order, Plan, User } from '@t3d/resources/rows';
import { walletsOf } from '../../../ledger';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { asSystem, buildAgentPlan, buildPlan, buildTerminal } from '../../../test/factories';
import type { TestServer } from '../../../test/server';
import { startTestServer } from '../../../test/server';

let server: TestServer;
let mine: User;
let sold: { plan: Plan; offer: AgentPlan }[];
const system = () => asSystem(server.database);

beforeAll(async () => {
  server = await startTestServer({ simulators: false });
  mine = await server.user('AGENT_1');
  sold = [];
  for (const cost of [300, 500, 60_000]) {
    const plan = await buildPlan(system());
    sold.push({ plan, offer: await buildAgentPlan(system(), plan, mine, cost) });
  }
});
afterAll(() => server.close());

async function running(which: number): Promise<Order> {
  const { plan, offer } = sold[which] as (typeof sold)[number];
  const card = await buildTerminal(system(), { owner: mine, status: 'ACTIVATED' });
  return inTransaction(system(), async (ctx) => {
    const id = await table(ctx, orders).insert({
      orderNo: `RENEW${card.id}`,
      plan: plan.id,
      agentPlan: offer.id,
      agent: mine.id,
      agent1: mine.id,
      terminal: card.id,
      liveTerminal: card.id,
      orderType: 'DATA',
      status: 'USING',
      unpaid: false,
    });
    return (await table(ctx, orders).one(id)) as Order;
  });
}
const balance = async (): Promise<number> => (await walletsOf(system(), [mine.id])).get(mine.id)?.balance ?? 0;
const call = async (ids: number[], more = '') => {
  const agent = await server.as('AGENT_1');
  const { status, body } = await agent.post(`/t3d-api/orders/actions/renew-plans${more}`).send({ ids });
  return { status, body: body as { data: Record<string, unknown>; errors?: Record<string, string> } };
};

describe('the renewal of plans', () => {
  test("buys each order's plan again for the same card, after a preview with the cost of each plan", async () => {
    const found = [await running(0), await running(1), await running(1)];
    const ids = found.map(({ id }) => id);
    const before = await balance();
    const { body: checked } = await call(ids, '/check');
    expect(checked.data).toMatchObject({
      matched: 3,
      available: 3,
      cost: { amount: -1300, before, after: before - 1300 },
      changes: [
        expect.objectContaining({ label: `${sold[0]?.plan.name} × 1`, after: 300 }),
        expect.objectContaining({ label: `${sold[1]?.plan.name} × 2`, after: 1000 }),
      ],
    });
    expect((await call(ids)).body.data).toMatchObject({ affected: 3 });
    expect(await balance()).toBe(before - 1300);
    for (const { terminal, agentPlan } of found) {
      const [, renewed] = await table(system(), orders).find({ terminal }, { order: [['id', 'ASC']] });
      expect(renewed).toMatchObject({ agentPlan, preOrder: true });
    }
  });

  test('charges nothing for a renewal when the card of any order no longer exists', async () => {
    const [kept, gone] = [await running(0), await running(0)];
    await inTransaction(system(), async (ctx) => {
      const { default: terminals } = await import('@t3d/resources/cards/terminals');
      await table(ctx, terminals).update({ status: 'INVALID' }, gone.terminal as number);
    });
    const before = await balance();
    const { status, body } = await call([kept.id, gone.id]);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [String(gone.id)]]);
    expect((await call([kept.id, gone.id], '/check')).body.data).toMatchObject({ matched: 2, available: 1 });
    expect(await balance()).toBe(before);
  });

  test('rejects the renewal when the wallet has too little money', async () => {
    const ids = [(await running(2)).id, (await running(2)).id];
    const left = await balance();
    const { body } = await call(ids, '/check');
    expect(body.data).toMatchObject({ matched: ids.length, available: 0 });
    expect((await call(ids)).status).toBe(400);
    expect(await balance()).toBe(left);
  });
});
