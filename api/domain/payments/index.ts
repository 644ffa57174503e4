/** Payments: money that a gateway receives for a wallet or an order, and refunds through the same gateway. */
import { defineModule } from '../../engine/http/domainModule';
import { noSuchCall } from '../../middleware/errors';
import { type Provided, provide } from '../../models/services';
import { CALLS, paymentRoutes } from './checkout/checkoutRoutes';
import { paymentMethodRoutes } from './checkout/checkout';
import { PAYMENT_SETTINGS, readPaymentSettings } from './gateways';
import { jobs } from './jobs/paymentJobs';
import { words } from './paymentTexts';
import type { CommandsFor } from '../../registry/command';
import { resolve } from './rechargeRecords/resolve';
import { undoPayment } from './products';
import rechargeRecords from '@t3d/resources/money/recharge-records';
import { levelOf } from '@t3d/resources/roles';
import type { Context } from '../../context';
import { command } from '../../engine/rows/commands/command';
import { Invalid } from '../../errors';
import { translate } from '../../locales';
import { payUrlOf, startPayment, termsOf } from './startPayment';
import { type Holder, requireHolders } from '../users';

/** Returns the caller with the own wallet. Rejects callers without a user, such as the backdoor. */
async function requireSelf(ctx: Context): Promise<Holder> {
  if (ctx.actor.id === null || levelOf(ctx.actor.role) === 0) throw new Invalid('money.noWallet');
  return ((await requireHolders(ctx, [ctx.actor.id])) as [Holder])[0];
}

/** Starts an online recharge of the caller's wallet, at least 100.00. Returns the URL of the pay page. */
const pay = command(rechargeRecords, 'pay', {
  undo: undoPayment,
  check: async (ctx, { amount, payment }) => {
    const { wallet } = await requireSelf(ctx);
    const terms = await termsOf(ctx, { amount, currency: wallet.currency, method: payment });
    const label = translate('payments.rate', ctx.language, { pair: `${terms.currency}/${wallet.currency}` });
    return {
      matched: 1,
      available: 1,
      changes: terms.currency === wallet.currency ? [] : [{ label, after: terms.rate, kind: 'text' }],
      cost: {
        amount: terms.credited,
        currency: wallet.currency,
        before: wallet.balance,
        after: wallet.balance + terms.credited,
      },
    };
  },
  run: async (ctx, { amount, payment }) => {
    const { user, wallet } = await requireSelf(ctx);
    const { id, paymentNo } = await startPayment(ctx, {
      product: 'RECHARGE',
      account: user.id,
      amount,
      currency: wallet.currency,
      method: payment,
    });
    return { affected: 1, id, payUrl: payUrlOf(ctx, paymentNo) };
  },
});

const ofRechargeRecords = { pay, resolve } satisfies CommandsFor<typeof rechargeRecords>;

export { methodsOn } from './checkout/checkout';
export { coverAt, newPaymentNo, methodsFor, payUrlOf, startPayment, termsOf } from './startPayment';
export { escapeHtml, renderPage } from './checkout/payPageHtml';
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
export { expireEarly, undoPayment, type PaidProduct, PRODUCTS, RECHARGE } from './products';
export { type BookedLine, type RefundMode, storeSimulatorSetting, setRefundMode } from './gateways/simulatorBooks';
export { gatewaysNumber } from './quarantine';
export { leftToRefund, paidBackInParts, refundPayment } from './handleRefund';
export { type Anomaly, EXPIRES_MS, failedEarly } from './paymentTypes';

export const commands = { 'recharge-records': ofRechargeRecords };

export default defineModule({
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
