import type { Context } from '../../../context';
import type { PaymentMethod } from './methods';
import type { PaymentGateway } from './port';

type Database = Context['database'];

/**
 * How this process takes money: its gateways, real ones first, and the address under which payers and gateways reach it
 * (no slash at its end).
 */
export interface Payments {
  readonly publicUrl: string;
  readonly gateways: readonly PaymentGateway[];
}
/** A gateway that takes a method, and the currency in which it does. */
export interface Chosen {
  readonly gateway: string;
  readonly currency: string;
}

const NONE: Payments = { publicUrl: 'http://localhost:3000', gateways: [] };
const chosen = new WeakMap<Database, Payments>();

/** Puts the gateways of a process together; `app.ts` does it, and tests. */
export function setPayments(database: Database, payments: Payments): void {
  chosen.set(database, payments);
}
export const paymentsOf = (database: Database): Payments => chosen.get(database) ?? NONE;
export const gatewayNamed = (database: Database, name: string): PaymentGateway | undefined =>
  paymentsOf(database).gateways.find((gateway) => gateway.name === name);

/**
 * Who takes a payment by this method for a wallet of this currency: the first gateway that takes both; else the first
 * one of the method, in the currency that it prefers. Undefined when nobody takes the method. Calls nothing.
 */
export function chooseGateway(database: Database, method: PaymentMethod, currency: string): Chosen | undefined {
  const able = paymentsOf(database).gateways.filter((gateway) => gateway.methods.includes(method));
  const same = able.find(({ currencies }) => currencies === null || currencies.includes(currency));
  if (same) return { gateway: same.name, currency };
  const [first] = able;
  return first && { gateway: first.name, currency: first.currencies?.[0] ?? currency };
}
