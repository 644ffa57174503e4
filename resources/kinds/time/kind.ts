import { factoryOf } from '../../kit/factory';
import type { FieldKind } from '../../kit/kind';
import { message } from '../../kit/schemas';
import { readTime } from '../../kit/times';
import * as yup from 'yup';
import { kind as integerKind } from '../integer/kind';

export const kind: FieldKind = {
  ...integerKind,
  name: 'time',
  value: 'moment',
  isInline: false,
  schema: () =>
    yup
      .mixed<Date>()
      .transform((_value, original: unknown) =>
        original === null || original === undefined || original === '' ? null : (readTime(original) ?? original),
      )
      .test(
        'time',
        message('time'),
        (value: unknown) => value === null || value === undefined || value instanceof Date,
      ),
  accept: () => (value, gmtOffset) => readTime(value, gmtOffset) ?? undefined,
  parse: (_field, text) => text,
};

/**
 * A point in time, in UTC with milliseconds in the API.
 * @example f.time({ managed: true })
 */
export const time = factoryOf<Date>(kind);
