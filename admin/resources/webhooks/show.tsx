import { useRecord } from '../../declared/declaration';
import { DeclaredShow, RecordColumns, RecordFields, RecordTabs } from '../../declared/show';
import { RelatedRows } from '../../declared/show/RelatedRows';
import { useT } from '../../locales/useT';
import { DELIVERIES } from './webhookCalls';

function LatestDeliveries() {
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

export const WebhookShow = () => (
  <DeclaredShow>
    <RecordColumns>
      <RecordFields />
      <LatestDeliveries />
      <RecordTabs />
    </RecordColumns>
  </DeclaredShow>
);
