import { factoryWith } from '../../kit/factory';
import type { DigitScheme } from '../../kit/digits';
import { normaliseDigits } from '../../kit/digits';
import type { FieldKind } from '../../kit/kind';
import { asGiven, message } from '../../kit/schemas';
import * as yup from 'yup';
import { kind as textKind } from '../text/kind';

declare module '../../kit/messages' {
  interface FieldMessages extends Record<`digits.${DigitScheme}`, undefined> {}
}

export interface DigitOptions {
  /**
   * The scheme that defines the length, the first digits and the check digit.
   * @example f.digits({ scheme: 'iccid' })
   */
  readonly scheme: DigitScheme;
}

declare module '../../kit/field' {
  interface KindOptions {
    readonly scheme?: DigitScheme;
  }
}

export const kind: FieldKind = {
  ...textKind,
  name: 'digits',
  defaults: { length: 32 },
  isProse: false,
  isNumberText: true,
  isInline: false,
  carried: ['scheme', 'length'],
  schema: ({ scheme }) => {
    const text = (message as (key: string) => string)(`digits.${scheme}`);
    return yup
      .string()
      .strict()
      .typeError(text)
      .test(
        'digits',
        text,
        (value) => value === null || value === undefined || value === '' || normaliseDigits(scheme, value) !== null,
      );
  },
  accept:
    ({ scheme }) =>
    (value) =>
      typeof value === 'string' ? (normaliseDigits(scheme, value) ?? undefined) : undefined,
  read: asGiven,
  stored: ({ scheme }, value) => (typeof value === 'string' ? normaliseDigits(scheme, value) : value),
};

/**
 * A string of digits with the rules of a scheme, stored as text.
 * @example f.digits({ scheme: 'msisdn' })
 */
export const digits = factoryWith<string, DigitOptions>(kind);
