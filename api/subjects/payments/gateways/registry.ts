import type { Context } from '../../../context';
import type { ServiceKey } from '../../../models/services';
import { type PaymentMethod, type PaymentGateway, METHODS } from './port';
import { SIMULATOR, makeSimulatorGateway } from './simulator';
import type { BookStore } from './simulatorBooks';

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
interface Chosen {
  readonly gateway: string;
  readonly currency: string;
}

/** Its part of the configuration. */
export interface PaymentSettings extends Payments {
  /** The simulated gateway takes every method that no real one does. */
  readonly simulators: boolean;
  readonly secretKey: string;
}
export const PAYMENT_SETTINGS: ServiceKey<PaymentSettings> = {
  name: 'the settings of payments',
  make: () => ({ publicUrl: 'http://localhost:3000', gateways: [], simulators: false, secretKey: '' }),
};
export const PAYMENTS: ServiceKey<Payments> = { name: 'the payment gateways' };
export const paymentsOf = (database: Database): Payments =>
  database.services.get(PAYMENTS, () => composePayments({ database }, database.services.get(PAYMENT_SETTINGS)));

/**
 * All ways in which a process takes money: the configured gateways and, with simulators, the simulated one for every
 * other method.
 */
export function composePayments(
  store: BookStore,
  { gateways, publicUrl, secretKey, simulators }: PaymentSettings,
): Payments {
  if (!simulators) return { publicUrl, gateways };
  const taken = new Set(gateways.flatMap((gateway) => gateway.methods));
  const methods = METHODS.filter((method) => !taken.has(method));
  if (gateways.some(({ name }) => name === SIMULATOR)) throw new Error('a gateway has the name of the simulator');
  return { publicUrl, gateways: [...gateways, makeSimulatorGateway({ store, secretKey, publicUrl, methods })] };
}
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
