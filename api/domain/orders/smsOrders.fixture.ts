import { beforeAll } from '@jest/globals';
import { DAY_MS } from '@t3d/resources/kit';
import type { SmsRules } from '@t3d/resources/plans/plans';
import { inTransaction } from '../../models/transaction';
import { buildPlan, buildTerminal } from '../../test/factories';
import { orderOf, sellDown } from '../../test/testData';
import { createSmsOrder } from './commands/createOrder';
import { renewOrders } from './commands/renewOrders';
import { acceptOrder } from './events/startOrder';
import { inTx, openOrders, world } from './orders.fixture';
import type { AgentPlan, Order, Plan, Terminal } from '@t3d/resources/rows';

export let smsPlan: Plan;
export let smsAgentPlan: AgentPlan;

export function openSmsOrders(): void {
  openOrders();
  beforeAll(async () => {
    const rules: SmsRules = { messages: 100, months: 2 };
    smsPlan = await buildPlan(world.system, { service: 'SMS', rules: rules as never });
    smsAgentPlan = await sellDown(world.system, smsPlan, world.agents);
  });
}

export const asBuyer = <T>(work: Parameters<typeof inTransaction<T>>[1]): Promise<T> =>
  inTransaction(world.buyer, work);
export async function buySms(card?: Terminal): Promise<{ order: Order; card: Terminal }> {
  const own = card ?? (await buildTerminal(world.system, { owner: world.agents[2] }));
  const { id } = (await asBuyer((ctx) => createSmsOrder(ctx, { terminal: own.id, agentPlan: smsAgentPlan.id }))) as {
    id: number;
  };
  return { order: await orderOf(world.system, id), card: own };
}
export async function startSms(card?: Terminal): Promise<{ order: Order; card: Terminal }> {
  const bought = await buySms(card);
  return {
    ...bought,
    order: await inTx((ctx) => acceptOrder(ctx, bought.order.id, bought.order.supplierReference as string)),
  };
}
export const days = (order: Order): number =>
  ((order.endsAt as Date).getTime() - (order.startedAt as Date).getTime()) / DAY_MS;
export const renew = (order: Order) => asBuyer((ctx) => renewOrders(ctx, { ids: [order.id] }));
