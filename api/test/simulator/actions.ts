import { luhnDigit } from '@t3d/resources/cards/numbers';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import type { Payment } from '@t3d/resources/rows';
import { paySimulated } from '../../domain/payments';
import { ACTIONS as SUPPLIER } from '../../domain/simulator';
import { Refusal } from '../../errors';
import { table } from '../../models/table';
import type { Random } from '../modelTest/random';
import { pick } from '../modelTest/random';
import type { Event } from './events';
import type { AgentName, Answer, Name, Shop } from './shop';
import { AGENT_NAMES } from './shop';

/** Performs an action of a person. Returns a sentence for the trace. */
type Run = (shop: Shop, event: Event, random: Random) => Promise<string>;
export interface Action {
  /** The frequency, relative to the other actions. */
  readonly weight: number;
  run: Run;
}

interface Id {
  id: number;
}
const CHILD: Partial<Record<AgentName, AgentName>> = { a1: 'a2', a2: 'a3', b1: 'b2' };
const SUPERIORS = Object.keys(CHILD) as AgentName[];
const BATCH = 20;

const answered = ({ status, body }: Answer): string =>
  `${status}${body.data?.id === undefined ? '' : ` #${String(body.data.id)}`}`;

async function chosen<Row extends object>(shop: Shop, random: Random, sql: string, values: (string | number)[] = []) {
  const rows = await shop.rows<Row>(`${sql} LIMIT 40`, values);
  return rows.length === 0 ? undefined : pick(random, rows);
}

/** Does what happens outside the product. A rejection is an answer like any other. */
async function outside(work: () => Promise<unknown> | undefined): Promise<string> {
  try {
    await work();
    return 'ok';
  } catch (error) {
    if (error instanceof Refusal) return error.key;
    throw error;
  }
}

const NOTHING = 'finds nothing to do';
const iccidOf = (number: number): string => {
  const body = `8986${String(number).padStart(15, '0')}`;
  return body + luhnDigit(body);
};

const importCards: Run = async (shop, event) => {
  const { acknowledged } = shop;
  const numbers = Array.from({ length: BATCH }, (_, place) => iccidOf(event.id * 1000 + place));
  const text = `ICCID,Type\n${numbers.map((number) => `${number},SIM`).join('\n')}\n`;
  const answer = await shop.command(event, 'admin', '/t3d-api/terminals/import?dryRun=false', { text });
  acknowledged.cards += Number(answer.body.data?.created ?? 0);
  return `admin imports ${BATCH} cards: ${answered(answer)}`;
};

const issueCards: Run = async (shop, event, random) => {
  const who = pick<Name>(random, ['admin', 'sales', ...SUPERIORS]);
  const isStaff = who === 'admin' || who === 'sales';
  const to: AgentName = isStaff ? (who === 'sales' ? 'a1' : pick(random, ['a1', 'b1'])) : (CHILD[who] as AgentName);
  const cards = await shop.rows<{ iccid: string }>(
    isStaff
      ? "SELECT `iccid` FROM `terminals` WHERE `status` = 'STOCKED' ORDER BY `id` LIMIT ?"
      : "SELECT `iccid` FROM `terminals` WHERE `status` = 'UNUSED' AND `owner` = ? ORDER BY `id` LIMIT ?",
    isStaff ? [1 + random(8)] : [shop.people[who].id, 1 + random(5)],
  );
  if (cards.length === 0) return NOTHING;
  const answer = await shop.command(event, who, '/t3d-api/terminals/actions/issue', {
    ranges: cards.map(({ iccid }) => iccid),
    toUser: shop.people[to].id,
  });
  return `${who} issues ${cards.length} cards to ${to}: ${answered(answer)}`;
};

const recycleCard: Run = async (shop, event, random) => {
  const who = pick(random, SUPERIORS);
  const card = await chosen<Id>(shop, random, 'SELECT `id` FROM `terminals` WHERE `owner` = ? ORDER BY `id`', [
    shop.people[CHILD[who] as AgentName].id,
  ]);
  if (!card) return NOTHING;
  const answer = await shop.command(event, who, '/t3d-api/terminals/actions/recycle', { ids: [card.id] });
  return `${who} recycles card ${card.id}: ${answered(answer)}`;
};

const disableCard: Run = async (shop, event, random) => {
  const card = await chosen<Id & { status: string }>(
    shop,
    random,
    'SELECT `id`, `status` FROM `terminals` ORDER BY `id` DESC',
  );
  if (!card) return NOTHING;
  const action = card.status === 'DISABLE' ? 'restore' : 'disable';
  const answer = await shop.command(event, 'admin', `/t3d-api/terminals/actions/${action}`, { ids: [card.id] });
  return `admin does ${action} on card ${card.id}: ${answered(answer)}`;
};

const recharge: Run = async (shop, event, random) => {
  const who = pick(random, ['a1', 'b1'] as const);
  const amount = 100 * (10 + random(400));
  const body = { ids: [shop.people[who].id], amount };
  const answer = await shop.command(event, 'admin', '/t3d-api/users/actions/recharge', body);
  if (answer.status === 200) shop.acknowledged.recharged += amount;
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
  // An edit to the present price would change nothing, and the version would stay.
  const body = { retailPrice: wanted === Number(plan.retailPrice) ? wanted + 1 : wanted, version: plan.version };
  const answer = await shop.command(event, who, path, body, 'put');
  // A second person edits the version that was just replaced.
  const late = await shop.command({ ...event, fault: undefined }, who, path, { ...body, retailPrice: 99_999 }, 'put');
  if (answer.status === 200 && late.status === 200 && plan.version !== null)
    shop.violations.push(`${path} accepted two edits of version ${plan.version}`);
  return `${who} sets the price of plan ${plan.id}: ${answered(answer)}, and a late edit gets ${late.status}`;
};

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
  if (answer.status === 200) shop.acknowledged.orders.add(String(answer.body.data?.orderNo));
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

