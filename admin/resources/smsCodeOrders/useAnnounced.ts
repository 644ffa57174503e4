import { useCallback, useState } from 'react';
import { useT } from '../../locales/useT';
import { useAlerts } from './BoardHeader';
import type { Message } from './smsCodeOrderCalls';

/** Announces new messages by sound or desktop notification. */
export function useAnnounced() {
  const t = useT();
  const [alerts, setAlerts, raise] = useAlerts();
  const [said, setSaid] = useState('');
  const announce = useCallback(
    (message: Message) => {
      const from = message.from || '–';
      const { code, number } = message;
      setSaid(
        code
          ? t('smsCodes.said', { from, code: [...code].join(' '), number })
          : t('smsCodes.saidNoCode', { from, number }),
      );
      raise(message, t('smsCodes.notice', { from, number: `+${number}` }));
    },
    [t, raise],
  );
  return { alerts, setAlerts, said, announce };
}
