import { shortMoment } from '../../declared/fields/dates';
import { useT } from '../../locales/useT';
import { OwnRecords } from '../../pages/profile';
import { useOffset } from '../../state/useOffset';
import { StatusChip } from '../../ui/StatusChip';
import { SmallText, Text } from '../../ui/Text';
import { API_KEYS } from './draft';
import { MONO } from '../../tokens';

export default function OwnKeys() {
  const t = useT();
  const offset = useOffset();
  const texts = {
    title: t('apiKeys.own'),
    hint: t('apiKeys.ownHint'),
    none: t('apiKeys.none'),
    new: t('apiKeys.new'),
    all: t('apiKeys.all'),
  };
  return (
    <OwnRecords resource={API_KEYS} texts={texts} nameOf={({ name }) => String(name)} mark="data-own-key">
      {({ prefix, disabled, lastUsedAt, lastUsedFrom }) => (
        <>
          <Text size="small" sx={{ fontFamily: MONO }}>
            {String(prefix)}…
          </Text>
          {Boolean(disabled) && <StatusChip tone="grey/Block" label={t('apiKeys.disabled')} />}
          <SmallText>
            {lastUsedAt
              ? t('apiKeys.lastUsed', { at: shortMoment(lastUsedAt, offset), from: String(lastUsedFrom ?? '–') })
              : t('apiKeys.neverUsed')}
          </SmallText>
        </>
      )}
    </OwnRecords>
  );
}
