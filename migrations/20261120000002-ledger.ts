import type { QueryInterface } from 'sequelize';

// The database itself holds the ledger's invariants: a program with a mistake is refused, whichever program it is.

const PLUS = "'INC', 'PAY', 'RX', 'REFUND', 'PROFIT_SHARE', 'REFUND_PROFIT_SHARE', 'ESIM_REVKED'";
const MINUS = "'DEC', 'BUY', 'TX', 'ESIM_GENERATE'";
const PURPOSES = ['CASH', 'REVENUE', 'ESIM_FEE', 'SUPPLIER_COST'];
const CURRENCIES = ['USD', 'CNY', 'HKD', 'EUR', 'KRW'];

// Rules of one entry; `row` leads its columns ('' in a CHECK, 'NEW.' in a trigger).
const entryRules = (row: string): Record<string, string> => ({
  amount: `${row}amount IS NOT NULL AND ${row}amount <> 0 AND ${row}currency IS NOT NULL`,
  sign: `(${row}toAccount IS NULL AND ${row}type IS NULL) OR (${row}toAccount IS NOT NULL AND ${row}type IS NOT NULL
    AND ((${row}type IN (${PLUS}) AND ${row}amount > 0) OR (${row}type IN (${MINUS}) AND ${row}amount < 0)))`,
  arithmetic: `(${row}sequence IS NULL AND ${row}previousBalance IS NULL AND ${row}balanceAfter IS NULL)
    OR (${row}sequence IS NOT NULL AND ${row}previousBalance IS NOT NULL AND ${row}balanceAfter IS NOT NULL
    AND ${row}toAccount IS NOT NULL AND ${row}balanceAfter = ${row}previousBalance + ${row}amount)`,
  // Only the claw-back of an earned share may leave a wallet below zero.
  overdraft: `${row}balanceAfter IS NULL OR ${row}balanceAfter >= 0 OR ${row}amount > 0
    OR (${row}type = 'DEC' AND ${row}reason IS NOT NULL AND ${row}reason = 'PROFIT_SHARE_CLAWBACK')`,
});

// Keys differ by case too.
interface Spelling {
  id: string;
  time: string;
  end: string;
  exact: string;
}
const SPELLINGS: Record<'sqlite' | 'mysql', Spelling> = {
  sqlite: { id: 'INTEGER PRIMARY KEY AUTOINCREMENT', time: 'DATETIME', end: '', exact: '' },
  mysql: {
    id: 'BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY',
    time: 'DATETIME(3)',
    end: ' DEFAULT CHARSET = utf8mb4',
    exact: ' CHARACTER SET ascii COLLATE ascii_bin',
  },
};

const tables = ({ id, time, end, exact }: Spelling): string[] => [
  `CREATE TABLE ledger_accounts (
    id ${id},
    ownerType VARCHAR(8) NOT NULL,
    owner BIGINT NOT NULL,
    purpose VARCHAR(32) NOT NULL,
    currency VARCHAR(3) NOT NULL,
    balance BIGINT NULL,
    sequence INTEGER NOT NULL DEFAULT 0,
    createdAt ${time} NOT NULL,
    CONSTRAINT ledger_accounts_balance CHECK ((ownerType = 'USER' AND balance IS NOT NULL) OR (ownerType = 'SYSTEM' AND balance IS NULL AND sequence = 0))
  )${end}`,
  'CREATE UNIQUE INDEX ledger_accounts_owner ON ledger_accounts (ownerType, owner, purpose, currency)',
  `CREATE TABLE ledger_transactions (
    id ${id},
    idemScope VARCHAR(64)${exact} NOT NULL,
    idemKey VARCHAR(160)${exact} NOT NULL,
    requestHash CHAR(64) NOT NULL,
    kind VARCHAR(32) NOT NULL,
    orderNo VARCHAR(32) NULL,
    reverses BIGINT NULL,
    operator BIGINT NULL,
    remark VARCHAR(255) NULL,
    result TEXT NOT NULL,
    createdAt ${time} NOT NULL
  )${end}`,
  'CREATE UNIQUE INDEX ledger_transactions_key ON ledger_transactions (idemScope, idemKey)',
  'CREATE UNIQUE INDEX ledger_transactions_reverses ON ledger_transactions (reverses)',
  'CREATE INDEX ledger_transactions_orderNo ON ledger_transactions (orderNo)',
  `CREATE TABLE order_money (
    id ${id},
    orderNo VARCHAR(32) NOT NULL,
    charge INTEGER NOT NULL,
    buyer BIGINT NULL,
    currency VARCHAR(3) NOT NULL,
    paid BIGINT NOT NULL,
    fee BIGINT NOT NULL,
    refunded BIGINT NOT NULL DEFAULT 0,
    feeReturned BIGINT NOT NULL DEFAULT 0,
    createdAt ${time} NOT NULL,
    CONSTRAINT order_money_refunded CHECK (refunded >= 0 AND refunded <= paid),
    CONSTRAINT order_money_fee CHECK (feeReturned >= 0 AND feeReturned <= fee)
  )${end}`,
  'CREATE UNIQUE INDEX order_money_charge ON order_money (orderNo, charge)',
  `CREATE TABLE order_shares (
    id ${id},
    orderMoney BIGINT NOT NULL,
    agent BIGINT NOT NULL,
    share BIGINT NOT NULL,
    shareBack BIGINT NOT NULL DEFAULT 0,
    CONSTRAINT order_shares_back CHECK (share > 0 AND shareBack >= 0 AND shareBack <= share)
  )${end}`,
  'CREATE UNIQUE INDEX order_shares_agent ON order_shares (orderMoney, agent)',
];

