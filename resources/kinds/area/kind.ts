import { isAreaCode } from '../../kit/areas';
import { factoryOf } from '../../kit/factory';
import type { FieldKind } from '../../kit/kind';
import { message, textSchema } from '../../kit/schemas';
import { kind as textKind } from '../text/kind';

const isCode = (value: string | null | undefined): boolean => !value || isAreaCode(value);

export const kind: FieldKind = {
  ...textKind,
  name: 'area',
  defaults: { length: 2 },
  isProse: false,
  isInline: false,
  carried: ['length'],
  schema: (field) => textSchema(field).test('areaCode', message('areaCode'), isCode),
  accept: () => (value) => (typeof value === 'string' && isAreaCode(value) ? value : undefined),
};

/**
 * The code of a country or region. Screens show the name.
 * @example f.area({ required: true })
 */
export const area = factoryOf<string>(kind);
