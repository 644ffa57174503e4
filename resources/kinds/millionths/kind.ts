import { parseMillionths } from '../../kit/decimals';
import { factoryOf } from '../../kit/factory';
import type { Limits } from '../../kit/fieldOptions';
import type { FieldKind } from '../../kit/kind';
import { kind as integerKind } from '../integer/kind';

export const kind: FieldKind = {
  ...integerKind,
  name: 'millionths',
  isInline: false,
  parse: (_field, text) => parseMillionths(text) ?? text,
};

/**
 * A decimal of six places, stored as a whole number of millionths. Screens and files show the decimal.
 * @example f.millionths({ min: 0 })
 */
export const millionths = factoryOf<number, Limits>(kind);
