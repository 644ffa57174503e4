import { formatMoney } from '@t3d/resources/kit';
import type { MessageKey } from '@t3d/resources/kit';
import type { Say } from '../text';

/** A validation message in words; limits of money are told in major units. */
export function messageText(message: MessageKey, say: Say): string {
  const params = message.key === 'minMoney' ? { ...message.params, min: formatMoney(Number(message.params?.min)) } : message.params;
  return say(`validation.${message.key}`, params);
}
