import type { Context } from '../../context';
import type { ServiceKey } from '../../models/services';
import suppliers from '@t3d/resources/suppliers/suppliers';
import { completing, command } from '../../engine/rows/commands/command';
import type { Message } from '../../errors';
import { refuseEach } from '../../errors';
import type { Supplier } from './types';
import { IMAGE } from '../../declared/formerNames';
import { recordHistories } from '../../models/history';
import { select } from '../../models/sql';
import { table } from '../../models/table';

type Database = Context['database'];

/** What this installation lets suppliers be. */
interface SupplierRules {
  /** The simulator may take a supplier's place; never in production. */
  readonly simulators: boolean;
  /** Suppliers may be at plain http and at addresses of private networks. */
  readonly privateHosts: boolean;
}

/** The configuration sets it; tests, benches and seeders go without. */
export const SUPPLIER_RULES: ServiceKey<SupplierRules> = {
  name: 'what suppliers may be',
  make: () => ({ simulators: true, privateHosts: true }),
};
export const supplierRulesOf = (database: Database): SupplierRules => database.services.get(SUPPLIER_RULES);

/** Shorter ones can be guessed: a notice signed by somebody else would move orders. */
const SHORTEST_SECRET = 16;

function urlError(ctx: Context, text: string): Message | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username || url.password || url.search || url.hash) return { key: 'suppliers.url' };
  if (url.protocol !== 'https:' && !supplierRulesOf(ctx.database).privateHosts) return { key: 'suppliers.https' };
  return null;
}

/** Refuses a wrong address, a short secret, and the simulator where it is not allowed. */
function connectionErrors(ctx: Context, { kind, url, secret }: Partial<Supplier>): Record<string, Message> {
  if (kind === 'SIMULATOR')
    return supplierRulesOf(ctx.database).simulators ? {} : { kind: { key: 'suppliers.noSimulator' } };
  const wrongUrl = url ? urlError(ctx, url) : null;
  if (wrongUrl) return { url: wrongUrl };
  if (secret && secret.length < SHORTEST_SECRET)
    return { secret: { key: 'suppliers.secret', params: { length: SHORTEST_SECRET } } };
  return {};
}

/** Completes suppliers before they are stored: a secret that is left out stays. Refuses the simulator in production. */
export const completeSuppliers = completing(suppliers, (ctx, rows, before) =>
  rows.map((row, index) => {
    const { secret, ...others } = row;
    const values = secret ? row : others;
    const errors = connectionErrors(ctx, { ...before[index], ...values });
    return Object.keys(errors).length > 0 ? { errors } : { values };
  }),
);

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
