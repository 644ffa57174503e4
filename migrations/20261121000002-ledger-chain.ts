import { createHash } from 'node:crypto';
import type { QueryInterface, Sequelize } from 'sequelize';
import { QueryTypes } from 'sequelize';

export const needsStop = 'The old version writes bills without a hash, which the new database rejects.';

// Chains the bills of each wallet by hashes, teaches the database's guards about credit and about the chain, and opens the accounts
// of suspended money. Every step looks first or can be done twice, for MySQL commits each by itself: after a crash the whole runs
// again and goes on.

const CREDIT = "type IN ('BUY', 'ESIM_GENERATE')";
const CLAWBACK = "type = 'DEC' AND {row}reason IS NOT NULL AND {row}reason = 'PROFIT_SHARE_CLAWBACK'";
// `{row}` leads the columns: '' in a CHECK, 'NEW.' in a trigger.
const OVERDRAFT = `{row}balanceAfter IS NULL OR {row}balanceAfter >= 0 OR {row}amount > 0 OR ({row}${CLAWBACK})
  OR ({row}${CREDIT} AND {row}balanceAfter >= -COALESCE({row}creditLimit, 0))`;
const OLD_OVERDRAFT = `{row}balanceAfter IS NULL OR {row}balanceAfter >= 0 OR {row}amount > 0 OR ({row}${CLAWBACK})`;

interface Guard {
  table: string;
  name: string;
  rule: string;
  deeds: readonly string[];
}
const OVERDRAFT_GUARD: Guard = {
  table: 'ledger_entries',
  name: 'ledger_entries_overdraft',
  rule: OVERDRAFT,
  deeds: ['INSERT'],
};
const NEW_GUARDS: readonly Guard[] = [
  // The limit that was in force, and only where one may owe.
  {
    table: 'ledger_entries',
    name: 'ledger_entries_credit',
    rule: `{row}creditLimit IS NULL OR {row}creditLimit = 0 OR ({row}creditLimit > 0 AND {row}type IS NOT NULL AND {row}${CREDIT})`,
    deeds: ['INSERT'],
  },
  {
    table: 'ledger_entries',
    name: 'ledger_entries_hash',
    rule: '({row}sequence IS NULL AND {row}hash IS NULL) OR ({row}sequence IS NOT NULL AND {row}hash IS NOT NULL AND LENGTH({row}hash) = 64)',
    deeds: ['INSERT'],
  },
  {
    table: 'ledger_accounts',
    name: 'ledger_accounts_credit',
    rule: `{row}creditLimit >= 0 AND ({row}ownerType = 'USER' OR {row}creditLimit = 0)`,
    deeds: ['INSERT', 'UPDATE'],
  },
  {
    table: 'ledger_accounts',
    name: 'ledger_accounts_head',
    rule: '({row}sequence = 0 AND {row}headHash IS NULL) OR ({row}sequence > 0 AND {row}headHash IS NOT NULL AND LENGTH({row}headHash) = 64)',
    deeds: ['INSERT', 'UPDATE'],
  },
];
const NO_UPDATE = 'ledger_entries_no_update';

const isSqlite = (sequelize: Sequelize): boolean => sequelize.getDialect() === 'sqlite';
const triggerName = ({ name, deeds }: Guard, deed: string): string =>
  deeds.length > 1 && deed === 'UPDATE' ? `${name}_update` : name;

async function dropGuard(sequelize: Sequelize, guard: Guard): Promise<void> {
  if (isSqlite(sequelize)) {
    for (const deed of guard.deeds) await sequelize.query(`DROP TRIGGER IF EXISTS ${triggerName(guard, deed)}`);
    return;
  }
  const found = await sequelize.query(
    `SELECT constraint_name AS name FROM information_schema.table_constraints WHERE constraint_schema = DATABASE() AND table_name = '${guard.table}' AND constraint_type = 'CHECK' AND constraint_name = '${guard.name}'`,
    { type: QueryTypes.SELECT },
  );
  if (found.length > 0) await sequelize.query(`ALTER TABLE ${guard.table} DROP CONSTRAINT ${guard.name}`);
}

