import { factoryTo } from '../../kit/factory';
import type { Choice } from '../../kit/fieldOptions';
import type { FieldKind } from '../../kit/kind';
import { acceptNone, idSchema } from '../../kit/schemas';
import { kind as integerKind } from '../integer/kind';

export interface ReferenceOptions extends Choice {
  /**
   * The label is shown although the record may be outside the scope of whoever reads it.
   * @example f.reference('users', { labelPublic: true })
   */
  readonly labelPublic?: boolean;
}

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
 * The id of a record of another resource; shown by its label.
 * @example f.reference('users', { required: true, filter: true })
 */
export const reference = factoryTo<number, ReferenceOptions>(kind);
