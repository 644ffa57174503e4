import { DAY_MS } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { change, select } from '../../models/sql';
import { inTransaction } from '../../models/transaction';

/** As long as an order may be disputed. */
const KEPT_MS = 400 * DAY_MS;
const AT_ONCE = 5000;

/** Removes the log of calls to suppliers of more than 400 days ago, a few thousand lines a transaction. */
export async function tidyCalls(ctx: Context): Promise<{ removed: number }> {
  const before = new Date(ctx.now().getTime() - KEPT_MS);
  for (let removed = 0; ;) {
    const gone = await inTransaction(ctx, async (inner) => {
      const rows = await select<{ id: number }>(
        inner,
        `SELECT \`id\` FROM \`supplier_calls\` WHERE \`createdAt\` < ? ORDER BY \`createdAt\`, \`id\` LIMIT ${AT_ONCE}`,
        [before],
      );
      return rows.length === 0
        ? 0
        : change(inner, 'DELETE FROM `supplier_calls` WHERE `id` IN (?)', [rows.map(({ id }) => Number(id))]);
    });
    removed += gone;
    if (gone < AT_ONCE) return { removed };
  }
}
