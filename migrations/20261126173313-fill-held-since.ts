import type { QueryInterface } from 'sequelize';

type Up = { context: QueryInterface };

const OF_CARDS = "a.resource IN ('terminals', 'terminal-agent') AND a.recordId = terminals.id";
const MOVES = "a.action IN ('issue', 'recycle', 'buy')";

/**
 * Fills since when cards are in the hands of their agents, from the history of their movements; a card that never moved
 * has none. A movement that was undone does not count, and a card that took another's place has that one's time too.
 * Takes from cards the remarks that their former holders wrote: the entry of the recycle keeps them.
 */
export async function up({ context }: Up): Promise<void> {
  const { sequelize } = context;
  const isSqlite = sequelize.getDialect() === 'sqlite';
  const idAt = (path: string): string =>
    isSqlite
      ? `json_extract(a.changes, '${path}')`
      : `CAST(NULLIF(JSON_UNQUOTE(JSON_EXTRACT(a.changes, '${path}')), 'null') AS SIGNED)`;
  const has = (column: string, path: string): string =>
    isSqlite ? `json_type(a.${column}, '${path}') IS NOT NULL` : `JSON_CONTAINS_PATH(a.${column}, 'one', '${path}')`;
  const stands = (await context.tableExists('operations'))
    ? "a.action <> 'undo' AND NOT EXISTS (SELECT 1 FROM operations AS u WHERE u.undoes = a.operation)"
    : "a.action <> 'undo'";
  // An undone movement alone is better than none: a card without a time shows its whole history.
  const last = (moved: string): string =>
    `COALESCE((SELECT MAX(a.createdAt) FROM audit_log AS a WHERE ${OF_CARDS} AND ${moved} AND ${stands}),
      (SELECT MAX(a.createdAt) FROM audit_log AS a WHERE ${OF_CARDS} AND ${moved}))`;
  for (const agent of ['agent1', 'agent2', 'agent3']) {
    const came = `${idAt(`$.${agent}.after`)} = terminals.${agent}
      AND COALESCE(${idAt(`$.${agent}.before`)}, 0) <> terminals.${agent}`;
    await sequelize.query(`UPDATE terminals SET ${agent}Since = ${last(came)} WHERE ${agent} IS NOT NULL`);
  }
  const changedHands = `(${MOVES} OR (a.action = 'undo' AND ${has('kept', '$.owner')}))`;
  await sequelize.query(`UPDATE terminals SET ownerSince = ${last(changedHands)}`);
  await takeTimes(context, `${MOVES} AND ${stands}`);
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

/** Gives cards that took another's place the time of that one, because its orders went over to them. */
async function takeTimes({ sequelize }: QueryInterface, moved: string): Promise<void> {
  const since = (card: string): string =>
    `(SELECT MAX(a.createdAt) FROM audit_log AS a WHERE a.resource IN ('terminals', 'terminal-agent')
      AND a.recordId = ${card} AND a.id < t.id AND ${moved})`;
  const later = `SELECT 1 FROM audit_log AS a WHERE a.resource IN ('terminals', 'terminal-agent')
    AND a.recordId = old.replacedBy AND a.id > t.id AND ${moved}`;
  const [taken] = (await sequelize.query(
    `SELECT old.replacedBy AS fresh, old.id AS old,
        ${since('old.id')} AS oldSince, ${since('old.replacedBy')} AS freshSince
      FROM terminals AS old JOIN audit_log AS t ON t.resource = 'terminals' AND t.recordId = old.id
        AND t.action = 'transfer-card'
      WHERE old.replacedBy IS NOT NULL AND NOT EXISTS (${later}) ORDER BY t.id`,
  )) as [{ fresh: number; old: number; oldSince: unknown; freshSince: unknown }[], unknown];
  const times = new Map<number, unknown>();
  for (const { fresh, old, oldSince, freshSince } of taken) {
    const both = [times.has(Number(old)) ? times.get(Number(old)) : oldSince, freshSince];
    const first = both.includes(null)
      ? null
      : both.toSorted((one, other) => ((one as Date) < (other as Date) ? -1 : 1))[0];
    times.set(Number(fresh), first);
    await sequelize.query('UPDATE terminals SET ownerSince = ? WHERE id = ?', { replacements: [first, fresh] });
  }
}

/** The columns go with the migration before; a remark that was cleared stays in the history. */
export const down = (): Promise<void> => Promise.resolve();
