import type { Context } from '../context';
import { change, select } from '../models/sql';
import { inTransaction } from '../models/transaction';
import type { Invariant } from './ledgerTypes';

// The expected guards (CHECKs and triggers) of the database. A migration that changes a guard must also change this
// list.

const PLUS = "'INC', 'PAY', 'RX', 'REFUND', 'PROFIT_SHARE', 'REFUND_PROFIT_SHARE', 'ESIM_REVKED'";
const MINUS = "'DEC', 'BUY', 'TX', 'ESIM_GENERATE'";
const BOUGHT = "type IN ('BUY', 'ESIM_GENERATE')";

/** A rule that triggers enforce, because SQLite cannot add a CHECK. `{row}` stands for a column's prefix. */
interface Rule {
  table: string;
  name: string;
  rule: string;
  events: readonly string[];
}
const RULES: readonly Rule[] = [
  { name: 'amount', rule: '{row}amount IS NOT NULL AND {row}amount <> 0 AND {row}currency IS NOT NULL' },
  {
    name: 'sign',
    rule: `({row}toAccount IS NULL AND {row}type IS NULL) OR ({row}toAccount IS NOT NULL AND {row}type IS NOT NULL
      AND (({row}type IN (${PLUS}) AND {row}amount > 0) OR ({row}type IN (${MINUS}) AND {row}amount < 0)))`,
  },
  {
    name: 'arithmetic',
    rule: `({row}sequence IS NULL AND {row}previousBalance IS NULL AND {row}balanceAfter IS NULL)
      OR ({row}sequence IS NOT NULL AND {row}previousBalance IS NOT NULL AND {row}balanceAfter IS NOT NULL
      AND {row}toAccount IS NOT NULL AND {row}balanceAfter = {row}previousBalance + {row}amount)`,
  },
  {
    name: 'overdraft',
    rule: `{row}balanceAfter IS NULL OR {row}balanceAfter >= 0 OR {row}amount > 0
      OR ({row}type = 'DEC' AND {row}reason IS NOT NULL AND {row}reason = 'PROFIT_SHARE_CLAWBACK')
      OR ({row}${BOUGHT} AND {row}balanceAfter >= -COALESCE({row}creditLimit, 0))`,
  },
  {
    name: 'credit',
    rule:
      '{row}creditLimit IS NULL OR {row}creditLimit = 0 OR ' +
      `({row}creditLimit > 0 AND {row}type IS NOT NULL AND {row}${BOUGHT})`,
  },
  {
    name: 'hash',
    rule:
      '({row}sequence IS NULL AND {row}hash IS NULL) OR ({row}sequence IS NOT NULL AND {row}hash IS NOT ' +
      'NULL AND LENGTH({row}hash) = 64)',
  },
]
  .map(({ name, rule }): Rule => ({
    table: 'ledger_entries',
    name: `ledger_entries_${name}`,
    rule,
    events: ['INSERT'],
  }))
  .concat([
    {
      table: 'ledger_accounts',
      name: 'ledger_accounts_credit',
      events: ['INSERT', 'UPDATE'],
      rule: "{row}creditLimit >= 0 AND ({row}ownerType = 'USER' OR {row}creditLimit = 0)",
    },
    {
      table: 'ledger_accounts',
      name: 'ledger_accounts_head',
      events: ['INSERT', 'UPDATE'],
      rule:
        '({row}sequence = 0 AND {row}headHash IS NULL) OR ({row}sequence > 0 AND {row}headHash IS NOT NULL ' +
        'AND LENGTH({row}headHash) = 64)',
    },
  ]);

/** The CHECKs that the migrations create with the tables. */
const CHECKS: readonly Omit<Rule, 'events'>[] = [
  {
    table: 'ledger_accounts',
    name: 'ledger_accounts_balance',
    rule: "(ownerType = 'USER' AND balance IS NOT NULL) OR (ownerType = 'SYSTEM' AND balance IS NULL AND sequence = 0)",
  },
  { table: 'order_money', name: 'order_money_refunded', rule: 'refunded >= 0 AND refunded <= paid' },
  { table: 'order_money', name: 'order_money_fee', rule: 'feeReturned >= 0 AND feeReturned <= fee' },
  { table: 'order_shares', name: 'order_shares_back', rule: 'share > 0 AND shareBack >= 0 AND shareBack <= share' },
];

const WRITTEN_ONCE = ['ledger_entries', 'ledger_transactions'].flatMap((table) =>
  ['UPDATE', 'DELETE'].map((event) => ({ table, event })),
);
const SEAL = 'ledger_transactions_seal';
const TABLES = ['ledger_accounts', 'ledger_entries', 'ledger_transactions', 'order_money', 'order_shares'];

/** The normalised body of each guard, by name. */
type Guards = Map<string, string>;
const plain = (text: string): string =>
  text
    .replaceAll('`', '')
    .replace(/\s+/g, ' ')
    .replace(/IF NOT EXISTS /i, '')
    .trim();

