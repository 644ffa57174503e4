import { parseDecimal, toDecimal, toSmallest } from '../kit/values';
import type { SearchResponse, TransactionInformation } from '@paypal/paypal-server-sdk';
import { isPaymentNo } from '../kit/notices';
import type { StatementLine } from '../port';
import { type Ask, PayPalRefusal } from './client';

/** Ours has two decimals in every currency; PayPal writes a currency's own. */
const WHOLE = new Set(['KRW', 'JPY', 'HUF', 'TWD']);

interface Money {
  currencyCode: string;
  value: string;
}

/** Minor units → PayPal's text, `12.34` or `1234`. Refuses a part of a won. */
export const moneyOf = (minor: number, currency: string): Money => ({
  currencyCode: currency,
  value: WHOLE.has(currency) ? toSmallest(minor, currency) : toDecimal(minor),
});

/** PayPal's text, with a minus or without → minor units, exactly; null when it is no amount of that currency. */
export function minorOf(value: string | undefined, currency: string): number | null {
  const negative = value?.startsWith('-') ?? false;
  const minor = parseDecimal(negative ? value?.slice(1) : value);
  if (minor === null || (WHOLE.has(currency) && minor % 100 !== 0)) return null;
  return negative ? -minor : minor;
}

/** Event codes: T00… payments, T11… refunds and reversals, T12… chargebacks. */
function lineOf(info: TransactionInformation): StatementLine | null {
  const paymentNo = info.customField ?? info.invoiceId;
  const group = info.transactionEventCode?.slice(0, 3) ?? '';
  const currency = info.transactionAmount?.currencyCode ?? '';
  const amount = minorOf(info.transactionAmount?.value, currency);
  if (info.transactionStatus !== 'S' || !isPaymentNo(paymentNo) || !info.transactionId || amount === null) return null;
  const common = {
    paymentNo,
    gatewayNo: info.transactionId,
    amount,
    currency,
    at: new Date(info.transactionInitiationDate ?? ''),
  };
  if (group === 'T00' && amount > 0) return { ...common, kind: 'PAYMENT' };
  // Refunds of ours carry their own number as the invoice; those made on PayPal's site, the payment's or none.
  const refundNo = info.invoiceId && info.invoiceId !== paymentNo ? info.invoiceId : undefined;
  return group === 'T11' || group === 'T12' ? { ...common, kind: 'REFUND', ...(refundNo && { refundNo }) } : null;
}

/**
 * The transactions of a day of UTC+8 (PayPal lists them up to three hours late); null when the app may not search
 * transactions.
 */
export async function fetchStatement(ask: Ask, day: string): Promise<StatementLine[] | null> {
  const start = Date.parse(`${day}T00:00:00+08:00`);
  const lines: StatementLine[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    let answer: SearchResponse;
    try {
      answer = await ask(({ transactions }) =>
        transactions.searchTransactions({
          startDate: new Date(start).toISOString(),
          endDate: new Date(start + 86_399_000).toISOString(),
          fields: 'transaction_info',
          pageSize: 500,
          page,
        }),
      );
    } catch (error) {
      if (error instanceof PayPalRefusal && error.status === 403) return null;
      throw error;
    }
    lines.push(
      ...(answer.transactionDetails ?? [])
        .map(({ transactionInfo }) => (transactionInfo ? lineOf(transactionInfo) : null))
        .filter((line) => line !== null),
    );
    pages = answer.totalPages ?? 1;
  }
  return lines;
}
