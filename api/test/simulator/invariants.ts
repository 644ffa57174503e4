import { DAY_MS } from '@t3d/resources/kit';
import { audit } from '../../ledger';
import { countWrong } from '../../models/counters';
import { countedTables } from '../../registry/schema';
import type { Shop } from './shop';

/** Returns a sentence for each violation. */
type Invariant = (shop: Shop) => Promise<string[]>;

/** An SQL statement that returns the rows that violate a rule, in the column `what`. */
const none =
  (rule: string, sql: string): Invariant =>
  async (shop) =>
    (await shop.rows<{ what: string | number }>(`${sql} LIMIT 3`)).map(({ what }) => `${rule}: ${what}`);

const equal = async (shop: Shop, rule: string, sql: string, expected: number): Promise<string[]> => {
  const [row] = await shop.rows<{ n: number | string | null }>(sql);
  const found = Number(row?.n ?? 0);
  return found === expected ? [] : [`${rule}: ${found} instead of ${expected}`];
};

/** An open request to a supplier ends within this time. */
const PROMISED_MS = 2 * DAY_MS;

/** Orders of Ctrip are acknowledged by another call than the one that creates them. */
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

/** Compares the lists of an earlier instant with the snapshots of that instant. Then keeps new snapshots. */
const pastHolds: Invariant = async (shop) => {
  const wrong: string[] = [];
  for (const list of ['terminals', 'orders', 'agent-plans']) {
    const read = async (query: string): Promise<string> => {
      const who = list === 'agent-plans' ? 'a1' : 'admin';
      const { status, body } = await shop.get(who, `/t3d-api/${list}?size=100&sort=id${query}`);
      if (status !== 200) wrong.push(`${list}${query}: ${status} ${body.message ?? ''}`);
      return JSON.stringify((body.rows ?? []).map((row) => [row.id, row.status, row.retailPrice ?? null]));
    };
    const known = shop.snapshots.get(list);
    if (known && (await read(`&asOf=${known.at}`)) !== known.rows)
      wrong.push(`${list} as of ${known.at} are not what they were: ${known.rows}`);
    const at = shop.database.clock.now().toISOString();
    shop.snapshots.set(list, { at, rows: await read('') });
  }
  return wrong;
};

/** The invariants that are checked every hour. */
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

/** The invariants that are checked once a day and at the end, because they read everything. */
const DAILY: readonly Invariant[] = [
  async (shop) =>
    (await audit(shop.database)).invariants
      .filter(({ broken }) => broken > 0)
      .map(({ id, title, examples }) => `the audit's ${id}, ${title}: ${examples.join(', ')}`),
  promisedOrders,
  pastHolds,
  countsHold,
  none('a job failed', "SELECT `kind` AS `what` FROM `jobs` WHERE `state` = 'FAILED'"),
  none(
    'a mail was sent twice',
    'SELECT `subject` AS `what` FROM `simulator_mails` WHERE `reference` IS NOT NULL ' +
      'GROUP BY `recipient`, `reference` HAVING COUNT(*) > 1',
  ),
];

/** The invariant of the end: no job waits that should have run. */
const END: readonly Invariant[] = [
  none(
    'a job was not run',
    "SELECT `kind` AS `what` FROM `jobs` WHERE `state` IN ('QUEUED', 'RUNNING') AND `dedupe` NOT LIKE 'schedule:%' " +
      "AND `dedupe` NOT LIKE 'again:%'",
  ),
];

const RULES = { hour: HOURLY, day: [...HOURLY, ...DAILY], end: [...HOURLY, ...DAILY, ...END] };

/** Returns the violations that the shop has at the end of an hour, a day or the simulation. */
export async function findViolations(shop: Shop, when: keyof typeof RULES): Promise<string[]> {
  const found = [...shop.violations];
  for (const invariant of RULES[when]) found.push(...(await invariant(shop)));
  return found;
}
