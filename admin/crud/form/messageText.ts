import { formatMoney } from '@t3d/resources/kit';
import type { MessageKey } from '@t3d/resources/kit';
import type { Say } from '../text';

/** A validation message in words; limits of money are told in major units. */
export function messageText(message: MessageKey, say: Say): string {
  const { key, params = {} } = message;
  const money = key === 'minMoney' ? { min: formatMoney(Number(params.min)) } : key === 'maxMoney' ? { max: formatMoney(Number(params.max)) } : {};
  return say(`validation.${key}`, { ...params, ...money });
}
