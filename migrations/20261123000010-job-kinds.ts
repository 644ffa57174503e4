import type { QueryInterface } from 'sequelize';

/** Jobs that do a call on many orders are named after the call. Any that wait are done under their new names. */
const KINDS: readonly (readonly [string, string])[] = [
  ['orders.revoke-many', 'orders.apply-revoke-many'],
  ['orders.complete-many', 'orders.force-completion-many'],
  ['orders.renew-many', 'sms-orders.renew-many'],
];

const rename = (queryInterface: QueryInterface, from: string, to: string) =>
  queryInterface.sequelize.query('UPDATE `jobs` SET `kind` = ? WHERE `kind` = ?', { replacements: [to, from] });

export async function up({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  for (const [before, after] of KINDS) await rename(queryInterface, before, after);
}

export async function down({ context: queryInterface }: { context: QueryInterface }): Promise<void> {
  for (const [before, after] of KINDS) await rename(queryInterface, after, before);
}
