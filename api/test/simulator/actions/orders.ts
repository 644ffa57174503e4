import { ACTIONS as SUPPLIER } from '../../../domain/simulator';
import { pick } from '../../modelTest/random';
import { AGENT_NAMES } from '../shop';
import type { Actions, Id, Run } from './action';
import { answered, chosen, NOTHING, outside } from './action';

const buy: Run = async (shop, event, random) => {
  const who = pick(random, AGENT_NAMES);
  const { id } = shop.people[who];
  const card = await chosen<Id>(
    shop,
    random,
    'SELECT `id` FROM `terminals` WHERE `owner` = ? AND `status` NOT IN (?, ?) ORDER BY `id` DESC',
    [id, 'DISABLE', 'INVALID'],
  );
  const plan = await chosen<Id>(shop, random, 'SELECT `id` FROM `agent_plans` WHERE `agent` = ? ORDER BY `id`', [id]);
  if (!card || !plan) return NOTHING;
  const body = { terminal: card.id, agentPlan: plan.id };
  const answer = await shop.command(event, who, '/t3d-api/orders', body);
  for (const { status, body: made } of [answer, ...answer.others])
    if (status === 200) shop.acknowledged.orders.add(String(made.data?.orderNo));
  return `${who} buys plan ${plan.id} for card ${card.id}: ${answered(answer)}`;
};

type OrderRow = Id & { orderNo: string; price: number } & Record<'agent1' | 'agent2' | 'agent3', number | null>;
const COLUMNS = 'SELECT `id`, `orderNo`, `price`, `agent1`, `agent2`, `agent3` FROM `orders`';

const revoke: Run = async (shop, event, random) => {
  const order = await chosen<OrderRow>(shop, random, `${COLUMNS} WHERE \`status\` IN (?, ?) ORDER BY \`id\` DESC`, [
    'UNUSED',
    'USING',
  ]);
  if (!order) return NOTHING;
  const buyer = order.agent3 ?? order.agent2 ?? order.agent1;
  const who = AGENT_NAMES.find((name) => shop.people[name].id === Number(buyer)) ?? 'admin';
  const answer = await shop.command(event, who, '/t3d-api/orders/actions/apply-revoke', { ids: [order.id] });
  return `${who} revokes order ${order.id}: ${answered(answer)}`;
};

const refund: Run = async (shop, event, random) => {
  const order = await chosen<OrderRow>(shop, random, `${COLUMNS} WHERE \`status\` IN (?, ?) ORDER BY \`id\` DESC`, [
    'USING',
    'COMPLETED',
  ]);
  if (!order) return NOTHING;
  const amount = 1 + random(Math.max(1, Math.floor(Number(order.price) / 3)));
  const body = { ids: [order.id], amount };
  const answer = await shop.command(event, 'admin', '/t3d-api/orders/actions/partial-refund', body);
  return `admin refunds ${amount} of order ${order.id}: ${answered(answer)}`;
};

const onOrders =
  (action: 'retry' | 'finish', ...status: string[]): Run =>
  async (shop, event, random) => {
    const sql = `${COLUMNS} WHERE \`status\` IN (${status.map(() => '?').join(', ')}) ORDER BY \`id\` DESC`;
    const order = await chosen<OrderRow>(shop, random, sql, status);
    if (!order) return NOTHING;
    const answer = await shop.command(event, 'sales', `/t3d-api/orders/actions/${action}`, { ids: [order.id] });
    return `sales does ${action} on order ${order.id}: ${answered(answer)}`;
  };

const useOrder: Run = async (shop, _event, random) => {
  const order = await chosen<OrderRow & { status: string }>(
    shop,
    random,
    "SELECT `id`, `orderNo`, `status` FROM `orders` WHERE `status` IN ('UNUSED', 'USING') ORDER BY `id` DESC",
  );
  if (!order) return NOTHING;
  const action = order.status === 'UNUSED' ? 'activate' : random(4) === 0 ? 'complete' : 'use';
  const answer = await outside(() => SUPPLIER[action]?.(shop.system, order.orderNo, { usedMB: 1 + random(50) }));
  return `an end user does ${action} with order ${order.id}: ${answer}`;
};

export const ORDERS: Actions = {
  buy: { weight: 14, run: buy },
  'use order': { weight: 12, run: useOrder },
  revoke: { weight: 4, run: revoke },
  refund: { weight: 4, run: refund },
  retry: { weight: 2, run: onOrders('retry', 'INITIAL_FAILED') },
  finish: { weight: 2, run: onOrders('finish', 'USING', 'UNUSED') },
};
