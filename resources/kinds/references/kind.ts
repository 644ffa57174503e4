import { factoryTo } from '../../kit/factory';
import type { Choice, NoColumn } from '../../kit/fieldOptions';
import type { FieldKind } from '../../kit/kind';
import { idSchema, listSchema } from '../../kit/schemas';
import { kind as referenceKind } from '../reference/kind';

export interface LinkOptions extends Choice, NoColumn {
  /**
   * The most records that the field may reference. The default is 1,000.
   * @example f.references('tags', { limit: 10 })
   */
  readonly limit?: number;
}

export const kind: FieldKind = {
  ...referenceKind,
  name: 'references',
  value: 'list',
  storage: 'links',
  carried: ['resource', 'labelPublic', 'limit'],
  schema: (field) => listSchema(field, idSchema().required()),
};

/**
 * References to several records of another resource, stored in a link table. As an input of an action the value is a
 * list of ids.
 * @example f.references('tags', { filter: true })
 */
export const references = factoryTo<number[], LinkOptions>(kind);
