import { useT } from '../../locales/useT';
import { SecretOnce } from '../../ui/SecretOnce';

interface Props {
  text: string;
  name: string;
  onClose: () => void;
}

/** Shows a new API key once. */
export function KeyOnce({ text, name, onClose }: Props) {
  const t = useT();
  return (
    <SecretOnce
      secret={text}
      title={t('apiKeys.once', { name })}
      warning={t('apiKeys.onceWarning')}
      hint={t('apiKeys.howToSend')}
      copyLabel={t('apiKeys.copy')}
      closeLabel={t('apiKeys.kept')}
      onClose={onClose}
    />
  );
}
