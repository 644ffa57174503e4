import type { SupplierPort } from './port';
import { supplierSimulator } from './simulator';

export type { Answer, FollowUp, ProvisionRequest, SupplierPort, Verdict } from './port';

let chosen: SupplierPort = supplierSimulator;

/** The supplier that jobs ask; the simulator unless the process was put together with another. */
export const supplier = (): SupplierPort => chosen;
export function useSupplier(port: SupplierPort): void { chosen = port; }
