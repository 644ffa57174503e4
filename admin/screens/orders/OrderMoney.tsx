import { Box, Link, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@t3d/resources/kit';
import type { ManifestResource } from '@t3d/resources/kit';
import type { Coupon } from '@t3d/resources/orderShapes';
import { Link as RouterLink } from 'react-router';
import type { Translate } from '../../locales/useT';
import { useT } from '../../locales/useT';
import { Cell } from '../../crud/cells/Cell';
import { fieldOf } from '../../crud/records';
import type { Row } from '../../crud/records';
import { listPath, showPath } from '../../state/resourcePaths';
import { useResourceOf } from '../../providers/manifest';
import type { RowPage } from '../../providers/rows';
import type { OrderBill } from './calls';
import { loadBills } from './calls';
import { keys } from './keys';
import { partiesOf } from './bills';
import { LoadedRows, Section, SectionHeads, SectionTable } from '../../ui/Section';

const currencyOf = (record: Row): string | null => (typeof record.currency === 'string' ? record.currency : null);
const Signed = ({ amount, currency }: { amount: number; currency: string | null }) => (
  <Box component="span" sx={amount > 0 ? { color: 'tone.green' } : undefined}>
    {formatMoney(amount, { signed: true, currency })}
  </Box>
);

type Amount = 'original' | 'discount' | 'actual' | 'paid' | 'received' | 'net';
/** Whose amounts a table tells, then each of them. */
const headsOf = (t: Translate, whose: 'coupon' | 'summary', amounts: readonly Amount[]) => [
  { name: whose, label: t(`orders.money.${whose}`) },
  ...amounts.map((name) => ({ name, label: t(`orders.money.${name}`), isNumber: true })),
];

/** What was taken off the price of an order, and why. */
export function OrderCoupons({ resource, record }: { resource: ManifestResource; record: Row }) {
  const t = useT();
  const coupons = (Array.isArray(record.coupons) ? record.coupons : []) as Coupon[];
  const title = t('orders.money.coupons');
  if (coupons.length === 0 || !fieldOf(resource, 'coupons')?.readable) return null;
  return (
    <Section name="coupons" title={title} more={currencyOf(record)}>
      <SectionTable label={title}>
        <SectionHeads columns={headsOf(t, 'coupon', ['original', 'discount', 'actual'])} />
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
  const [type, createdAt] = [fieldOf(resource, 'type'), fieldOf(resource, 'createdAt')];
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
          const row = bill as unknown as Row;
          return (
            <TableRow key={bill.id} data-bill={bill.type}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                {resource.calls.show ? (
                  <Link component={RouterLink} to={showPath(resource, bill.id)}>
                    {createdAt && <Cell field={createdAt} record={row} />}
                  </Link>
                ) : (
                  createdAt && <Cell field={createdAt} record={row} />
                )}
              </TableCell>
              <TableCell>{bill.toAccountLabel}</TableCell>
              <TableCell>{type && <Cell field={type} record={row} />}</TableCell>
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

/** Of several wallets: what the order took from each and brought it. */
function Parties({ bills }: { bills: readonly OrderBill[] }) {
  const t = useT();
  const parties = partiesOf(bills);
  // With one bill each there is nothing to add up.
  if (parties.length === bills.length || new Set(bills.map(({ currency }) => currency)).size > 1) return null;
  return (
    <SectionTable label={t('orders.money.summary')}>
      <SectionHeads columns={headsOf(t, 'summary', ['paid', 'received', 'net'])} />
      <TableBody>
        {parties.map((party) => (
          <TableRow key={party.id} data-party={party.id}>
            <TableCell>{party.label}</TableCell>
            <TableCell className="number">
              {party.paid === 0 ? '–' : formatMoney(party.paid, { signed: true })}
            </TableCell>
            <TableCell className="number">
              {party.received === 0 ? '–' : <Signed amount={party.received} currency={null} />}
            </TableCell>
            <TableCell className="number">
              <b>
                <Signed amount={party.net} currency={null} />
              </b>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </SectionTable>
  );
}

const filtered = (resource: ManifestResource, orderNo: string): string =>
  `${listPath(resource)}?filter=${encodeURIComponent(JSON.stringify({ orderNo_like: orderNo }))}`;

/** The bills of an order, those that the reader may see, and what they come to for each wallet. */
export function OrderMoney({ record }: { resource: ManifestResource; record: Row }) {
  const t = useT();
  const resource = useResourceOf('bills');
  const orderNo = String(record.orderNo ?? '');
  const query = useQuery<RowPage<OrderBill>>({
    queryKey: keys.billsOfOrder(orderNo, record.version),
    queryFn: () => loadBills(orderNo),
    enabled: Boolean(resource?.calls.list) && orderNo !== '',
    retry: false,
  });
  if (!resource?.calls.list || orderNo === '') return null;
  const currency = currencyOf(record);
  return (
    <Section
      name="bills"
      title={t('orders.money.title')}
      more={currency}
      end={
        (query.data?.total ?? 0) > 0 && (
          <Link component={RouterLink} to={filtered(resource, orderNo)} sx={{ fontSize: 'size.small' }}>
            {t('orders.money.all')}
          </Link>
        )
      }
    >
      <LoadedRows query={query} none={t('orders.money.none')}>
        {(rows) => (
          <>
            <Bills bills={rows} resource={resource} currency={currency} />
            <Parties bills={rows} />
          </>
        )}
      </LoadedRows>
    </Section>
  );
}
