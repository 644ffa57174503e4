import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import ReportProblemIcon from '@mui/icons-material/ReportProblemOutlined';
import { Box } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { ListLink } from '../../../declared/links';
import type { Row } from '../../../declared/records';
import { RelatedRows } from '../../../declared/show/RelatedRows';
import { useRecord } from '../../../declared/declaration';
import { useT } from '../../../locales/useT';
import type { CustomerSales } from './calls';
import { isAgent, usePart } from './usePart';

const currencyOf = ({ currency }: Row): string | null => (typeof currency === 'string' ? currency : null);
const MARK = { display: 'inline-flex', alignItems: 'center', gap: 0.5, fontSize: 'size.small' } as const;

/** The number of orders that wait for a person, and the way to them. */
function Attention({ attention }: Pick<CustomerSales, 'attention'>) {
  const t = useT();
  if (attention.orders === 0) return null;
  return (
    <ListLink
      resource={attention.resource}
      filter={attention.filter}
      data-attention={attention.orders}
      sx={{ ...MARK, color: 'tone.amber', fontWeight: 600 }}
    >
      <ReportProblemIcon sx={{ fontSize: 'icon.sm' }} />
      {t('customers.attention', { count: attention.orders })}
    </ListLink>
  );
}

/** The newest orders of a customer and of all below it. */
export function Orders() {
  const t = useT();
  const record = useRecord();
  const { data: sales, isPending } = usePart('sales');
  // The figures name everybody below; without them the customer's own orders are shown.
  if (!isAgent(record) || isPending) return null;
  return (
    <RelatedRows
      name="orders"
      title={t('customers.lastOrders')}
      none={t('customers.noOrders')}
      reference="orders"
      filter={{ agent_in: sales?.filter.agent_in ?? String(record.id) }}
      sort="-createdAt"
      columns={['orderNo', 'plan', 'status', 'price', 'createdAt']}
      currency={currencyOf(record)}
      end={sales && <Attention attention={sales.attention} />}
    />
  );
}

/** Says whether the bills of the wallet add up to its balance. */
function AddsUp() {
  const t = useT();
  const { data: wallet } = usePart('wallet');
  if (!wallet) return null;
  const holds = wallet.billed === wallet.balance;
  const Icon = holds ? CheckIcon : ReportProblemIcon;
  return (
    <Box data-adds-up={String(holds)} sx={{ ...MARK, color: holds ? 'tone.green' : 'tone.red' }}>
      <Icon sx={{ fontSize: 'icon.sm' }} />
      {t(holds ? 'customers.addsUp' : 'customers.addsUpNot', { amount: formatMoney(wallet.billed) })}
    </Box>
  );
}

/** The last movements of a customer's wallet. */
export function Bills() {
  const t = useT();
  const record = useRecord();
  if (record.balance === null || record.balance === undefined) return null;
  return (
    <RelatedRows
      name="bills"
      title={t('customers.bills')}
      none={t('customers.noBills')}
      reference="bills"
      filter={{ toAccount_in: String(record.id) }}
      sort="-id"
      columns={['createdAt', 'type', 'orderNo', 'amount', 'balanceAfter', 'from']}
      currency={currencyOf(record)}
      end={<AddsUp />}
    />
  );
}
