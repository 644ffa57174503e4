import suppliers from '@t3d/resources/suppliers/suppliers';
import { IMAGE } from '../../declared/formerNames';
import { command } from '../../engine/rows/commands/command';
import type { Context } from '../../context';
import { refuseEach } from '../../errors';
import { recordHistories } from '../../models/history';
import { select } from '../../models/sql';
import { table } from '../../models/table';

/** Those of the suppliers that a table's rows name. */
async function namedIn(ctx: Context, from: 'orders' | 'supplier_routes', ids: readonly number[]): Promise<Set<number>> {
  const found = await select<{ supplier: number }>(ctx, `SELECT DISTINCT supplier FROM ${from} WHERE supplier IN (?)`, [
    ids,
  ]);
  return new Set(found.map(({ supplier }) => Number(supplier)));
}

/** Removes suppliers that have neither orders nor routes; refuses the others by name. */
export const deleteSuppliers = command(suppliers, 'delete', {
  refuse: async (ctx, rows) => {
    const ids = rows.map(({ id }) => id);
    const [ordered, routed] = [await namedIn(ctx, 'orders', ids), await namedIn(ctx, 'supplier_routes', ids)];
    refuseEach(rows, ({ id }) => {
      if (ordered.has(id)) return { key: 'suppliers.hasOrders' };
      return routed.has(id) ? { key: 'suppliers.hasRoutes' } : null;
    });
  },
  run: async (ctx, rows) => {
    await recordHistories(
      ctx,
      suppliers,
      'delete',
      rows.map(({ id, code, name }) => ({
        recordId: id,
        changes: { [IMAGE]: { before: { code, name }, after: null } },
      })),
    );
    return { affected: await table(ctx, suppliers).remove(rows.map(({ id }) => id)) };
  },
});
