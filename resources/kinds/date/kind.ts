import { factoryOf } from '../../kit/factory';
import type { FieldKind } from '../../kit/kind';
import { acceptNone, message } from '../../kit/schemas';
import { isDay, readDay } from '../../kit/times';
import * as yup from 'yup';
import { kind as integerKind } from '../integer/kind';

export const kind: FieldKind = {
  ...integerKind,
  name: 'date',
  value: 'day',
  isInline: false,
  schema: () =>
    yup
      .string()
      .strict()
      .typeError(message('date'))
      .test('date', message('date'), (value) => !value || isDay(value)),
  accept: acceptNone,
  read: (_field, value) => (typeof value === 'string' ? (readDay(value) ?? value) : value),
  parse: (_field, text) => text,
};

/**
 * A calendar day, `2026-11-20`.
 * @example f.date({ required: true })
 */
export const date = factoryOf<string>(kind);
