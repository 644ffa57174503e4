import { factoryOf } from '../../kit/factory';
import type { Limits } from '../../kit/fieldOptions';
import type { FieldKind } from '../../kit/kind';
import { acceptNone, message } from '../../kit/schemas';
import * as yup from 'yup';
import { kind as integerKind } from '../integer/kind';

const MOST = 1e9;

export const kind: FieldKind = {
  ...integerKind,
  name: 'rate',
  value: 'decimal',
  isInline: false,
  carried: [],
  schema: ({ min = 0, max = MOST }) =>
    yup
      .number()
      .strict()
      .typeError(message('number'))
      .min(min, message('min', { min }))
      .max(max, message('max', { max })),
  accept: acceptNone,
};

/**
 * A decimal with up to 6 places. The database stores the decimal as a string of digits.
 * @example f.rate({ min: 0 })
 */
export const rate = factoryOf<number, Limits>(kind);
