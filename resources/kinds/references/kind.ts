import { factoryTo } from '../../kit/factory';
import type { Choice, NoColumn } from '../../kit/fieldOptions';
import type { FieldKind } from '../../kit/kind';
import { idSchema, listSchema } from '../../kit/schemas';
import { kind as referenceKind } from '../reference/kind';

/** A record that others name is not deleted as long as they do (`refuse`), or they name it no more (`unlink`). */
export const WHEN_DELETED = ['refuse', 'unlink'] as const;

export interface LinkOptions extends Choice, NoColumn {
  /**
   * The label is shown although a record may be outside the viewer's scope.
   * @example f.references('tags', { labelPublic: true })
   */
  readonly labelPublic?: boolean;
  /**
   * How many records one may name; 1,000 unless declared.
   * @example f.references('tags', { limit: 10 })
   */
  readonly limit?: number;
  /**
   * A record is not deleted while others name it (`refuse`, unless declared); or they name it no more (`unlink`), which
   * their history tells.
   * @example f.references('tags', { whenDeleted: 'unlink' })
   */
  readonly whenDeleted?: (typeof WHEN_DELETED)[number];
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
