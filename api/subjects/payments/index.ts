/**
 * Payments: money that comes through a gateway, for a wallet (`products`) or for an order (the subject that sells it
 * declares how, as a PaidProduct), and goes back the same way.
 *
 * Commands: `rechargeRecords` (pay, resolve), `startPayment`, `refundPayment`. A payment begins UNPAID; its payer goes
 * through `checkout/` to one of `gateways/` (their port: `gateways/port`). Gateways' notices come in by one function,
 * `settlePayment`: it books once, quarantines what is not what was due (`quarantine`), and keeps what went back
 * (`reversals`, `unreported`). `jobs/` query gateways about what is open, pursue refunds (`handleRefund`) and compare
 * their statements with our books (`reconcile`). Events: payment.completed, .anomaly, .refundFailed, .stray.
 */
import { defineSubject } from '../../engine/http/subject';
import { noSuchCall } from '../../middleware/errors';
import { type Provided, provide } from '../../models/services';
import { CALLS } from './checkout/calls';
import { paymentMethodRoutes } from './checkout/methods';
import { paymentRoutes } from './checkout/router';
import { PAYMENT_SETTINGS, readPaymentSettings } from './gateways';
import { jobs } from './jobs';
import rechargeRecords from './rechargeRecords';
import { words } from './words';

export { deviceOf } from './checkout/checkout';
export { coverAt } from './exchange';
export { escapeHtml, renderPage } from './checkout/page';
export {
  type PayLater,
  type Paying,
  PAY_LATER_JOB,
  failSimulated,
  findSimulated,
  paySimulated,
  payingOf,
  reverseSimulated,
} from './checkout/simulatedPayer';
export type { PaymentMethod } from './gateways/port';
export { gatewayNamed, paymentsOf } from './gateways';
export { newPaymentNo, methodsFor, payUrlOf, startPayment, termsOf } from './startPayment';
export { expireEarly, paymentBack } from './closePayment';
export { type BookedLine, type RefundMode, keepSimulatorSetting, setRefundMode } from './gateways/simulatorBooks';
export { type PaidProduct, PRODUCTS, RECHARGE } from './products';
export { gatewaysNumber } from './quarantine';
export { leftToRefund, paidBackInParts, refundPayment } from './refundPayment';
export { type Anomaly, EXPIRES_MS, failedEarly } from './types';

export const commands = { 'recharge-records': rechargeRecords };

export default defineSubject({
  words,
  commands,
  jobs,
  routes: () => [paymentMethodRoutes()],
  calls: CALLS,
  mounts: ({ database, config, log }) => [
    {
      at: '/t3d-api/payments',
      handlers: [paymentRoutes(database, config, log), noSuchCall],
      raw: true,
      signed: /^\/notices\//,
    },
  ],
  configured: (config) => [provide(PAYMENT_SETTINGS, readPaymentSettings(config)) as Provided],
});
