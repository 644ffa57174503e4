import type { Context } from '../../context';
import type { ServiceKey } from '../../models/services';
import { httpSupplier, type HttpSettings } from './http';
import type { SupplierPort, SupplierCall, CallTiming } from './port';
import { supplierRulesOf } from './changeSuppliers';
import { simulatorNamed, supplierSimulator } from './simulator';
import supplierCalls from '@t3d/resources/suppliers/supplier-calls';
import { table } from '../../models/table';
import type { Order } from '@t3d/resources/rows';
import { DAY_MS } from '@t3d/resources/kit';
import { change, select } from '../../models/sql';
import { inTransaction } from '../../models/transaction';

const LONGEST_REASON = 255;
const LONGEST_REFERENCE = 64;

type About = Pick<Order, 'id' | 'agent'> | null;
interface Line extends CallTiming {
  reference: string | null;
  verdict: NonNullable<SupplierCall['verdict']>;
  reason?: string | null;
}

/** Logs a request to, or a notice from, a supplier. Never logs profiles and secrets. */
export async function logCall(ctx: Context, order: About, { reference, reason, ...line }: Line): Promise<void> {
  await table(ctx, supplierCalls).insert({
    ...line,
    order: order?.id ?? null,
    agent: order?.agent ?? null,
    reference: reference?.slice(0, LONGEST_REFERENCE) ?? null,
    reason: reason ? [...reason].slice(0, LONGEST_REASON).join('') : null,
  });
}

/** The reason of a call that cannot have reached the supplier. */
export const NOT_REACHED = 'NOT_REACHED';
export const failureOf = (error: unknown): string => {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  if (name === 'TimeoutError' || name === 'AbortError') return 'TIMEOUT';
  return name === 'NotReached' ? `${NOT_REACHED}: ${message}` : message || name;
};

/** The time for which calls are stored, because an order may be disputed. */
const KEPT_MS = 400 * DAY_MS;
const AT_ONCE = 5000;

/** Removes calls after 400 days, a few thousand per transaction. */
export async function deleteOldCalls(ctx: Context): Promise<{ removed: number }> {
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

export {
  type Answer,
  type FollowUp,
  type MoveRequest,
  type ProvisionRequest,
  type SupplierPort,
  type UsageFault,
  type UsagePage,
  type UsageRow,
  type Verdict,
  NotReached,
} from './port';

interface Connection extends HttpSettings {
  kind: 'SIMULATOR' | 'HTTP' | null;
}

/** The port that responds if no supplier is configured. */
export const DEFAULT_SUPPLIER: ServiceKey<SupplierPort> = {
  name: 'the default supplier',
  make: () => supplierSimulator,
};

export const isSimulated = (supplier: Pick<Connection, 'kind'> | null): boolean => supplier?.kind !== 'HTTP';

/** Returns the port of a supplier, or the simulator's for null. Throws if the simulator is not allowed. */
export function portOf(ctx: Context, supplier: Connection | null): SupplierPort {
  const { simulators, privateHosts } = supplierRulesOf(ctx.database);
  if (supplier?.kind === 'HTTP') return httpSupplier(supplier, { privateHosts });
  if (!simulators) throw new Error('no supplier: simulators are off');
  return supplier ? simulatorNamed(supplier.code ?? '') : ctx.database.services.get(DEFAULT_SUPPLIER);
}
