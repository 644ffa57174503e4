import { factoryTo } from '../../kit/factory';
import type { Choice, NoColumn } from '../../kit/fieldOptions';
import type { FieldKind } from '../../kit/kind';
import { idSchema, listSchema } from '../../kit/schemas';
import { kind as referenceKind } from '../reference/kind';

export interface LinkOptions extends Choice, NoColumn {
  /**
   * How many records one may name; 1,000 unless declared.
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
 * Many records of another resource. They are kept in a table of links of its own, `<table>_<field>`, which the
 * migration makes; as the input of an action they are ids.
 * @example f.references('tags', { filter: true })
 */
export const references = factoryTo<number[], LinkOptions>(kind);