// SQLite adds no CHECK to a table that exists, so there triggers enforce the rules.
async function makeGuard(sequelize: Sequelize, guard: Guard): Promise<void> {
  await dropGuard(sequelize, guard);
  if (!isSqlite(sequelize)) {
    await sequelize.query(
      `ALTER TABLE ${guard.table} ADD CONSTRAINT ${guard.name} CHECK (${guard.rule.replaceAll('{row}', '')})`,
    );
    return;
  }
  for (const deed of guard.deeds) {
    await sequelize.query(`CREATE TRIGGER ${triggerName(guard, deed)} BEFORE ${deed} ON ${guard.table} WHEN NOT (${guard.rule.replaceAll('{row}', 'NEW.')})
      BEGIN SELECT RAISE(ABORT, '${guard.name}'); END`);
  }
}

const openEntries = (sequelize: Sequelize): Promise<unknown> => sequelize.query(`DROP TRIGGER IF EXISTS ${NO_UPDATE}`);

async function closeEntries(sequelize: Sequelize): Promise<void> {
  await openEntries(sequelize);
  const each = isSqlite(sequelize)
    ? "BEGIN SELECT RAISE(ABORT, 'ledger_entries are written once'); END"
    : "FOR EACH ROW SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'ledger_entries are written once'";
  await sequelize.query(`CREATE TRIGGER ${NO_UPDATE} BEFORE UPDATE ON ledger_entries ${each}`);
}

interface Account {
  id: number;
  currency: string;
  sequence: number;
}
interface Entry {
  id: number;
  sequence: number;
  createdAt: Date | string;
  type: string;
  amount: number;
  previousBalance: number;
  balanceAfter: number;
  currency: string;
  orderNo: string | null;
  reason: string | null;
  from: number | null;
  remark: string | null;
}
const CHUNK = 500;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('|', '\\p').replaceAll('\n', '\\n');

// Formats the hashed line exactly as the ledger does at the time of this migration.
const lineOf = (entry: Entry): string =>
  [
    entry.sequence,
    new Date(entry.createdAt).toISOString(),
    entry.type,
    Number(entry.amount),
    Number(entry.previousBalance),
    Number(entry.balanceAfter),
    entry.currency,
    entry.orderNo ?? '',
    entry.reason ?? '',
    entry.from === null ? '' : Number(entry.from),
    escaped(entry.remark ?? ''),
  ].join('|');

async function hashesAfter(sequelize: Sequelize, account: number, sequence: number): Promise<Entry[]> {
  return sequelize.query<Entry>(
    `SELECT id, sequence, createdAt, type, amount, previousBalance, balanceAfter, currency, orderNo, reason, \`from\`, remark
     FROM ledger_entries WHERE ledgerAccount = ? AND sequence > ? ORDER BY sequence LIMIT ${CHUNK}`,
    { replacements: [account, sequence], type: QueryTypes.SELECT },
  );
}

/** Chains one wallet from its first bill on, a chunk a statement. Begun again it writes the same hashes. */
async function chainWallet(sequelize: Sequelize, { id, currency }: Account): Promise<void> {
  let head = sha256(`wallet:${id}:${currency}`);
  for (let reached = 0; ;) {
    const entries = await hashesAfter(sequelize, id, reached);
    const hashes = entries.map((entry) => {
      head = sha256(`${head}\n${lineOf(entry)}`);
      return head;
    });
    if (entries.length > 0) {
      await sequelize.query(
        `UPDATE ledger_entries SET hash = CASE id ${entries.map((entry, index) => `WHEN ${Number(entry.id)} THEN '${hashes[index]}'`).join(' ')} END WHERE id IN (${entries.map((entry) => Number(entry.id)).join(', ')})`,
      );
    }
    reached = entries.at(-1)?.sequence ?? reached;
    if (entries.length < CHUNK) break;
  }
  await sequelize.query('UPDATE ledger_accounts SET headHash = ? WHERE id = ?', { replacements: [head, id] });
}

