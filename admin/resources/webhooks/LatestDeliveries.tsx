import { RelatedRows } from '../../declared/show/RelatedRows';
import type { RecordProps } from '../../declared/extensions';
import { useT } from '../../locales/useT';
import { DELIVERIES } from './calls';

/** The latest messages of a webhook, and the way to all of them. */
export function LatestDeliveries({ record }: RecordProps) {
  const t = useT();
  return (
    <RelatedRows
      name="deliveries"
      title={t('webhooks.latest')}
      none={t('webhooks.none')}
      resource={DELIVERIES}
      filter={{ webhook: String(record.id) }}
      columns={['event', 'status', 'responseStatus', 'attempts', 'createdAt']}
      size={10}
    />
  );
}
