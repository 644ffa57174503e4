import { formatMoney } from '@t3d/resources/kit';
import { useRecord } from '../../declared/declaration';
import { optionOf } from '../../declared/fields/options';
import { RecordLink } from '../../declared/links';
import { fieldOf, type Row } from '../../declared/records';
import { useRelatedRows } from '../../declared/show/RelatedRows';
import { useT } from '../../locales/useT';

const sumOf = (amount: unknown, currency: unknown): string =>
  [formatMoney(Number(amount ?? 0)), currency].filter(Boolean).join(' ');

/** Returns whether the payment of an order matters now: before it arrives, and while it is refunded. */
export const needsPayment = ({ status, unpaid }: Row): boolean =>
  status === 'REFUNDING' || (status === 'INITIAL' && unpaid === true);

/** The amount that an order waits for, or where its refund goes, from the payment that the reader may see. */
export function OrderPayment() {
  const t = useT();
  const record = useRecord();
  const { resource, query } = useRelatedRows(
    'recharge-records',
    { order: String(record.id) },
    { size: 1, sort: '-id', enabled: needsPayment(record) },
  );
  const payment = query.data?.rows[0];
  if (!resource || !payment) return null;
  const method = optionOf(fieldOf(resource, 'payment'), payment.payment, payment)?.label ?? String(payment.payment);
  const isRefund = record.status === 'REFUNDING';
  const values = {
    method,
    amount: isRefund
      ? sumOf(payment.paidAmount ?? payment.amount, payment.payCurrency ?? payment.currency)
      : sumOf(payment.amount, payment.currency),
    refunded: sumOf(payment.refunded, payment.payCurrency ?? payment.currency),
  };
  return (
    <>
      <b data-payment={payment.id}>{t(isRefund ? 'orders.payment.refund' : 'orders.payment.due', values)}</b>{' '}
      <RecordLink resource="recharge-records" id={payment.id}>
        {t('orders.payment.open')}
      </RecordLink>
    </>
  );
}
