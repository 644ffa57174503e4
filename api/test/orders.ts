import jobs from '@t3d/resources/builtin/jobs';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import orders from '@t3d/resources/orders/orders';
import terminals from '@t3d/resources/cards/terminals';
import { createOrder } from '../domain/orders/commands/createOrder';
import { newOrderNo, soldChain } from '../domain/orders/sale/saleChain';
import { PROVISION_JOB } from '../domain/orders/jobs/notifySupplier';
import { purchaseAll } from '../ledger';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { buildPlan } from './factories';
import { type TestData, sellDown } from './testData';
import type { AgentPlan, Order, Terminal } from '@t3d/resources/rows';

let made = 0;
const nextIccid = (): string => {
  made += 1;
  const body = `8977${String(made).padStart(15, '0')}`;
  return body + luhnDigit(body);
};

/** Creates an eSIM plan with a fee of 0.30 for the test chain. */
export async function buildBulkPlan(world: TestData, values: Parameters<typeof buildPlan>[1] = {}): Promise<AgentPlan> {
  return sellDown(
    world.system,
    await buildPlan(world.system, { terminalType: 'E_SIM', esimFee: 30, revocable: true, ...values }),
    world.agents,
  );
}

/**
 * Creates paid orders of the test buyer, mostly copies of one, each for its own card. `verify` means that the cards
 * wait for documents.
 */
export async function buyMany(
  world: TestData,
  agentPlan: AgentPlan,
  count: number,
  { verify = false } = {},
): Promise<Order[]> {
  const { id: owner, agent1, agent2, agent3 } = world.agents[2];
  const cards = Array.from({ length: count }, () => {
    const iccid = nextIccid();
    return {
      iccid,
      iccidLength: iccid.length,
      type: 'E_SIM' as const,
      status: 'UNUSED' as const,
      owner,
      agent1,
      agent2,
      agent3,
      realName: verify,
      smsRealName: false,
    };
  });
  await inTransaction(world.system, (ctx) => table(ctx, terminals).insertMany(cards));
  const stored = await table(world.system, terminals).find({ iccid: cards.map(({ iccid }) => iccid) });
  const [first, ...others] = stored as [Terminal, ...Terminal[]];
  const sold = await inTransaction(world.buyer, (ctx) =>
    createOrder(ctx, { terminal: first.id, agentPlan: agentPlan.id }),
  );
  const { id, ...model } = (await table(world.system, orders).one(sold.id as number)) as Order;
  const copies = others.map(({ id: terminal }) => {
    const orderNo = newOrderNo(world.system);
    return {
      ...model,
      orderNo,
      supplierReference: orderNo,
      terminal,
      liveTerminal: model.liveTerminal === null ? null : terminal,
    };
  });
  await inTransaction(world.buyer, async (ctx) => {
    await table(ctx, orders).insertMany(copies);
    await purchaseAll(
      ctx,
      copies.map(({ orderNo }) => ({
        key: `order:${orderNo}`,
        orderNo,
        chain: soldChain({ id, ...model }),
        extraPrice: model.extraPrice ?? 0,
        currency: 'USD',
      })),
    );
  });
  await inTransaction(world.system, (ctx) => table(ctx, jobs).remove({ kind: PROVISION_JOB, state: 'QUEUED' }));
  return table(world.system, orders).find({ terminal: stored.map((card) => card.id) });
}
