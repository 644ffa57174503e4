import { Box } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import type { Coupon } from '@t3d/resources/orders/orderShapes';
import { useT } from '../../locales/useT';
import { EnumField } from '../../declared/fields';
import { MomentField } from '../../declared/fields';
import { ListLink, RecordLink } from '../../declared/links';
import { type Row, fieldOf } from '../../declared/records';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import { ColumnTable } from '../../ui/ColumnTable';
import { LoadedRows, Section } from '../../ui/Section';
import { PAGE_SIZE } from '../../providers/query';
import { useRelatedRows } from '../../declared/show/RelatedRows';

export interface OrderBill extends Row {
  createdAt: string;
  toAccount: number;
  toAccountLabel: string | null;
  type: string;
  amount: number;
  currency: string;
  fromLabel: string | null;
  remark: string | null;
}

const currencyOf = (record: Row): string | null => (typeof record.currency === 'string' ? record.currency : null);

export function OrderCoupons() {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const coupons = (Array.isArray(record.coupons) ? record.coupons : []) as Coupon[];
  const title = t('orders.money.coupons');
  if (coupons.length === 0 || !fieldOf(resource, 'coupons')?.readable) return null;
  return (
    <Section name="coupons" title={title} more={currencyOf(record)}>
      <ColumnTable
        label={title}
        rows={coupons}
        mark={({ name }) => ({ 'data-coupon': name })}
        columns={[
          { label: t('orders.money.coupon'), sx: { overflowWrap: 'anywhere' }, render: ({ name }) => name },
          {
            label: t('orders.money.original'),
            isNumber: true,
            render: ({ originalPrice }) => formatMoney(originalPrice),
          },
          {
            label: t('orders.money.discount'),
            isNumber: true,
            render: ({ discountAmount }) => formatMoney(-discountAmount, { signed: true }),
          },
          { label: t('orders.money.actual'), isNumber: true, render: (one) => <b>{formatMoney(one.actualPrice)}</b> },
        ]}
      />
    </Section>
  );
}

function Bills({ bills, currency }: { bills: readonly OrderBill[]; currency: string | null }) {
  const t = useT();
  return (
    <ColumnTable
      label={t('orders.money.title')}
      rows={bills}
      mark={({ type }) => ({ 'data-bill': type })}
      columns={[
        {
          label: t('orders.money.when'),
          sx: { whiteSpace: 'nowrap' },
          render: (bill) => (
            <RecordLink resource="bills" id={bill.id}>
              <MomentField source="createdAt" record={bill} />
            </RecordLink>
          ),
        },
        { label: t('orders.money.account'), render: ({ toAccountLabel }) => toAccountLabel },
        {
          label: t('orders.money.type'),
          render: (bill) => <EnumField source="type" resource="bills" record={bill} />,
        },
        {
          label: t('orders.money.amount'),
          isNumber: true,
          colourOf: ({ amount }) => (amount > 0 ? 'tone.green' : undefined),
          // The currency is named once above if all wallets share it.
          render: ({ amount, currency: own }) =>
            formatMoney(amount, { signed: true, currency: own === currency ? null : own }),
        },
      ]}
    />
  );
}

/** Reads the order's bills. `query` has no data if the reader may not list bills. */
export function useBills() {
  const orderNo = String(useRecord().orderNo ?? '');
  const options = { sort: 'id', size: PAGE_SIZE, enabled: orderNo !== '' };
  return { orderNo, ...useRelatedRows<OrderBill>('bills', { orderNo }, options) };
}

export function OrderBillCount() {
  const { query } = useBills();
  return query.data ? <>{query.data.total}</> : null;
}

export function OrderBills() {
  const t = useT();
  const record = useRecord();
  const { resource, orderNo, query } = useBills();
  if (!resource || orderNo === '') return null;
  return (
    <Box data-section="bills">
      <LoadedRows query={query} none={t('orders.money.none')}>
        {(rows) => (
          <>
            <Bills bills={rows} currency={currencyOf(record)} />
            <Box sx={{ px: 2, py: 1.25, borderTop: 'soft' }} className="no-print">
              <ListLink resource="bills" filter={{ orderNo_like: orderNo }} sx={{ fontSize: 'size.small' }}>
                {t('orders.money.all')}
              </ListLink>
            </Box>
          </>
        )}
      </LoadedRows>
    </Box>
  );
}
