import type { QueryInterface } from 'sequelize';

/**
 * The platform sells the plans of the app in its own currency. Until now its user row named none, and every sale was in
 * USD: the row says so from here on.
 */
export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await queryInterface.bulkUpdate('users', { currency: 'USD' }, { account: 'platform', role: null, currency: null });
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  await queryInterface.bulkUpdate('users', { currency: null }, { account: 'platform', role: null });
}
