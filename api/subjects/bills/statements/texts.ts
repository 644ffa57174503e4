import type { Language } from '@t3d/resources/kit';
import { optionLabel } from '@t3d/resources/locales';
import type { BillType } from '@t3d/resources/bills';
import { translate } from '../../../locales';

let product = 'T3D';
/** Statements are headed with the product's name; the application says it once, when it is put together. */
export function headStatementsWith(name: string): void {
  product = name;
}
export const productName = (): string => product;

export const typeLabel = (type: BillType, language: Language): string => optionLabel('bills', 'type', type, language);

/** `reason` is a word of ours; what nobody has worded is shown as it is. */
export function reasonLabel(reason: string | null, language: Language): string {
  if (reason === 'REVERSAL') return translate('statement.reason.REVERSAL', language);
  if (reason === 'PROFIT_SHARE_CLAWBACK') return translate('statement.reason.PROFIT_SHARE_CLAWBACK', language);
  return reason ?? '';
}
