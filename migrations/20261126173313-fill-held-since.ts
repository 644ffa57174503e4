import type { QueryInterface } from 'sequelize';

type Up = { context: QueryInterface };

const OF_CARDS = "a.resource IN ('terminals', 'terminal-agent') AND a.recordId = terminals.id";
const MOVES = "a.action IN ('issue', 'recycle', 'buy')";

/**
 * Fills since when cards are in the hands of their agents, from the history of their movements; a card that never moved
 * has none. Takes from cards the remarks that their former holders wrote: the entry of the recycle keeps them.
 */
export async function up({ context: { sequelize } }: Up): Promise<void> {
  const isSqlite = sequelize.getDialect() === 'sqlite';
  const idAt = (path: string): string =>
    isSqlite
      ? `json_extract(a.changes, '${path}')`
      : `CAST(NULLIF(JSON_UNQUOTE(JSON_EXTRACT(a.changes, '${path}')), 'null') AS SIGNED)`;
  const has = (column: string, path: string): string =>
    isSqlite ? `json_type(a.${column}, '${path}') IS NOT NULL` : `JSON_CONTAINS_PATH(a.${column}, 'one', '${path}')`;
  for (const agent of ['agent1', 'agent2', 'agent3'])
    await sequelize.query(
      `UPDATE terminals SET ${agent}Since = (SELECT MAX(a.createdAt) FROM audit_log AS a WHERE ${OF_CARDS}
        AND ${idAt(`$.${agent}.after`)} = terminals.${agent}
        AND COALESCE(${idAt(`$.${agent}.before`)}, 0) <> terminals.${agent}) WHERE ${agent} IS NOT NULL`,
    );
  await sequelize.query(
    `UPDATE terminals SET ownerSince = (SELECT MAX(a.createdAt) FROM audit_log AS a
      WHERE ${OF_CARDS} AND (${MOVES} OR (a.action = 'undo' AND ${has('kept', '$.owner')})))`,
  );
  const lastOf = (condition: string): string =>
    `(SELECT MAX(a.id) FROM audit_log AS a WHERE ${OF_CARDS} AND ${condition})`;
  const [left] = (await sequelize.query(
    `SELECT id, ${lastOf("a.action = 'recycle'")} AS entry FROM terminals WHERE remark IS NOT NULL
      AND ${lastOf("a.action = 'recycle'")} > COALESCE(${lastOf(has('changes', '$.remark'))}, 0)`,
  )) as [{ id: number; entry: number }[], unknown];
  for (const { id, entry } of left) {
    await sequelize.query(
      `UPDATE audit_log SET changes = JSON_SET(changes, '$.remark', JSON_OBJECT('before',
        (SELECT remark FROM terminals WHERE id = ?), 'after', NULL)) WHERE id = ?`,
      { replacements: [id, entry] },
    );
    await sequelize.query('UPDATE terminals SET remark = NULL WHERE id = ?', { replacements: [id] });
  }
}

/** The columns go with the migration before; a remark that was cleared stays in the history. */
export const down = (): Promise<void> => Promise.resolve();
