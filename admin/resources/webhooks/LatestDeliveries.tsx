import { RelatedRows } from '../../declared/show/RelatedRows';
import { useRecord } from '../../declared/declaration';
import { useT } from '../../locales/useT';
import { DELIVERIES } from './calls';

/** The latest messages of a webhook, and the way to all of them. */
export function LatestDeliveries() {
  const t = useT();
  const record = useRecord();
  return (
    <RelatedRows
      name="deliveries"
      title={t('webhooks.latest')}
      none={t('webhooks.none')}
      reference={DELIVERIES}
      filter={{ webhook: String(record.id) }}
      columns={['event', 'status', 'responseStatus', 'attempts', 'createdAt']}
      size={10}
    />
  );
}
