import { useT } from '../../locales/useT';
import { SecretOnce } from '../../ui/SecretOnce';

export function WebhookSecret({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useT();
  return (
    <SecretOnce
      secret={text}
      title={t('webhooks.once')}
      warning={t('webhooks.onceWarning')}
      hint={t('webhooks.howToVerify')}
      copyLabel={t('webhooks.copy')}
      closeLabel={t('webhooks.kept')}
      onClose={onClose}
    />
  );
}
