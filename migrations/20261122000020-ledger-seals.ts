import type { QueryInterface, Sequelize } from 'sequelize';

export const needsStop = 'The old version signs no movement of money, and the new database rejects unsigned movements.';

// Room for what signs the books: each movement, each account and each payment, and pins for what was there before. The signing itself
// needs a key that no migration has: the server does it when it starts first (api/ledger/sealBooks.ts). Every step looks first or
// can be done twice, for MySQL commits each by itself.

const TABLES = ['ledger_transactions', 'ledger_accounts', 'recharge_records'];
const GUARD = 'ledger_transactions_seal';

const isSqlite = (sequelize: Sequelize): boolean => sequelize.getDialect() === 'sqlite';

async function addSeals(queryInterface: QueryInterface): Promise<void> {
  const { sequelize } = queryInterface;
  for (const table of TABLES) {
    if (!('seal' in (await queryInterface.describeTable(table))))
      await sequelize.query(`ALTER TABLE ${table} ADD COLUMN seal VARCHAR(80) NULL`);
  }
}

/** Movements from before they were signed: each row signs those above the row before, up to its own. The first is of none. */
const makePins = (sequelize: Sequelize): Promise<unknown> =>
  sequelize.query(`CREATE TABLE IF NOT EXISTS ledger_pins (
  upTo BIGINT NOT NULL PRIMARY KEY, movements INTEGER NOT NULL, last BOOLEAN NOT NULL, seal VARCHAR(80) NOT NULL, createdAt ${isSqlite(sequelize) ? 'DATETIME' : 'DATETIME(3)'} NOT NULL)`);

// A process of the version before must not move money any more: its movements would bear no seal, and its balances a wrong one.
async function makeGuard(sequelize: Sequelize): Promise<void> {
  await sequelize.query(`DROP TRIGGER IF EXISTS ${GUARD}`);
  await sequelize.query(
    isSqlite(sequelize)
      ? `CREATE TRIGGER ${GUARD} BEFORE INSERT ON ledger_transactions WHEN NEW.seal IS NULL BEGIN SELECT RAISE(ABORT, '${GUARD}'); END`
      : `CREATE TRIGGER ${GUARD} BEFORE INSERT ON ledger_transactions FOR EACH ROW IF NEW.seal IS NULL THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = '${GUARD}'; END IF`,
  );
}

export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await addSeals(queryInterface);
  await makePins(queryInterface.sequelize);
  await makeGuard(queryInterface.sequelize);
}

export async function down({ context: { sequelize } }: { context: QueryInterface }): Promise<void> {
  await sequelize.query(`DROP TRIGGER IF EXISTS ${GUARD}`);
  await sequelize.query('DROP TABLE IF EXISTS ledger_pins');
  // Sequelize would make SQLite's table anew, without its indexes.
  for (const table of TABLES) await sequelize.query(`ALTER TABLE ${table} DROP COLUMN seal`);
}