function sqliteTriggers(): Guards {
  const made: Guards = new Map();
  const add = (name: string, event: string, table: string, rest: string): void => {
    made.set(name, plain(`CREATE TRIGGER ${name} BEFORE ${event} ON ${table} ${rest}`));
  };
  for (const { table, name, rule, events } of RULES) {
    for (const event of events) {
      const own = events.length > 1 && event === 'UPDATE' ? `${name}_update` : name;
      add(
        own,
        event,
        table,
        `WHEN NOT (${rule.replaceAll('{row}', 'NEW.')}) BEGIN SELECT RAISE(ABORT, '${name}'); END`,
      );
    }
  }
  for (const { table, event } of WRITTEN_ONCE)
    add(
      `${table}_no_${event.toLowerCase()}`,
      event,
      table,
      `BEGIN SELECT RAISE(ABORT, '${table} are written once'); END`,
    );
  add(SEAL, 'INSERT', 'ledger_transactions', `WHEN NEW.seal IS NULL BEGIN SELECT RAISE(ABORT, '${SEAL}'); END`);
  return made;
}

function mysqlTriggers(): Guards {
  const made: Guards = new Map();
  const raise = (text: string): string => `SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = '${text}'`;
  for (const { table, event } of WRITTEN_ONCE)
    made.set(`${table}_no_${event.toLowerCase()}`, `BEFORE ${event} ON ${table} ${raise(`${table} are written once`)}`);
  made.set(SEAL, `BEFORE INSERT ON ledger_transactions IF NEW.seal IS NULL THEN ${raise(SEAL)}; END IF`);
  return made;
}

async function sqliteGuards(ctx: Context): Promise<[expected: Guards, found: Guards]> {
  const rows = await select<{ type: string; name: string; sql: string }>(
    ctx,
    "SELECT type, name, sql FROM sqlite_master WHERE type IN ('trigger', 'table') AND tbl_name IN (?)",
    [TABLES],
  );
  const expected = sqliteTriggers();
  const found: Guards = new Map(
    rows.filter(({ type }) => type === 'trigger').map(({ name, sql }) => [name, plain(sql)]),
  );
  const tables = new Map(rows.filter(({ type }) => type === 'table').map(({ name, sql }) => [name, plain(sql)]));
  for (const { table, name, rule } of CHECKS) {
    const text = plain(`CONSTRAINT ${name} CHECK (${rule})`);
    expected.set(name, text);
    if (tables.get(table)?.includes(text)) found.set(name, text);
  }
  return [expected, found];
}

const CHECK_LINE = /^\s*CONSTRAINT `(\w+)` CHECK (.*?),?$/gm;
async function checksOf(ctx: Context, table: string): Promise<Guards> {
  const [row] = await select<{ 'Create Table': string }>(ctx, `SHOW CREATE TABLE ${table}`);
  return new Map(
    [...(row?.['Create Table'] ?? '').matchAll(CHECK_LINE)].map(([, name, text]) => [name as string, text as string]),
  );
}

/** Returns the expected CHECKs of a table in this server's notation, read from a temporary table. */
async function checksMeant(ctx: Context, table: string): Promise<Guards> {
  const rules = [...RULES, ...CHECKS].filter((one) => one.table === table);
  if (rules.length === 0) return new Map();
  await change(ctx, 'DROP TEMPORARY TABLE IF EXISTS ledger_guards_meant');
  // Create the temporary table in one statement, because an ALTER would commit the transaction.
  const checks = rules.map(({ name, rule }) => `CONSTRAINT ${name} CHECK (${rule.replaceAll('{row}', '')})`).join(', ');
  await change(ctx, `CREATE TEMPORARY TABLE ledger_guards_meant (${checks}) SELECT * FROM ${table} LIMIT 0`);
  const meant = await checksOf(ctx, 'ledger_guards_meant');
  await change(ctx, 'DROP TEMPORARY TABLE ledger_guards_meant');
  return meant;
}

async function mysqlGuards(ctx: Context): Promise<[expected: Guards, found: Guards]> {
  const rows = await select<{ name: string; timing: string; event: string; tableName: string; body: string }>(
    ctx,
    `
    SELECT TRIGGER_NAME AS name, ACTION_TIMING AS timing, EVENT_MANIPULATION AS event, EVENT_OBJECT_TABLE AS tableName,
      ACTION_STATEMENT AS body
    FROM information_schema.triggers WHERE TRIGGER_SCHEMA = DATABASE() AND EVENT_OBJECT_TABLE IN (?)`,
    [TABLES],
  );
  const found: Guards = new Map(
    rows.map(({ name, timing, event, tableName, body }) => [name, plain(`${timing} ${event} ON ${tableName} ${body}`)]),
  );
  const expected = mysqlTriggers();
  // A temporary table exists only on one connection, so use a transaction.
  await inTransaction(ctx, async (inner) => {
    for (const table of TABLES) {
      for (const [name, text] of await checksMeant(inner, table)) expected.set(name, text);
      for (const [name, text] of await checksOf(inner, table)) found.set(name, text);
    }
  });
  return [expected, found];
}

/** Checks invariant I7: the guards exist and are unchanged. */
export async function examineGuards(ctx: Context): Promise<Invariant> {
  const [expected, found] = ctx.database.dialect === 'mysql' ? await mysqlGuards(ctx) : await sqliteGuards(ctx);
  const wrong = [...expected].filter(([name, text]) => found.get(name) !== text).map(([name]) => name);
  // A trigger that the product did not create must not be on ledger tables.
  const foreign = [...found.keys()].filter((name) => !expected.has(name));
  const examples = [...wrong, ...foreign];
  return {
    id: 'I7',
    title: 'the database itself guards what is written, as it was told to',
    checked: expected.size,
    broken: examples.length,
    examples,
  };
}
