import type { Context } from '../../../context';
import type { ServiceKey } from '../../../models/services';
import { type PaymentMethod, type PaymentGateway, METHODS } from './port';
import { SIMULATOR, makeSimulatorGateway } from './simulator';
import type { BookStore } from './simulatorBooks';

type Database = Context['database'];

/** The gateways of this process, real ones before the simulated one. */
export interface Payments {
  readonly publicUrl: string;
  readonly gateways: readonly PaymentGateway[];
}
interface Chosen {
  readonly gateway: string;
  readonly currency: string;
}

export interface PaymentSettings extends Payments {
  /** True if the simulated gateway handles the methods without a real gateway. */
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

/** Combines the configured gateways with the simulated one, if simulators are enabled. */
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

/** Chooses the first gateway that accepts the method and currency, or else the method's first gateway. */
export function chooseGateway(database: Database, method: PaymentMethod, currency: string): Chosen | undefined {
  const able = paymentsOf(database).gateways.filter((gateway) => gateway.methods.includes(method));
  const same = able.find(({ currencies }) => currencies === null || currencies.includes(currency));
  if (same) return { gateway: same.name, currency };
  const [first] = able;
  return first && { gateway: first.name, currency: first.currencies?.[0] ?? currency };
}
