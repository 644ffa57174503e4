import type { Context } from '../../context';
import type { ServiceKey } from '../../models/services';
import { httpSupplier, type HttpSettings } from './http';
import type { SupplierPort } from './port';
import { supplierRulesOf } from './changeSuppliers';
import { simulatorNamed, supplierSimulator } from './simulator';

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

/** The connection of a row of `suppliers`. */
interface Connection extends HttpSettings {
  kind: 'SIMULATOR' | 'HTTP' | null;
}

/** Who supplies where no supplier is configured. */
export const DEFAULT_SUPPLIER: ServiceKey<SupplierPort> = {
  name: 'the default supplier',
  make: () => supplierSimulator,
};

export const isSimulated = (supplier: Pick<Connection, 'kind'> | null): boolean => supplier?.kind !== 'HTTP';

/**
 * How a supplier is reached; null: none is configured, the simulator is used. Refuses to simulate where that is not
 * allowed.
 */
export function portOf(ctx: Context, supplier: Connection | null): SupplierPort {
  const { simulators, privateHosts } = supplierRulesOf(ctx.database);
  if (supplier?.kind === 'HTTP') return httpSupplier(supplier, { privateHosts });
  if (!simulators) throw new Error('no supplier: simulators are off');
  return supplier ? simulatorNamed(supplier.code ?? '') : ctx.database.services.get(DEFAULT_SUPPLIER);
}
