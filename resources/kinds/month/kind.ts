import { factoryOf } from '../../kit/factory';
import type { FieldKind } from '../../kit/kind';
import { message, patternSchema, textSchema } from '../../kit/schemas';
import { readMonth } from '../../kit/times';
import { foldText } from '../../kit/typed';
import { kind as textKind } from '../text/kind';

const isMonth = (value: string | null | undefined): boolean => !value || readMonth(value) === value;

export interface MonthOptions {
  /**
   * A regular expression that the month must match.
   * @example f.month({ pattern: '^20' })
   */
  readonly pattern?: string;
}

export const kind: FieldKind = {
  ...textKind,
  name: 'month',
  defaults: { length: 7 },
  isInline: false,
  carried: ['length'],
  schema: (field) => patternSchema(textSchema(field).test('month', message('month'), isMonth), field),
  accept: (field) => {
    const accepted = textKind.accept(field);
    return (value) => (typeof value === 'string' && readMonth(value) === value ? accepted(value) : undefined);
  },
  read: (_field, value) => (typeof value === 'string' ? (readMonth(value) ?? foldText(value)) : value),
};

/**
 * A calendar month, `2026-11`.
 * @example f.month({ required: true })
 */
export const month = factoryOf<string, MonthOptions>(kind);
