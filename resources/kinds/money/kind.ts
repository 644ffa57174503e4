import { factoryOf } from '../../kit/factory';
import type { Limits } from '../../kit/fieldOptions';
import type { FieldKind } from '../../kit/kind';
import { parseMoney } from '../../kit/money';
import { acceptWhole, message, wholeSchema } from '../../kit/schemas';
import { kind as integerKind } from '../integer/kind';

export interface AmountOptions extends Limits {
  /**
   * The field of the record that contains the currency. The default is `currency`.
   * @example f.money({ currencyIn: 'payCurrency' })
   */
  readonly currencyIn?: string;
  /**
   * Shows a plus before positive amounts, as bills do.
   * @example f.money({ signed: true })
   */
  readonly signed?: boolean;
}

declare module '../../kit/field' {
  interface KindOptions {
    readonly signed?: boolean;
    readonly currencyIn?: string;
  }
}

export const kind: FieldKind = {
  ...integerKind,
  name: 'money',
  isAmount: true,
  schema: (field) =>
    wholeSchema(field, Number.MAX_SAFE_INTEGER, { type: message('money'), min: 'minMoney', max: 'maxMoney' }),
  accept: (field) => acceptWhole(field, Number.MAX_SAFE_INTEGER),
  parse: (_field, text) => parseMoney(text) ?? text,
};

/**
 * An amount in whole minor units (cents), in code and in the API. Screens and files show decimals.
 * @example f.money({ min: 0 })
 */
export const money = factoryOf<number, AmountOptions>(kind);
