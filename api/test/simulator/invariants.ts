import { DAY_MS } from '@t3d/resources/kit';
import { audit } from '../../ledger';
import { countWrong } from '../../models/counters';
import { countedTables } from '../../registry/schema';
import { historyExplains } from './history';
import { pastHolds } from './past';
import type { Shop } from './shop';

/** Returns a sentence for each violation. */
type Invariant = (shop: Shop) => Promise<string[]>;

/** Makes an invariant of an SQL query for violations, in the column `what`. */
const none =
  (rule: string, sql: string): Invariant =>
  async (shop) =>
    (await shop.rows<{ what: string | number }>(`${sql} LIMIT 3`)).map(({ what }) => `${rule}: ${what}`);

const equal = async (shop: Shop, rule: string, sql: string, expected: number): Promise<string[]> => {
  const [row] = await shop.rows<{ n: number | string | null }>(sql);
  const found = Number(row?.n ?? 0);
  return found === expected ? [] : [`${rule}: ${found} instead of ${expected}`];
};

/** The longest time of an open supplier request. */
const PROMISED_MS = 2 * DAY_MS;

/** The orders except those of Ctrip, which another call acknowledges. */
const ORDERS =
  'SELECT `orderNo` FROM `orders` WHERE `id` NOT IN (SELECT `order` FROM `ctrip_vouchers` WHERE `order` IS NOT NULL)';

const acknowledgedOrders: Invariant = async (shop) => {
  const known = shop.acknowledged.orders;
  const rows = await shop.rows<{ orderNo: string }>(ORDERS);
  const extra = rows.filter(({ orderNo }) => !known.has(orderNo)).map(({ orderNo }) => orderNo);
  const lost = [...known].filter((orderNo) => !rows.some((row) => row.orderNo === orderNo));
  return [
    ...extra.map((orderNo) => `order ${orderNo} was acknowledged to nobody`),
    ...lost.map((orderNo) => `order ${orderNo} was acknowledged and does not exist`),
  ];
};

const promisedOrders: Invariant = async (shop) => {
  const before = new Date(shop.virtual.now() - PROMISED_MS).toISOString().replace('T', ' ').replace('Z', '');
  const rows = await shop.rows<{ id: number; status: string }>(
    "SELECT `id`, `status` FROM `orders` WHERE `unpaid` = 0 AND `status` IN ('INITIAL', 'REVOKING', 'COMPLETING', " +
      `'REFUNDING') AND \`updatedAt\` < '${before}' LIMIT 3`,
  );
  return rows.map(({ id, status }) => `order ${id} is ${status} for two days`);
};

const countsHold: Invariant = async (shop) => {
  const wrong: string[] = [];
  for (const counted of countedTables(shop.database.registry).values())
    for (const sql of countWrong(counted, shop.database.dialect)) {
      const rows = await shop.rows<object>(sql);
      const number = Number(Object.values(rows[0] ?? {})[0] ?? 0);
      if (number > 0) wrong.push(`${number} kept counts of ${counted.table} are wrong`);
    }
  return wrong;
};

/** Checks that each receiver accepts messages about a record in order and without a gap. */
const webhooksInOrder: Invariant = async (shop) => {
  const rows = await shop.rows<{ messageId: string; object: string }>(
    "SELECT `messageId`, `object` FROM `webhook_deliveries` WHERE `status` <> 'FAILED' ORDER BY `id`",
  );
  const objects = new Map(rows.map(({ messageId, object }) => [messageId, object]));
  const byObject = (ids: readonly string[]): Map<string, string[]> => {
    const lists = new Map<string, string[]>();
    for (const id of ids) {
      const object = objects.get(id) ?? '';
      lists.set(object, [...(lists.get(object) ?? []), id]);
    }
    return lists;
  };
  const written = byObject(rows.map(({ messageId }) => messageId));
  return [...byObject(shop.doubles.accepted)].flatMap(([object, ids]) => {
    const due = (written.get(object) ?? []).slice(0, ids.length);
    return object === '' || ids.join() === due.join() ? [] : [`the messages about ${object} arrived in disorder`];
  });
};

