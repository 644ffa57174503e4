import type { PaymentGateway } from './port';
import type { PaymentSettings } from './registry';
import * as alipay from './alipay';
import * as alipayHk from './alipayHk';
import * as allInPay from './allInPay';
import * as apple from './apple';
import * as paypal from './paypal';
import * as wechatPay from './wechatPay';

export {
  PAYMENTS,
  PAYMENT_SETTINGS,
  chooseGateway,
  composePayments,
  gatewayNamed,
  paymentsOf,
  type PaymentSettings,
  type Payments,
} from './registry';
export { SIMULATOR, makeSimulatorGateway, type SimulatorGateway } from './simulator';

type Environment = Readonly<Record<string, string | undefined>>;

const made = <Settings>(settings: Settings | null, make: (settings: Settings) => PaymentGateway): PaymentGateway[] =>
  settings === null ? [] : [make(settings)];

/** Returns the configured gateways in order of preference. Throws if one is only partly configured. */
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

export const readPaymentSettings = ({
  publicUrl,
  secretKey,
  simulators,
  gateways,
}: Omit<PaymentSettings, 'gateways'> & { gateways: Environment }): PaymentSettings => ({
  publicUrl,
  secretKey,
  simulators,
  gateways: configuredGateways({ ...gateways, PUBLIC_URL: publicUrl }),
});
