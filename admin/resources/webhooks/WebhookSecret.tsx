import { useT } from '../../locales/useT';
import { SecretOnce } from '../../ui/SecretOnce';

interface Props {
  text: string;
  onClose: () => void;
}

/** Shows the new signing secret of a webhook once. */
export function WebhookSecret({ text, onClose }: Props) {
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