// SQLite adds no CHECK to a table that exists, so there triggers enforce the rules.
const sqliteGuards = (): string[] => [
  ...Object.entries(entryRules('NEW.')).map(
    ([name, rule]) =>
      `CREATE TRIGGER ledger_entries_${name} BEFORE INSERT ON ledger_entries WHEN NOT (${rule}) BEGIN SELECT RAISE(ABORT, 'ledger_entries_${name}'); END`,
  ),
  ...['ledger_entries', 'ledger_transactions'].flatMap((table) =>
    ['UPDATE', 'DELETE'].map(
      (deed) =>
        `CREATE TRIGGER ${table}_no_${deed.toLowerCase()} BEFORE ${deed} ON ${table} BEGIN SELECT RAISE(ABORT, '${table} are written once'); END`,
    ),
  ),
];

const mysqlGuards = (): string[] => [
  ...Object.entries(entryRules('')).map(
    ([name, rule]) => `ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_${name} CHECK (${rule})`,
  ),
  ...['ledger_entries', 'ledger_transactions'].flatMap((table) =>
    ['UPDATE', 'DELETE'].map(
      (deed) =>
        `CREATE TRIGGER ${table}_no_${deed.toLowerCase()} BEFORE ${deed} ON ${table} FOR EACH ROW SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = '${table} are written once'`,
    ),
  ),
];

export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  const { sequelize } = queryInterface;
  const dialect = sequelize.getDialect() === 'sqlite' ? 'sqlite' : 'mysql';
  const guards = dialect === 'sqlite' ? sqliteGuards() : mysqlGuards();
  for (const statement of [...tables(SPELLINGS[dialect]), ...guards]) await sequelize.query(statement);
  const now = new Date();
  await queryInterface.bulkInsert(
    'ledger_accounts',
    PURPOSES.flatMap((purpose) =>
      CURRENCIES.map((currency) => ({
        ownerType: 'SYSTEM',
        owner: 0,
        purpose,
        currency,
        balance: null,
        sequence: 0,
        createdAt: now,
      })),
    ),
  );
  // The platform's own bills need an owner: no role and no password, so it never logs in.
  await queryInterface.bulkInsert('users', [
    {
      account: 'platform',
      accountType: 'EMAIL',
      nickname: 'Platform',
      role: null,
      status: 'DISABLED',
      pool: false,
      realName: false,
      accountAuth: false,
      version: 1,
      createdAt: now,
      updatedAt: now,
    },
  ]);
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  const { sequelize } = queryInterface;
  const sqlite = sequelize.getDialect() === 'sqlite';
  for (const name of Object.keys(entryRules(''))) {
    await sequelize.query(
      sqlite
        ? `DROP TRIGGER ledger_entries_${name}`
        : `ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_${name}`,
    );
  }
  for (const name of [
    'ledger_entries_no_update',
    'ledger_entries_no_delete',
    'ledger_transactions_no_update',
    'ledger_transactions_no_delete',
  ])
    await sequelize.query(`DROP TRIGGER ${name}`);
  for (const table of ['order_shares', 'order_money', 'ledger_transactions', 'ledger_accounts'])
    await queryInterface.dropTable(table);
  await queryInterface.bulkDelete('users', { account: 'platform' });
}
