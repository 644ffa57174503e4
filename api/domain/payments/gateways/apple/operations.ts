import { type Adapter, textAt, requireValue, readJson, readText } from '../kit';
import {
  type Checkout,
  type CheckoutRequest,
  type Found,
  type RefundAnswer,
  type Notice,
  type RawNotice,
  NoticeRejected,
} from '../port';
import { type AppleSettings, type FetchTransaction, makeFetchTransaction } from './client';
import { createHash } from 'node:crypto';
import { DAY_MS } from '@t3d/resources/kit';
import {
  type JWSTransactionDecodedPayload as Transaction,
  Environment,
  InAppOwnershipType,
  NotificationTypeV2,
  SignedDataVerifier,
  VerificationException,
  VerificationStatus,
} from '@apple/app-store-server-library';

/** The maximum age of a notice, which Apple repeats for almost a week. */
const MAXIMUM_AGE = 8 * DAY_MS;

/** Verifies signed data of Apple. Throws NoticeRejected for invalid data. */
interface Verifier {
  notification: SignedDataVerifier['verifyAndDecodeNotification'];
  transaction: SignedDataVerifier['verifyAndDecodeTransaction'];
}

const REASONS: Readonly<Record<number, NoticeRejected['reason']>> = {
  [VerificationStatus.VERIFICATION_FAILURE]: 'signature',
  [VerificationStatus.INVALID_CHAIN_LENGTH]: 'signature',
  [VerificationStatus.INVALID_CERTIFICATE]: 'signature',
  [VerificationStatus.INVALID_APP_IDENTIFIER]: 'foreign',
  [VerificationStatus.INVALID_ENVIRONMENT]: 'foreign',
  [VerificationStatus.FAILURE]: 'malformed',
};

async function explained<Decoded>(input: Promise<Decoded>): Promise<Decoded> {
  try {
    return await input;
  } catch (error) {
    const reason = error instanceof VerificationException ? REASONS[error.status] : undefined;
    if (reason) throw new NoticeRejected(reason);
    throw new Error('Apple does not say whether its certificates are still good', { cause: error });
  }
}

function makeVerifier({ roots, onlineChecks, environment, bundleId, appId }: AppleSettings): Verifier {
  const verifier = new SignedDataVerifier(
    roots.map(({ raw }) => raw),
    onlineChecks,
    environment === 'Sandbox' ? Environment.SANDBOX : Environment.PRODUCTION,
    bundleId,
    appId,
  );
  return {
    notification: (signed) => explained(verifier.verifyAndDecodeNotification(signed)),
    transaction: (signed) => explained(verifier.verifyAndDecodeTransaction(signed)),
  };
}

/** Converts Apple's thousandths to exact minor units, or returns null. */
function minorOf(price: number | undefined): number | null {
  return price !== undefined && Number.isSafeInteger(price) && price > 0 && price % 10 === 0 ? price / 10 : null;
}

/** Returns the notice of a transaction, or null if it belongs to none of our payments. */
function noticeOf(transaction: Transaction): Notice | null {
  const paymentNo = paymentNoOf(transaction.appAccountToken);
  if (!paymentNo || transaction.inAppOwnershipType === InAppOwnershipType.FAMILY_SHARED) return null;
  const gatewayNo = requireValue(transaction.transactionId, 'transactionId');
  const state = transaction.revocationDate === undefined ? 'PAID' : 'REVERSED';
  return {
    // The id is the same from Apple and from the payer's app.
    noticeId: `${state}-${gatewayNo}`,
    paymentNo,
    gatewayNo,
    state,
    amount: requireValue(minorOf(transaction.price), 'price'),
    currency: requireValue(transaction.currency, 'currency'),
    at: new Date(requireValue(transaction.revocationDate ?? transaction.purchaseDate, 'date')),
  };
}

/** The notification types that move money. */
const MONEY: readonly unknown[] = [NotificationTypeV2.ONE_TIME_CHARGE, NotificationTypeV2.REFUND];

