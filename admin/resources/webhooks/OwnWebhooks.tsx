import { useT } from '../../locales/useT';
import { OwnRecords } from '../../pages/profile';
import { StatusChip } from '../../ui/StatusChip';
import { WEBHOOKS } from './webhookCalls';

export default function OwnWebhooks() {
  const t = useT();
  const texts = {
    title: t('webhooks.own'),
    hint: t('webhooks.ownHint'),
    none: t('webhooks.noneYet'),
    new: t('webhooks.new'),
    all: t('webhooks.all'),
  };
  return (
    <OwnRecords resource={WEBHOOKS} texts={texts} nameOf={({ url }) => String(url)} mark="data-own-webhook">
      {({ disabled }) => Boolean(disabled) && <StatusChip tone="grey" label={t('webhooks.disabled')} />}
    </OwnRecords>
  );
}
