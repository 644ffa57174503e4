import { readNumber } from '../../kit/decimals';
import { factoryOf } from '../../kit/factory';
import type { Limits } from '../../kit/fieldOptions';
import type { FieldKind } from '../../kit/kind';
import { acceptWhole, asGiven, message, wholeSchema } from '../../kit/schemas';

/** The largest value of a 32-bit column. */
export const MOST = 2_147_483_647;

export const kind: FieldKind = {
  name: 'integer',
  defaults: {},
  value: 'whole',
  storage: 'column',
  refersTo: null,
  isOrdered: true,
  isAmount: false,
  isProse: false,
  isNumberText: false,
  isWord: false,
  isTranslated: false,
  isSecret: false,
  isPersonal: false,
  isStructured: false,
  isEncryptable: false,
  isInline: true,
  carried: [],
  schema: (field) => wholeSchema(field, MOST, { type: message('number'), min: 'min', max: 'max' }),
  accept: (field) => acceptWhole(field, MOST),
  read: asGiven,
  parse: (_field, text) => readNumber(text) ?? text,
  stored: asGiven,
};

/**
 * A whole number.
 * @example f.integer({ min: 0, max: 100 })
 */
export const integer = factoryOf<number, Limits>(kind);
