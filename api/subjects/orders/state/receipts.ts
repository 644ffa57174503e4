import { type Language, DAY_MS, formatMoney } from '@t3d/resources/kit';
import plans from '@t3d/resources/plans/plans';
import type { Order } from '@t3d/resources/rows';
import type { Context } from '../../../context';
import { type NoticeKey, writeMail } from '../../../house/mails';
import { enqueueSecretMail } from '../../../jobs/outbox';
import { table } from '../../../models/table';
import type { Step } from './transitions';

/** Whom a retail order writes to, and the page of the order with the key that opens it. Kept sealed. */
export interface Receipt {
  to: string;
  language: Language;
  url: string;
}

type ReceiptKey = Extract<NoticeKey, `orders.receipt.${string}`>;

/** The steps that the payer reads about. */
const MAILS: Partial<Record<Step, ReceiptKey>> = {
  paid: 'orders.receipt.paid',
  'paid-unverified': 'orders.receipt.verify',
  accepted: 'orders.receipt.ready',
  refused: 'orders.receipt.failed',
  revoked: 'orders.receipt.revoked',
};

/** After this the page has long shown it. */
const LATE_MS = DAY_MS;

/**
 * Mails the payers of retail orders who gave an address what has happened. The link opens the order: the mail waits
 * sealed.
 */
export async function mailReceipts(ctx: Context, step: Step, moved: readonly Order[]): Promise<void> {
  const key = MAILS[step];
  const readers = key ? moved.filter(({ receipt }) => receipt !== null && receipt !== undefined) : [];
  if (!key || readers.length === 0) return;
  const sold = await table(ctx, plans).find([...new Set(readers.map(({ plan }) => plan as number))]);
  for (const order of readers) {
    const { to, language, url } = JSON.parse(order.receipt as string) as Receipt;
    const filling = {
      orderNo: order.orderNo ?? '',
      plan: sold.find(({ id }) => id === order.plan)?.name ?? '',
      amount: formatMoney(order.totalPrice ?? 0, { currency: order.currency ?? '' }),
      url,
    };
    const mail = { to, sender: order.agent, ...writeMail(key, filling, [language]) };
    await enqueueSecretMail(ctx, mail, new Date(ctx.now().getTime() + LATE_MS));
  }
}
