import { Box, Link, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import type { ManifestResource } from '@t3d/resources/kit';
import type { Coupon } from '@t3d/resources/orderShapes';
import { Link as RouterLink } from 'react-router';
import type { Translate } from '../../locales/useT';
import { useT } from '../../locales/useT';
import { EnumField } from '../../declared/fields/EnumField';
import { MomentField } from '../../declared/fields/MomentField';
import { fieldOf } from '../../declared/records';
import type { Row } from '../../declared/records';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import { listPath, showPath } from '../../state/resourcePaths';
import { LoadedRows, Section, SectionHeads, SectionTable } from '../../ui/Section';
import { PAGE_SIZE } from '../../providers/query';
import { useRelatedRows } from '../../declared/show/useRelatedRows';
import type { OrderBill } from './calls';

const currencyOf = (record: Row): string | null => (typeof record.currency === 'string' ? record.currency : null);
const Signed = ({ amount, currency }: { amount: number; currency: string | null }) => (
  <Box component="span" sx={amount > 0 ? { color: 'tone.green' } : undefined}>
    {formatMoney(amount, { signed: true, currency })}
  </Box>
);

type Amount = 'original' | 'discount' | 'actual';
/** The head of the coupon, then those of its amounts. */
const headsOf = (t: Translate, amounts: readonly Amount[]) => [
  { name: 'coupon', label: t('orders.money.coupon') },
  ...amounts.map((name) => ({ name, label: t(`orders.money.${name}`), isNumber: true })),
];

/** The coupons that lowered the price of an order. */
export function OrderCoupons() {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const coupons = (Array.isArray(record.coupons) ? record.coupons : []) as Coupon[];
  const title = t('orders.money.coupons');
  if (coupons.length === 0 || !fieldOf(resource, 'coupons')?.readable) return null;
  return (
    <Section name="coupons" title={title} more={currencyOf(record)}>
      <SectionTable label={title}>
        <SectionHeads columns={headsOf(t, ['original', 'discount', 'actual'])} />
        <TableBody>
          {coupons.map((coupon, index) => (
            <TableRow key={index} data-coupon={coupon.name}>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{coupon.name}</TableCell>
              <TableCell className="number">{formatMoney(coupon.originalPrice)}</TableCell>
              <TableCell className="number">{formatMoney(-coupon.discountAmount, { signed: true })}</TableCell>
              <TableCell className="number">
                <b>{formatMoney(coupon.actualPrice)}</b>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </SectionTable>
    </Section>
  );
}

function Bills({
  bills,
  resource,
  currency,
}: {
  bills: readonly OrderBill[];
  resource: ManifestResource;
  currency: string | null;
}) {
  const t = useT();
  // Wallets of one currency name it once, above.
  const named = (bill: OrderBill): string | null => (bill.currency === currency ? null : bill.currency);
  return (
    <SectionTable label={t('orders.money.title')}>
      <TableHead>
        <TableRow>
          <TableCell>{t('orders.money.when')}</TableCell>
          <TableCell>{t('orders.money.account')}</TableCell>
          <TableCell>{t('orders.money.type')}</TableCell>
          <TableCell className="number">{t('orders.money.amount')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {bills.map((bill) => {
          return (
            <TableRow key={bill.id} data-bill={bill.type}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                {resource.calls.show ? (
                  <Link component={RouterLink} to={showPath(resource, bill.id)}>
                    <MomentField source="createdAt" record={bill} />
                  </Link>
                ) : (
                  <MomentField source="createdAt" record={bill} />
                )}
              </TableCell>
              <TableCell>{bill.toAccountLabel}</TableCell>
              <TableCell>
                <EnumField source="type" resource="bills" record={bill} />
              </TableCell>
              <TableCell className="number">
                <Signed amount={bill.amount} currency={named(bill)} />
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </SectionTable>
  );
}

export const filtered = (resource: ManifestResource, orderNo: string): string =>
  `${listPath(resource)}?filter=${encodeURIComponent(JSON.stringify({ orderNo_like: orderNo }))}`;

/** The bills of an order that the reader may see; null where bills are not theirs to list. */
export function useBills() {
  const orderNo = String(useRecord().orderNo ?? '');
  const options = { sort: 'id', size: PAGE_SIZE, enabled: orderNo !== '' };
  return { orderNo, ...useRelatedRows<OrderBill>('bills', { orderNo }, options) };
}

/** The number of bills of an order that the reader may see. */
export function OrderBillCount() {
  const { query } = useBills();
  return query.data ? <>{query.data.total}</> : null;
}

/** The bills of an order, those that the reader may see. */
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
            <Bills bills={rows} resource={resource} currency={currencyOf(record)} />
            <Box sx={{ px: 2, py: 1.25, borderTop: 'soft' }} className="no-print">
              <Link component={RouterLink} to={filtered(resource, orderNo)} sx={{ fontSize: 'size.small' }}>
                {t('orders.money.all')}
              </Link>
            </Box>
          </>
        )}
      </LoadedRows>
    </Box>
  );
}
