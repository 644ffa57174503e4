import type { Adapter } from '../kit/settings';
import type { Checkout, CheckoutRequest, Found, RefundAnswer } from '../port';
import { type FetchTransaction, makeFetchTransaction } from './client';
import { type Verifier, makeVerifier, noticeOf, readNotice, tokenOf } from './notices';
import type { AppleSettings } from './settings';

/**
 * Opens our app, which buys the product of that price with the payment's token. Refuses a price that the App Store does
 * not have.
 */
async function checkout(
  { products, appLink }: AppleSettings,
  { paymentNo, amount, currency }: CheckoutRequest,
): Promise<Checkout> {
  const product = products.find((one) => one.currency === currency && one.amount === amount);
  if (!product) throw new Error(`Apple: no product costs ${amount} (minor units) of ${currency}`);
  return {
    kind: 'redirect',
    url: appLink
      .replaceAll('{token}', encodeURIComponent(tokenOf(paymentNo)))
      .replaceAll('{product}', encodeURIComponent(product.id)),
  };
}

/** Apple identifies a purchase by its own number only, which comes with the notice of it. */
async function query(
  fetchTransaction: FetchTransaction,
  verifier: Verifier,
  paymentNo: string,
  gatewayNo: string | null,
): Promise<Found> {
  const signed = gatewayNo ? await fetchTransaction(gatewayNo) : null;
  if (!signed) return { state: 'UNKNOWN' };
  const notice = noticeOf(await verifier.transaction(signed));
  if (notice?.paymentNo !== paymentNo) throw new Error('Apple answered about another payment');
  const { state, amount, currency, at } = notice;
  return { state: state === 'PAID' ? 'PAID' : 'REFUNDED', gatewayNo: notice.gatewayNo, amount, currency, at };
}

const NO_REFUNDS: RefundAnswer = {
  state: 'REFUSED',
  reason: 'Apple alone refunds what was bought in the App Store: the payer asks at reportaproblem.apple.com',
};

export function makeAdapter(settings: AppleSettings, now: () => Date): Adapter {
  const verifier = makeVerifier(settings);
  const fetchTransaction = makeFetchTransaction(settings);
  return {
    checkout: (request) => checkout(settings, request),
    verify: (notice) => readNotice(verifier, notice, now()),
    query: (paymentNo, gatewayNo) => query(fetchTransaction, verifier, paymentNo, gatewayNo),
    // Nothing is open at Apple before it is bought.
    close: async () => {},
    refund: async () => NO_REFUNDS,
    queryRefund: async () => NO_REFUNDS,
    statement: async () => null,
  };
}