/** The wallets with bills whose chain has not been finished, page by page. */
async function chainWallets(sequelize: Sequelize): Promise<void> {
  for (let last = 0; ;) {
    const accounts = await sequelize.query<Account>(
      `SELECT id, currency, sequence FROM ledger_accounts WHERE ownerType = 'USER' AND sequence > 0 AND headHash IS NULL AND id > ? ORDER BY id LIMIT ${CHUNK}`,
      { replacements: [last], type: QueryTypes.SELECT },
    );
    for (const account of accounts) await chainWallet(sequelize, account);
    if (accounts.length < CHUNK) return;
    last = Number(accounts.at(-1)?.id);
  }
}

/** A process of the version before gives a finished wallet bills without a hash: its chain is written anew from its first bill on. */
async function chainAgain(sequelize: Sequelize): Promise<void> {
  const accounts = await sequelize.query<Account>(
    'SELECT id, currency, sequence FROM ledger_accounts WHERE id IN (SELECT ledgerAccount FROM ledger_entries WHERE sequence IS NOT NULL AND hash IS NULL)',
    { type: QueryTypes.SELECT },
  );
  for (const account of accounts) await chainWallet(sequelize, account);
}

const CURRENCIES = ['USD', 'CNY', 'HKD', 'EUR', 'KRW'];
const SUSPENSE = "ownerType = 'SYSTEM' AND owner = 0 AND purpose = 'SUSPENSE'";

async function openSuspense(queryInterface: QueryInterface): Promise<void> {
  const found = await queryInterface.sequelize.query<{ currency: string }>(
    `SELECT currency FROM ledger_accounts WHERE ${SUSPENSE}`,
    { type: QueryTypes.SELECT },
  );
  const missing = CURRENCIES.filter((currency) => !found.some((one) => one.currency === currency));
  const row = { ownerType: 'SYSTEM', owner: 0, purpose: 'SUSPENSE', balance: null, sequence: 0, createdAt: new Date() };
  if (missing.length > 0)
    await queryInterface.bulkInsert(
      'ledger_accounts',
      missing.map((currency) => ({ ...row, currency })),
    );
}

/**
 * Creates the table of verified bills: a wallet's last verified bill and its hash, and for account 0 the last movement
 * and the time of the last full verification.
 */
function makeVerified(queryInterface: QueryInterface): Promise<unknown> {
  const time = queryInterface.sequelize.getDialect() === 'sqlite' ? 'DATETIME' : 'DATETIME(3)';
  return queryInterface.sequelize.query(`CREATE TABLE IF NOT EXISTS ledger_verified (
    account BIGINT NOT NULL PRIMARY KEY, sequence BIGINT NOT NULL, hash CHAR(64) NULL, at ${time} NOT NULL, wholeAt ${time} NULL)`);
}

export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  const { sequelize } = queryInterface;
  await openSuspense(queryInterface);
  await makeVerified(queryInterface);
  await openEntries(sequelize);
  try {
    await chainWallets(sequelize);
    await chainAgain(sequelize);
    for (const guard of [OVERDRAFT_GUARD, ...NEW_GUARDS]) await makeGuard(sequelize, guard);
  } finally {
    await closeEntries(sequelize);
  }
}

export async function down({ context: { sequelize } }: { context: QueryInterface }): Promise<void> {
  await sequelize.query('DROP TABLE IF EXISTS ledger_verified');
  await sequelize.query(
    `DELETE FROM ledger_accounts WHERE ${SUSPENSE} AND id NOT IN (SELECT ledgerAccount FROM ledger_entries)`,
  );
  for (const guard of NEW_GUARDS) await dropGuard(sequelize, guard);
  await makeGuard(sequelize, { ...OVERDRAFT_GUARD, rule: OLD_OVERDRAFT });
}
