import type { Context } from '../../../../context';
import type { Params } from '../../../../errors';
import { select } from '../../../../models/sql';
import type { Movement } from './movement';

interface PaymentRow {
  paymentNo: string;
  paid: number;
  paidCurrency: string;
  rate: number | string | null;
}

/**
 * What was paid online for a PAY bill: its number, amount and currency, and the rate at which it became what the bill
 * shows.
 */
export async function paymentOf(ctx: Context, { orderNo }: Movement): Promise<Params | null> {
  if (orderNo === null) return null;
  const [payment] = await select<PaymentRow>(
    ctx,
    `
    SELECT paymentNo, COALESCE(paidAmount, amount) AS paid, COALESCE(payCurrency, currency) AS paidCurrency, rate
      FROM recharge_records WHERE paymentNo = ?`,
    [orderNo],
  );
  return payment
    ? {
        paymentNo: payment.paymentNo,
        paid: Number(payment.paid),
        paidCurrency: payment.paidCurrency,
        rate: String(Number(payment.rate ?? 1)),
      }
    : null;
}

/** How many cards a purchase of stock was for, and the price of each where all cost the same. */
export function stockOf({ result }: Movement): { count: number; unitPrice?: number } | null {
  const { count, unitPrice } = result;
  if (typeof count !== 'number') return null;
  return typeof unitPrice === 'number' ? { count, unitPrice } : { count };
}
