import type { Context } from '../../context';
import type { ServiceKey } from '../../models/services';

type Database = Context['database'];

/** What this installation lets suppliers be. */
export interface SupplierRules {
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