/** The invariants of every hour. */
const HOURLY: readonly Invariant[] = [
  none(
    'the parts of a movement do not add up to zero',
    'SELECT `transaction` AS `what` FROM `ledger_entries` GROUP BY `transaction` HAVING SUM(`amount`) <> 0',
  ),
  none(
    'a wallet differs from its bills',
    'SELECT a.`id` AS `what` FROM `ledger_accounts` a WHERE a.`balance` IS NOT NULL AND a.`balance` <> ' +
      '(SELECT COALESCE(SUM(e.`amount`), 0) FROM `ledger_entries` e WHERE e.`ledgerAccount` = a.`id`)',
  ),
  none(
    'a card has an owner outside its chain',
    'SELECT `id` AS `what` FROM `terminals` WHERE `owner` IS NOT NULL AND ' +
      '`owner` <> COALESCE(`agent3`, `agent2`, `agent1`)',
  ),
  none(
    'a card in stock has an owner, or a card outside has none',
    "SELECT `id` AS `what` FROM `terminals` WHERE (`status` = 'STOCKED' AND `owner` IS NOT NULL) OR " +
      "(`owner` IS NULL AND `type` = 'SIM' AND `status` NOT IN ('STOCKED', 'DISABLE'))",
  ),
  none(
    'a card carries two live orders',
    'SELECT `terminal` AS `what` FROM `orders` WHERE `liveTerminal` IS NOT NULL GROUP BY `liveTerminal` ' +
      'HAVING COUNT(*) > 1',
  ),
  none(
    'an undone order was not refunded in full',
    'SELECT o.`orderNo` AS `what` FROM `orders` o JOIN `order_money` m ON m.`orderNo` = o.`orderNo` WHERE ' +
      "o.`status` IN ('INITIAL_FAILED', 'REVOKED') GROUP BY o.`orderNo` HAVING SUM(m.`refunded`) <> SUM(m.`paid`)",
  ),
  none(
    'a payment was settled with another amount than the gateway received',
    'SELECT r.`id` AS `what` FROM `recharge_records` r ' +
      'JOIN `simulator_payment_lines` l ON l.`gatewayNo` = r.`gatewayNo` ' +
      "WHERE r.`status` = 'COMPLETED' AND l.`amount` <> r.`amount`",
  ),
  acknowledgedOrders,
  (shop) =>
    equal(
      shop,
      'the recharges differ from what staff recharged',
      "SELECT SUM(`amount`) AS `n` FROM `ledger_entries` WHERE `type` = 'INC' AND `amount` > 0",
      shop.acknowledged.recharged,
    ),
  (shop) =>
    equal(
      shop,
      'the cards differ from the imports',
      'SELECT COUNT(*) AS `n` FROM `terminals`',
      shop.acknowledged.cards,
    ),
];

/** The slow invariants, checked once a day and at the end. */
const DAILY: readonly Invariant[] = [
  async (shop) =>
    (await audit(shop.database)).invariants
      .filter(({ broken }) => broken > 0)
      .map(({ id, title, examples }) => `the audit's ${id}, ${title}: ${examples.join(', ')}`),
  promisedOrders,
  pastHolds,
  historyExplains,
  webhooksInOrder,
  countsHold,
  none('a job failed', "SELECT `kind` AS `what` FROM `jobs` WHERE `state` = 'FAILED'"),
  none(
    'a mail was sent twice',
    'SELECT `subject` AS `what` FROM `simulator_mails` WHERE `reference` IS NOT NULL ' +
      'GROUP BY `recipient`, `reference` HAVING COUNT(*) > 1',
  ),
];

/** The invariants at the end, when nothing may be left to do. */
const END: readonly Invariant[] = [
  none(
    'a job was not run',
    "SELECT `kind` AS `what` FROM `jobs` WHERE `state` IN ('QUEUED', 'RUNNING') AND `dedupe` NOT LIKE 'schedule:%' " +
      "AND `dedupe` NOT LIKE 'again:%'",
  ),
  none(
    'a message was not sent to a webhook',
    "SELECT `messageId` AS `what` FROM `webhook_deliveries` WHERE `status` IN ('QUEUED', 'SENDING')",
  ),
  none('an event waits for a webhook', 'SELECT `id` AS `what` FROM `webhook_batches`'),
  none('a call did not reach Ctrip', "SELECT `id` AS `what` FROM `ctrip_calls` WHERE `state` = 'WAITING'"),
];

const RULES = { hour: HOURLY, day: [...HOURLY, ...DAILY], end: [...HOURLY, ...DAILY, ...END] };

/** Returns the violations of the invariants for an hour, a day or the end. */
export async function findViolations(shop: Shop, when: keyof typeof RULES): Promise<string[]> {
  const found = [...shop.violations];
  for (const invariant of RULES[when]) found.push(...(await invariant(shop)));
  return found;
}
