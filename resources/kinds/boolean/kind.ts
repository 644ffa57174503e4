import { factoryOf } from '../../kit/factory';
import type { Below } from '../../kit/field';
import type { ToneWord } from '../../kit/icons';
import type { FieldKind } from '../../kit/kind';
import { message } from '../../kit/schemas';
import * as yup from 'yup';
import { kind as integerKind } from '../integer/kind';

export interface BooleanOptions {
  /**
   * Makes the field true if an amount of the record is below a limit. Needs no column, but the field can be filtered
   * and sorted like a column.
   * @example f.boolean({ managed: true, filter: true, isBelow: { amount: 'price', limits: ['cost'] } })
   */
  readonly isBelow?: Below;
  /**
   * The colours of true and false, with an optional icon. Both then need a text among the resource's `enums`.
   * @example f.boolean({ filter: true, tones: { false: 'green', true: 'red/Block' } })
   */
  readonly tones?: { readonly true: ToneWord; readonly false: ToneWord };
}

/** The colours of a field `disabled`. */
export const DISABLED_TONES = { false: 'green', true: 'red/Block' } as const;

declare module '../../kit/field' {
  interface KindOptions {
    readonly isBelow?: Below;
  }
}

export const kind: FieldKind = {
  ...integerKind,
  name: 'boolean',
  defaults: { default: false },
  value: 'boolean',
  isOrdered: false,
  schema: () => yup.boolean().strict().typeError(message('boolean')),
  accept: () => (value) => (typeof value === 'boolean' ? value : undefined),
  parse: (_field, text) => text,
};

/**
 * True or false. The default is false unless declared otherwise.
 * @example f.boolean({ default: true })
 */
export const boolean = factoryOf<boolean, BooleanOptions, { default: boolean }>(kind);
