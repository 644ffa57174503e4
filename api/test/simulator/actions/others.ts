import { pick } from '../../modelTest/random';
import { readOperation, unrestored } from '../history';
import type { Shop } from '../shop';
import { AGENT_NAMES } from '../shop';
import type { Actions, Id, Run } from './action';
import { chosen, NOTHING } from './action';
import { payAt } from './money';

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
  const body = { planId: offer.id, paymentMethod: pick(random, ['ALIPAY', 'WECHAT_QR', 'WECHAT_H5']) };
  const answer = await shop.command(event, 'public', `${path}/orders`, body);
  const { orderNo, paymentId } = (answer.body.data ?? {}) as { orderNo?: string; paymentId?: number };
  for (const one of [answer, ...answer.others])
    if (one.body.data?.orderNo) shop.acknowledged.orders.add(String(one.body.data.orderNo));
  const course = paymentId ? await payAt(shop, event, random, paymentId, offer.price) : '';
  return `an end user orders plan ${offer.id} for card ${card.id}: ${answer.status} ${orderNo ?? ''} ${course}`;
};

/** The lists that agents read, with SQL for the visible ids. */
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

const PAST_OPERATIONS =
  "SELECT `operation`, MAX(`id`) AS `id` FROM `audit_log` WHERE `kind` = 'PERSON' AND `operation` IS NOT NULL AND " +
  "`action` <> 'undo' GROUP BY `operation` ORDER BY `id` DESC";

const countCards = async (shop: Shop): Promise<number> =>
  Number((await shop.rows<{ n: number }>('SELECT COUNT(*) AS `n` FROM `terminals`'))[0]?.n);

/** Undoes a recent operation as ADMIN, and checks that the fields are restored. */
const undo: Run = async (shop, event, random) => {
  const done = await chosen<Id & { operation: number }>(shop, random, PAST_OPERATIONS);
  if (!done) return NOTHING;
  const operation = await readOperation(shop, done.operation);
  const cards = await countCards(shop);
  const answer = await shop.command(event, 'admin', `/t3d-api/history/${done.id}/undo`, {});
  if (operation.entries.some(({ resource }) => resource === 'terminals'))
    shop.acknowledged.cards += (await countCards(shop)) - cards;
  if (answer.status === 200)
    for (const what of await unrestored(shop, operation)) shop.violations.push(`an undo did not restore ${what}`);
  return `admin undoes operation ${done.operation}: ${answer.status}`;
};

export const OTHERS: Actions = {
  'order as an end user': { weight: 8, run: endUser },
  browse: { weight: 8, run: browse },
  undo: { weight: 4, run: undo },
};
