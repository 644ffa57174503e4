import { METHODS } from './methods';
import type { PaymentGateway } from './port';
import type { Payments } from './registry';
import { SIMULATOR, makeSimulatorGateway } from './simulator';
import type { Desk } from './simulatorBooks';
import * as alipay from './alipay';
import * as alipayHk from './alipayHk';
import * as allInPay from './allInPay';
import * as apple from './apple';
import * as paypal from './paypal';
import * as wechatPay from './wechatPay';

export { chooseGateway, gatewayNamed, paymentsOf, setPayments } from './registry';
export type { Payments } from './registry';
export { SIMULATOR, makeSimulatorGateway } from './simulator';
export type { SimulatorGateway } from './simulator';

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads what one gateway needs and makes it; null where it is not configured. */
const made = <Settings>(settings: Settings | null, make: (settings: Settings) => PaymentGateway): PaymentGateway[] =>
  settings === null ? [] : [make(settings)];

/**
 * The gateways that an environment configures, in the order in which they are preferred. Refuses, by throwing, one that
 * is configured by half.
 */
export function configuredGateways(environment: Environment): PaymentGateway[] {
  return [
    ...made(alipay.readSettings(environment), alipay.makeAlipayGateway),
    ...made(alipayHk.readSettings(environment), alipayHk.makeAlipayHkGateway),
    ...made(wechatPay.readSettings(environment), wechatPay.makeWeChatPayGateway),
    ...made(paypal.readSettings(environment), paypal.makePayPalGateway),
    ...made(allInPay.readSettings(environment), allInPay.makeAllInPayGateway),
    ...made(apple.readSettings(environment), apple.makeAppleGateway),
  ];
}

export interface Composition {
  desk: Desk;
  publicUrl: string;
  secretKey: string;
  simulators: boolean;
  environment: Environment;
}

/**
 * All ways in which a process takes money: the configured gateways and, with simulators, the simulated one for every
 * other method.
 */
export function composePayments({ desk, publicUrl, secretKey, simulators, environment }: Composition): Payments {
  const gateways = configuredGateways({ ...environment, PUBLIC_URL: publicUrl });
  if (!simulators) return { publicUrl, gateways };
  const taken = new Set(gateways.flatMap((gateway) => gateway.methods));
  const methods = METHODS.filter((method) => !taken.has(method));
  if (gateways.some(({ name }) => name === SIMULATOR)) throw new Error('a gateway has the name of the simulator');
  return { publicUrl, gateways: [...gateways, makeSimulatorGateway({ desk, secretKey, publicUrl, methods })] };
}