/** The payer's course at the simulated gateway. The rest of the payers pays once, in time and in full. */
async function payAt(shop: Shop, event: Event, random: Random, payment: number, amount: number): Promise<string> {
  if (event.fault === 'payment after expiry') shop.virtual.moveTo(shop.virtual.now() + 3 * 3_600_000);
  else if (random(4) === 0) return 'and abandons the payment';
  const body = {
    ...(event.fault === 'payment twice' && { times: 2, notices: 2 }),
    ...(event.fault === 'payment of a wrong amount' && { amount: amount + 100 }),
  };
  const paid = await table(shop.system, rechargeRecords).one(payment);
  return `and pays ${await outside(() => paySimulated(shop.system, paid as Payment, { times: 1, ...body }))}`;
}

const payOnline: Run = async (shop, event, random) => {
  const who = pick(random, AGENT_NAMES);
  const body = { amount: 100 * (100 + random(50)), payment: 'ALIPAY' };
  const answer = await shop.command(event, who, '/t3d-api/recharge-records/actions/pay', body);
  const payment = Number(answer.body.data?.paymentId ?? answer.body.data?.id ?? 0);
  const course = payment > 0 ? await payAt(shop, event, random, payment, body.amount) : '';
  return `${who} starts a payment of ${body.amount}: ${answered(answer)} ${course}`;
};

const endUser: Run = async (shop, event, random) => {
  const card = await chosen<Id & { iccid: string }>(
    shop,
    random,
    'SELECT `id`, `iccid` FROM `terminals` WHERE `owner` IS NOT NULL ORDER BY `id` DESC',
  );
  if (!card) return NOTHING;
  const path = `/data-api/cards/${card.iccid}`;
  const looked = await shop.get('public', path);
  const offers = (await shop.get('public', `${path}/plans`)).body.rows ?? [];
  if (offers.length === 0) return `an end user looks card ${card.id} up: ${looked.status}, no offers`;
  const offer = pick(random, offers) as unknown as { id: number; price: number };
  const body = { planId: offer.id, paymentMethod: 'ALIPAY' };
  const answer = await shop.command(event, 'public', `${path}/orders`, body);
  const { orderNo, paymentId } = (answer.body.data ?? {}) as { orderNo?: string; paymentId?: number };
  if (orderNo) shop.acknowledged.orders.add(orderNo);
  const course = paymentId ? await payAt(shop, event, random, paymentId, offer.price) : '';
  return `an end user orders plan ${offer.id} for card ${card.id}: ${answer.status} ${orderNo ?? ''} ${course}`;
};

/** The lists that an agent reads, and the SQL for the ids that the agent may see. */
const SEEN = {
  terminals: 'SELECT `id` FROM `terminals` WHERE ? IN (`agent1`, `agent2`, `agent3`)',
  orders: 'SELECT `id` FROM `orders` WHERE ? IN (`agent1`, `agent2`, `agent3`)',
  'agent-plans': 'SELECT `id` FROM `agent_plans` WHERE `agent` = ?',
} as const;

const browse: Run = async (shop, _event, random) => {
  const who = pick(random, AGENT_NAMES);
  const list = pick(random, Object.keys(SEEN) as (keyof typeof SEEN)[]);
  const { status, body } = await shop.get(who, `/t3d-api/${list}?size=100`);
  const allowed = new Set((await shop.rows<Id>(SEEN[list], [shop.people[who].id])).map(({ id }) => Number(id)));
  for (const { id } of body.rows ?? [])
    if (!allowed.has(Number(id))) shop.violations.push(`${who} read ${list} ${String(id)} of somebody else`);
  return `${who} reads ${body.rows?.length ?? 0} ${list}: ${status}`;
};

/** An ADMIN undoes the newest operation on a card or an agent's plan. */
const undo: Run = async (shop, event, random) => {
  const entry = await chosen<Id>(
    shop,
    random,
    "SELECT MAX(`id`) AS `id` FROM `audit_log` WHERE `resource` IN ('terminals', 'agent-plans')",
  );
  if (!entry?.id) return NOTHING;
  const answer = await shop.command(event, 'admin', `/t3d-api/history/${entry.id}/undo`, {});
  return `admin undoes history entry ${entry.id}: ${answer.status}`;
};

/** The actions by name. */
export const ACTIONS: Readonly<Record<string, Action>> = {
  buy: { weight: 14, run: buy },
  'use order': { weight: 12, run: useOrder },
  'order as an end user': { weight: 8, run: endUser },
  browse: { weight: 8, run: browse },
  'issue cards': { weight: 6, run: issueCards },
  transfer: { weight: 5, run: transfer },
  recharge: { weight: 4, run: recharge },
  'pay online': { weight: 4, run: payOnline },
  revoke: { weight: 4, run: revoke },
  refund: { weight: 4, run: refund },
  reprice: { weight: 3, run: reprice },
  retry: { weight: 2, run: onOrders('retry', 'INITIAL_FAILED') },
  finish: { weight: 2, run: onOrders('finish', 'USING', 'UNUSED') },
  'recycle a card': { weight: 2, run: recycleCard },
  'disable a card': { weight: 2, run: disableCard },
  'import cards': { weight: 2, run: importCards },
  undo: { weight: 2, run: undo },
};
