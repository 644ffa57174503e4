import rechargeRecords from '@t3d/resources/money/recharge-records';
import type { Payment } from '@t3d/resources/rows';
import { paySimulated } from '../../../domain/payments';
import { repeatNotices } from '../../../domain/payments/checkout/simulatedPayer';
import { table } from '../../../models/table';
import type { Random } from '../../modelTest/random';
import { pick } from '../../modelTest/random';
import type { Event } from '../events';
import type { AgentName, Shop } from '../shop';
import { AGENT_NAMES } from '../shop';
import type { Actions, Id, Run } from './action';
import { answered, CHILD, chosen, NOTHING, outside, SUPERIORS } from './action';

const recharge: Run = async (shop, event, random) => {
  const who = pick(random, ['a1', 'b1'] as const);
  const amount = 100 * (10 + random(400));
  const body = { ids: [shop.people[who].id], amount };
  const answer = await shop.command(event, 'admin', '/t3d-api/users/actions/recharge', body);
  for (const { status } of [answer, ...answer.others]) if (status === 200) shop.acknowledged.recharged += amount;
  return `admin recharges ${who} by ${amount}: ${answered(answer)}`;
};

const transfer: Run = async (shop, event, random) => {
  const who = pick(random, SUPERIORS);
  const to = CHILD[who] as AgentName;
  const body = { toUser: shop.people[to].id, amount: 100 * (1 + random(150)) };
  const answer = await shop.command(event, who, '/t3d-api/users/actions/transfer', body);
  return `${who} transfers ${body.amount} to ${to}: ${answered(answer)}`;
};

const reprice: Run = async (shop, event, random) => {
  const who = pick(random, AGENT_NAMES);
  const plan = await chosen<Id & { version: number; cooperationPrice: number; retailPrice: number }>(
    shop,
    random,
    'SELECT `id`, `version`, `cooperationPrice`, `retailPrice` FROM `agent_plans` WHERE `agent` = ? ORDER BY `id`',
    [shop.people[who].id],
  );
  if (!plan) return NOTHING;
  const path = `/t3d-api/agent-plans/${plan.id}`;
  const wanted = Number(plan.cooperationPrice) + 50 * random(12);
  const body = { retailPrice: wanted === Number(plan.retailPrice) ? wanted + 1 : wanted, version: plan.version };
  const answer = await shop.command(event, who, path, body, 'put');
  const late = await shop.command({ ...event, fault: undefined }, who, path, { ...body, retailPrice: 99_999 }, 'put');
  const edits = [answer, late, ...answer.others].filter(({ status }) => status === 200);
  if (edits.length > 1 && plan.version !== null)
    shop.violations.push(`${path} accepted two edits of version ${plan.version}`);
  return `${who} sets the price of plan ${plan.id}: ${answered(answer)}, and a late edit gets ${late.status}`;
};

/**
 * Pays at the simulated gateway. Sometimes the payer abandons the payment, and faults make it late, double or wrong.
 */
export async function payAt(
  shop: Shop,
  event: Event,
  random: Random,
  payment: number,
  amount: number,
): Promise<string> {
  if (event.fault === 'payment after expiry') shop.virtual.moveTo(shop.virtual.now() + 3 * 3_600_000);
  else if (random(4) === 0) return 'and abandons the payment';
  const body = {
    ...(event.fault === 'payment twice' && { times: 2, notices: 2 }),
    ...(event.fault === 'payment of a wrong amount' && { amount: amount + 100 }),
  };
  const paid = await table(shop.system, rechargeRecords).one(payment);
  const answer = await outside(() => paySimulated(shop.system, paid as Payment, { times: 1, ...body }));
  if (event.fault === 'payment twice') await repeatNotices(shop.system, paid as Payment);
  return `and pays ${answer}`;
}

const METHODS = ['ALIPAY', 'WECHAT_QR', 'PAYPAL'] as const;

const payOnline: Run = async (shop, event, random) => {
  const who = pick(random, AGENT_NAMES);
  const body = { amount: 100 * (100 + random(50)), payment: pick(random, METHODS) };
  const answer = await shop.command(event, who, '/t3d-api/recharge-records/actions/pay', body);
  const payment = Number(answer.body.data?.paymentId ?? answer.body.data?.id ?? 0);
  const course = payment > 0 ? await payAt(shop, event, random, payment, body.amount) : '';
  return `${who} starts a payment of ${body.amount}: ${answered(answer)} ${course}`;
};

export const MONEY: Actions = {
  transfer: { weight: 5, run: transfer },
  recharge: { weight: 4, run: recharge },
  'pay online': { weight: 4, run: payOnline },
  reprice: { weight: 3, run: reprice },
};
