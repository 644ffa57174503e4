import { DAY_MS } from '@t3d/resources/kit';
import {
  Environment,
  InAppOwnershipType,
  NotificationTypeV2,
  SignedDataVerifier,
  VerificationException,
  VerificationStatus,
} from '@apple/app-store-server-library';
import type { JWSTransactionDecodedPayload as Transaction } from '@apple/app-store-server-library';
import { textAt } from '../kit/fields';
import { need, readJson, readText } from '../kit/notices';
import type { Notice, RawNotice } from '../port';
import { NoticeRefused } from '../port';
import type { AppleSettings } from './settings';
import { paymentNoOf } from './token';

/** Apple repeats a notice for not quite a week. */
const MAXIMUM_AGE = 8 * DAY_MS;

/**
 * Reads what Apple has signed. Refuses by NoticeRefused; fails by an Error when Apple cannot be queried about its
 * certificates.
 */
export interface Verifier {
  notification: SignedDataVerifier['verifyAndDecodeNotification'];
  transaction: SignedDataVerifier['verifyAndDecodeTransaction'];
}

const REASONS: Readonly<Record<number, NoticeRefused['reason']>> = {
  [VerificationStatus.VERIFICATION_FAILURE]: 'signature',
  [VerificationStatus.INVALID_CHAIN_LENGTH]: 'signature',
  [VerificationStatus.INVALID_CERTIFICATE]: 'signature',
  [VerificationStatus.INVALID_APP_IDENTIFIER]: 'foreign',
  [VerificationStatus.INVALID_ENVIRONMENT]: 'foreign',
  [VerificationStatus.FAILURE]: 'malformed',
};

async function explained<Decoded>(asked: Promise<Decoded>): Promise<Decoded> {
  try {
    return await asked;
  } catch (error) {
    const reason = error instanceof VerificationException ? REASONS[error.status] : undefined;
    if (reason) throw new NoticeRefused(reason);
    throw new Error('Apple does not say whether its certificates are still good', { cause: error });
  }
}

export function makeVerifier({ roots, onlineChecks, environment, bundleId, appId }: AppleSettings): Verifier {
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

/** Apple's thousandths → minor units, exactly; null when they are none. */
export function minorOf(price: number | undefined): number | null {
  return price !== undefined && Number.isSafeInteger(price) && price > 0 && price % 10 === 0 ? price / 10 : null;
}

/**
 * The notice of a transaction for a payment of ours; null when it is none. A revoked one means that the money is taken
 * back.
 */
export function noticeOf(transaction: Transaction): Notice | null {
  const paymentNo = paymentNoOf(transaction.appAccountToken);
  if (!paymentNo || transaction.inAppOwnershipType === InAppOwnershipType.FAMILY_SHARED) return null;
  const gatewayNo = need(transaction.transactionId, 'transactionId');
  const state = transaction.revocationDate === undefined ? 'PAID' : 'REVERSED';
  return {
    // The same whether Apple notifies or the payer's app does.
    noticeId: `${state}-${gatewayNo}`,
    paymentNo,
    gatewayNo,
    state,
    amount: need(minorOf(transaction.price), 'price'),
    currency: need(transaction.currency, 'currency'),
    at: new Date(need(transaction.revocationDate ?? transaction.purchaseDate, 'date')),
  };
}

/** Notices that move money; Apple sends many more. */
const MONEY: readonly unknown[] = [NotificationTypeV2.ONE_TIME_CHARGE, NotificationTypeV2.REFUND];

async function readNotification(verifier: Verifier, signed: string, now: Date): Promise<Notice | null> {
  const { notificationType, signedDate, data } = await verifier.notification(signed);
  if (now.getTime() - need(signedDate, 'signedDate') > MAXIMUM_AGE) throw new NoticeRefused('stale');
  if (!MONEY.includes(notificationType)) return null;
  const transaction = await verifier.transaction(need(data?.signedTransactionInfo, 'signedTransactionInfo'));
  if (notificationType === NotificationTypeV2.REFUND) need(transaction.revocationDate, 'revocationDate');
  return noticeOf(transaction);
}

/**
 * Reads a notification of the App Store, or a transaction that our app passes on. Both are signed by Apple; a
 * transaction has no age, for StoreKit hands out an unfinished one whenever the app is opened again.
 */
export async function readNotice(verifier: Verifier, { body }: RawNotice, now: Date): Promise<Notice | null> {
  const envelope = readJson(readText(body));
  const passedOn = textAt(envelope, 'signedTransactionInfo');
  if (passedOn) return noticeOf(await verifier.transaction(passedOn));
  return readNotification(verifier, need(textAt(envelope, 'signedPayload'), 'signedPayload'), now);
}
