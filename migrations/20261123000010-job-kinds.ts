import type { QueryInterface } from 'sequelize';

/** Jobs that do a call on many records are named after the call. Any that wait are done under their new names. */
const KINDS: readonly (readonly [string, string])[] = [
  ['orders.revoke-many', 'orders.apply-revoke-many'],
  ['orders.complete-many', 'orders.force-completion-many'],
  ['orders.renew-many', 'sms-orders.renew-many'],
  ['terminals.issue', 'terminals.issue-many'],
  ['terminals.recycle', 'terminals.recycle-many'],
  ['terminals.buy', 'terminals.buy-many'],
  ['imports.undo', 'imports.undo-many'],
];
type Up = { context: QueryInterface };

const rename = (queryInterface: QueryInterface, from: string, to: string) =>
  queryInterface.sequelize.query('UPDATE `jobs` SET `kind` = ? WHERE `kind` = ?', { replacements: [to, from] });

/** The key under which a job pays stood in its input, and stands beside it now; or back. */
async function moveKey(queryInterface: QueryInterface, kind: string, from: string, to: string): Promise<void> {
  const { sequelize } = queryInterface;
  const key = `JSON_EXTRACT(\`payload\`, '${from}')`;
  const text = sequelize.getDialect() === 'sqlite' ? key : `JSON_UNQUOTE(${key})`;
  await sequelize.query(
    `UPDATE \`jobs\` SET \`payload\` = JSON_REMOVE(JSON_SET(\`payload\`, '${to}', ${text}), '${from}')
      WHERE \`kind\` = ? AND ${key} IS NOT NULL`,
    { replacements: [kind] },
  );
}

export async function up({ context: queryInterface }: Up): Promise<void> {
  for (const [before, after] of KINDS) await rename(queryInterface, before, after);
  await moveKey(queryInterface, 'terminals.buy-many', '$.input.key', '$.idempotencyKey');
}

export async function down({ context: queryInterface }: Up): Promise<void> {
  await moveKey(queryInterface, 'terminals.buy-many', '$.idempotencyKey', '$.input.key');
  for (const [before, after] of KINDS) await rename(queryInterface, after, before);
}
