import { factoryTo } from '../../kit/factory';
import type { Choice } from '../../kit/fieldOptions';
import type { FieldKind } from '../../kit/kind';
import { acceptNone, idSchema } from '../../kit/schemas';
import { kind as integerKind } from '../integer/kind';

export const kind: FieldKind = {
  ...integerKind,
  name: 'reference',
  value: 'id',
  refersTo: 'record',
  isOrdered: false,
  isInline: false,
  carried: ['resource', 'labelPublic'],
  schema: idSchema,
  accept: acceptNone,
  parse: (_field, text) => text,
};

/**
 * The id of a record of another resource. Screens show the record's label.
 * @example f.reference('users', { required: true, filter: true })
 */
export const reference = factoryTo<number, Choice>(kind);
