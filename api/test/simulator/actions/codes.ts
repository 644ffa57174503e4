import { pick } from '../../modelTest/random';
import type { Actions, Id, Run } from './action';
import { answered, chosen, NOTHING } from './action';

const orderNumber: Run = async (shop, event, random) => {
  const plan = await chosen<Id>(shop, random, 'SELECT `id` FROM `sms_code_plans` ORDER BY `id`');
  if (!plan) return NOTHING;
  const answer = await shop.command(event, 'codes', '/t3d-api/sms-code-orders', { plan: plan.id });
  return `the buyer of codes orders a number: ${answered(answer)}`;
};

const changeNumber: Run = async (shop, event, random) => {
  const sql = "SELECT `id` FROM `sms_code_orders` WHERE `status` = 'USING' ORDER BY `id` DESC";
  const order = await chosen<Id>(shop, random, sql);
  if (!order) return NOTHING;
  const action = pick(random, ['renew', 'revoke']);
  const answer = await shop.command(event, 'codes', `/t3d-api/sms-code-orders/actions/${action}`, { ids: [order.id] });
  return `the buyer of codes does ${action} on order ${order.id}: ${answered(answer)}`;
};

/** Delivers a code as a gateway, which repeats unanswered messages and sometimes answered ones. */
const receiveCode: Run = async (shop, event, random) => {
  const row = await chosen<Id & { number: string; status: string }>(
    shop,
    random,
    'SELECT `id`, `number`, `status` FROM `sms_numbers` ORDER BY `status` DESC, `id`',
  );
  if (!row) return NOTHING;
  const code = String(100_000 + random(900_000));
  const message = {
    messageId: `message-${event.id}`,
    to: row.number,
    from: 'Google',
    text: `Your code is ${code}.`,
    receivedAt: new Date(shop.virtual.now()).toISOString(),
  };
  const statuses = [await shop.inbound(event, message)];
  if (event.fault === 'request sent twice') statuses.push(await shop.inbound(event, message));
  const stored = await shop.rows<{ state: string }>('SELECT `state` FROM `sms_messages` WHERE `number` = ?', [row.id]);
  const read = await shop.get('codes', '/ms-api/messages?size=200');
  const times = (read.body.rows ?? []).filter((one) => one.text === message.text && one.number === row.number).length;
  if (statuses.includes(200) && row.status === 'USING' && times !== 1)
    shop.violations.push(`the buyer reads a code ${times} times, of ${stored.length} messages`);
  return `a gateway delivers a code to number ${row.id}: ${statuses.join(', ')}, and the buyer reads it ${times} times`;
};

export const CODES: Actions = {
  'order a number': { weight: 2, run: orderNumber },
  'change a number': { weight: 1, run: changeNumber },
  'receive a code': { weight: 3, run: receiveCode },
};
