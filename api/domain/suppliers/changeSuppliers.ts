import type { Context } from '../../context';
import type { ServiceKey } from '../../models/services';
import suppliers from '@t3d/resources/suppliers/suppliers';
import { beforeSave, command } from '../../engine/rows/commands/command';
import { type Message, assertEach } from '../../errors';
import type { Supplier } from './port';
import { IMAGE } from '../../registry/formerNames';
import { recordHistories } from '../../models/history';
import { select } from '../../models/sql';
import { table } from '../../models/table';

type Database = Context['database'];

interface SupplierRules {
  /** True if suppliers may be simulated, which is never the case in production. */
  readonly simulators: boolean;
  /** True if addresses may use plain http or a private network. */
  readonly privateHosts: boolean;
}

/** The rules for connections. Tests and seeders use the default instead of the configuration. */
export const SUPPLIER_RULES: ServiceKey<SupplierRules> = {
  name: 'what suppliers may be',
  make: () => ({ simulators: true, privateHosts: true }),
};
export const supplierRulesOf = (database: Database): SupplierRules => database.services.get(SUPPLIER_RULES);

/** The minimum length of a secret, because forged notices could change orders. */
const SHORTEST_SECRET = 16;

function urlError(ctx: Context, text: string): Message | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username || url.password || url.search || url.hash) return { key: 'suppliers.url' };
  if (url.protocol !== 'https:' && !supplierRulesOf(ctx.database).privateHosts) return { key: 'suppliers.https' };
  return null;
}

/** Returns the errors of a supplier's connection, such as an invalid address or a short secret. */
function connectionErrors(ctx: Context, { kind, url, secret }: Partial<Supplier>): Record<string, Message> {
  if (kind === 'SIMULATOR')
    return supplierRulesOf(ctx.database).simulators ? {} : { kind: { key: 'suppliers.noSimulator' } };
  const wrongUrl = url ? urlError(ctx, url) : null;
  if (wrongUrl) return { url: wrongUrl };
  if (secret && secret.length < SHORTEST_SECRET)
    return { secret: { key: 'suppliers.secret', params: { length: SHORTEST_SECRET } } };
  return {};
}

/** Completes suppliers and keeps secrets that the form leaves empty. Rejects invalid connections. */
export const beforeSaveSuppliers = beforeSave(suppliers, (ctx, rows, before) =>
  rows.map((row, index) => {
    const { secret, ...others } = row;
    const values = secret ? row : others;
    const errors = connectionErrors(ctx, { ...before[index], ...values });
    return Object.keys(errors).length > 0 ? { errors } : { values };
  }),
);

async function namedIn(ctx: Context, from: 'orders' | 'supplier_routes', ids: readonly number[]): Promise<Set<number>> {
  const found = await select<{ supplier: number }>(ctx, `SELECT DISTINCT supplier FROM ${from} WHERE supplier IN (?)`, [
    ids,
  ]);
  return new Set(found.map(({ supplier }) => Number(supplier)));
}

/** Deletes suppliers, or none if any has orders or routes. The error lists these suppliers. */
export const deleteSuppliers = command(suppliers, 'delete', {
  validate: async (ctx, rows) => {
    const ids = rows.map(({ id }) => id);
    const [ordered, routed] = [await namedIn(ctx, 'orders', ids), await namedIn(ctx, 'supplier_routes', ids)];
    assertEach(rows, ({ id }) => {
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
