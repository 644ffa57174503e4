import type { Language } from '@t3d/resources/kit';
import { optionLabel } from '@t3d/resources/locales';
import { type BillType, BILL_TYPES } from '@t3d/resources/money/bills';
import type { Context } from '../../../context';
import { CLAWBACK } from '../../../ledger';
import { translate } from '../../../locales';
import type { ServiceKey } from '../../../models/services';

/** What statements are headed with: the product's name. */
export const PRODUCT_NAME: ServiceKey<string> = { name: "the product's name", make: () => 'T3D' };
export const productName = ({ database }: Pick<Context, 'database'>): string => database.services.get(PRODUCT_NAME);

export type TotalType = BillType | typeof CLAWBACK;
/** What the bills of a month are added up by: their types, and the profit shares that are taken back. */
export const TOTAL_TYPES: readonly TotalType[] = [...BILL_TYPES, CLAWBACK];

/** A type as people read it; `reason` tells a profit share that is taken back from a deduction by hand. */
export const typeLabel = (type: TotalType, language: Language, reason: string | null = null): string =>
  optionLabel('bills', 'type', type === 'DEC' && reason === CLAWBACK ? CLAWBACK : type, language);

/** `reason` is a word of ours; what nobody has worded is shown as it is. */
export function reasonLabel(reason: string | null, language: Language): string {
  if (reason === 'REVERSAL') return translate('statement.reason.REVERSAL', language);
  if (reason === CLAWBACK) return translate('statement.reason.PROFIT_SHARE_CLAWBACK', language);
  return reason ?? '';
}
