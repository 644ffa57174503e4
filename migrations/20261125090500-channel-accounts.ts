import type { QueryInterface } from 'sequelize';
import { QueryTypes } from 'sequelize';

const CURRENCIES = ['USD', 'CNY', 'HKD', 'EUR', 'KRW'];
const OWED = "ownerType = 'SYSTEM' AND owner = 0 AND purpose = 'CHANNEL_RECEIVABLE'";

/** Creates an account in each currency for the debts of sales channels to the platform. */
export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  const found = await queryInterface.sequelize.query<{ currency: string }>(
    `SELECT currency FROM ledger_accounts WHERE ${OWED}`,
    { type: QueryTypes.SELECT },
  );
  const missing = CURRENCIES.filter((currency) => !found.some((one) => one.currency === currency));
  const row = {
    ownerType: 'SYSTEM',
    owner: 0,
    purpose: 'CHANNEL_RECEIVABLE',
    balance: null,
    sequence: 0,
    createdAt: new Date(),
  };
  if (missing.length > 0)
    await queryInterface.bulkInsert(
      'ledger_accounts',
      missing.map((currency) => ({ ...row, currency })),
    );
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await queryInterface.sequelize.query(`DELETE FROM ledger_accounts WHERE ${OWED}`);
}