async function readNotification(verifier: Verifier, signed: string, now: Date): Promise<Notice | null> {
  const { notificationType, signedDate, data } = await verifier.notification(signed);
  if (now.getTime() - requireValue(signedDate, 'signedDate') > MAXIMUM_AGE) throw new NoticeRejected('stale');
  if (!MONEY.includes(notificationType)) return null;
  const transaction = await verifier.transaction(requireValue(data?.signedTransactionInfo, 'signedTransactionInfo'));
  if (notificationType === NotificationTypeV2.REFUND) requireValue(transaction.revocationDate, 'revocationDate');
  return noticeOf(transaction);
}

/** Reads an App Store notification, or a transaction of any age that our app passes on. */
async function readNotice(verifier: Verifier, { body }: RawNotice, now: Date): Promise<Notice | null> {
  const envelope = readJson(readText(body));
  const passedOn = textAt(envelope, 'signedTransactionInfo');
  if (passedOn) return noticeOf(await verifier.transaction(passedOn));
  return readNotification(verifier, requireValue(textAt(envelope, 'signedPayload'), 'signedPayload'), now);
}

/** The letters of the payment number in a token. Apple stores only the token (`appAccountToken`) for us. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const PAYMENT_NO = new RegExp(`^(\\d{15})([${LETTERS}]{12})$`);
const UUID_8 = /^([\da-f]{8})-([\da-f]{4})-8([\da-f]{3})-([89ab][\da-f]{3})-([\da-f]{12})$/;

const checkOf = (paymentNo: string): bigint =>
  BigInt(createHash('sha256').update(paymentNo).digest().readUInt16BE() >> 4);
const hex = (value: bigint, length: number): string => value.toString(16).padStart(length, '0');

/** Returns the token of a payment, always the same version 8 UUID. */
export function tokenOf(paymentNo: string): string {
  const [, digits, letters] = PAYMENT_NO.exec(paymentNo) ?? [];
  if (!digits || !letters) throw new Error(`Apple: payment ${paymentNo} does not fit into a token`);
  const number = [...letters].reduce(
    (value, letter) => (value << 5n) | BigInt(LETTERS.indexOf(letter)),
    BigInt(digits),
  );
  const bits = (number << 12n) | checkOf(paymentNo);
  const [high, middle, low] = [bits >> 74n, (bits >> 62n) & 0xfffn, hex((2n << 62n) | (bits & ((1n << 62n) - 1n)), 16)];
  return `${hex(high, 12).slice(0, 8)}-${hex(high, 12).slice(8)}-8${hex(middle, 3)}-${low.slice(0, 4)}-${low.slice(4)}`;
}

/** Returns the payment number in a token, or null if we did not make the token. */
export function paymentNoOf(token: string | undefined): string | null {
  const [, first, second, middle, third, fourth] = UUID_8.exec(token?.toLowerCase() ?? '') ?? [];
  if (!first) return null;
  const low = BigInt(`0x${third}${fourth}`) & ((1n << 62n) - 1n);
  const bits = (BigInt(`0x${first}${second}`) << 74n) | (BigInt(`0x${middle}`) << 62n) | low;
  const number = bits >> 12n;
  const letters = Array.from(
    { length: 12 },
    (_, index) => LETTERS[Number((number >> BigInt(5 * (11 - index))) & 31n)],
  ).join('');
  const paymentNo = (number >> 60n).toString().padStart(15, '0') + letters;
  return PAYMENT_NO.test(paymentNo) && checkOf(paymentNo) === (bits & 0xfffn) ? paymentNo : null;
}

/** Returns a link to our app, which buys the App Store product of that price. Throws without such a product. */
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

/** Queries a payment by Apple's own number, which only Apple's notice contains. */
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
    // Before the purchase, nothing at Apple can be closed.
    close: async () => {},
    refund: async () => NO_REFUNDS,
    queryRefund: async () => NO_REFUNDS,
    statement: async () => null,
  };
}
