import type { Row } from '../../crud/records';
import { RelatedRows } from '../../crud/show/RelatedRows';
import { useT } from '../../locales/useT';
import { useResourceOf, useSessionUser } from '../../providers/manifest';
import { isAgent, useIsStaff } from './usePart';

const currencyOf = ({ currency }: Row): string | null => (typeof currency === 'string' ? currency : null);

/** The newest orders of a customer. */
export function Orders({ record }: { record: Row }) {
  const t = useT();
  if (!isAgent(record)) return null;
  return (
    <RelatedRows
      name="orders"
      title={t('customers.lastOrders')}
      none={t('customers.noOrders')}
      resource="orders"
      filter={{ agent_in: String(record.id) }}
      sort="-createdAt"
      columns={['orderNo', 'plan', 'status', 'price', 'createdAt']}
      currency={currencyOf(record)}
      version={record.version}
    />
  );
}

/** The plans issued to a customer and at which price; a superior sees those that it issued. */
export function Plans({ record }: { record: Row }) {
  const t = useT();
  const staff = useIsStaff();
  const below = useResourceOf('sub-agent-plans');
  if (!isAgent(record)) return null;
  return (
    <RelatedRows
      name="plans"
      title={t('customers.plans')}
      none={t('customers.noPlans')}
      resource={!staff && below ? below.name : 'agent-plans'}
      filter={{ agent_in: String(record.id) }}
      columns={['name', 'type', 'cooperationPrice', 'retailPrice', 'status']}
      currency={currencyOf(record)}
      version={record.version}
    />
  );
}

/** The last movements of a customer's wallet. */
export function Bills({ record }: { record: Row }) {
  const t = useT();
  if (record.balance === null || record.balance === undefined) return null;
  return (
    <RelatedRows
      name="bills"
      title={t('customers.bills')}
      none={t('customers.noBills')}
      resource="bills"
      filter={{ toAccount_in: String(record.id) }}
      sort="-id"
      columns={['createdAt', 'type', 'orderNo', 'amount', 'balanceAfter', 'from']}
      currency={currencyOf(record)}
      version={record.version}
    />
  );
}

/** When a customer logged in last; for those who read the audit log of others. */
export function LogIns({ record }: { record: Row }) {
  const t = useT();
  const { role } = useSessionUser();
  // Everybody else reads their own entries of the audit log alone.
  if (role !== 'ADMIN' && role !== 'backdoor') return null;
  return (
    <RelatedRows
      name="log-ins"
      title={t('customers.logIns')}
      none={t('customers.noLogIns')}
      resource="audit-log"
      filter={{ actor_in: String(record.id), action: 'login' }}
      sort="-id"
      columns={['createdAt', 'source']}
      version={record.version}
    />
  );
}
