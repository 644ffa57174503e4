import type { Terminal } from '@t3d/resources/rows';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../context';
import { change } from '../models/sql';
import { storedRows } from '../models/storedValue';

/**
 * Updates cards, even their owner, and returns their number. Uses SQL, because the table's own `update` rejects this.
 */
export function setCards(ctx: Context, values: Partial<Terminal>, ids: number | readonly number[]): Promise<number> {
  const row = storedRows(ctx.database, terminals, [{ updatedAt: ctx.now(), ...values }]);
  const set = row.columns.map((name) => `\`${name}\` = ?`).join(', ');
  const sql = `UPDATE terminals SET ${set}, \`version\` = \`version\` + 1 WHERE \`id\` IN (?)`;
  return change(ctx, sql, [...row.values, [ids].flat()]);
}
