import type { Context } from '../../context';

type Database = Context['database'];

/** What this installation lets suppliers be. */
export interface SupplierRules {
  /** The simulator may stand in for a supplier; never in production. */
  readonly simulators: boolean;
  /** Suppliers may be at plain http and at addresses of private networks. */
  readonly privateHosts: boolean;
}

const OPEN: SupplierRules = { simulators: true, privateHosts: true };
const chosen = new WeakMap<Database, SupplierRules>();

/** `app.ts` sets it from the configuration; tests, benches and seeders go without. */
export function setSupplierRules(database: Database, rules: SupplierRules): void {
  chosen.set(database, rules);
}
export const supplierRulesOf = (database: Database): SupplierRules => chosen.get(database) ?? OPEN;
