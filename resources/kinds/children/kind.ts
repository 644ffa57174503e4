import type { Marked, OnlyKnown } from '../../kit/factory';
import { make } from '../../kit/factory';
import type { Field } from '../../kit/field';
import type { FieldOptions, Needs } from '../../kit/fieldOptions';
import type { FieldKind } from '../../kit/kind';
import type { Predicate, PredicateNames } from '../../kit/predicates';
import { listSchema } from '../../kit/schemas';
import * as yup from 'yup';
import { kind as referencesKind } from '../references/kind';

const MAX_CHILDREN = 200;

export interface ChildrenOptions<R extends boolean = boolean, P extends Predicate = Predicate>
  extends
    Pick<Needs<R>, 'required'>,
    Pick<
      FieldOptions<unknown, string, P>,
      'read' | 'write' | 'hidden' | 'managed' | 'showWhen' | 'editable' | 'section'
    > {
  /**
   * The field of the child that references this record.
   * @example f.children('sample-parts', { on: 'sample' })
   */
  readonly on: string;
  /**
   * The managed integer field of the child that stores the child's position in the form. Without this option the
   * children are sorted by id.
   * @example f.children('sample-parts', { on: 'sample', order: 'place' })
   */
  readonly order?: string;
  /**
   * The most children of a record. The default is 200.
   * @example f.children('sample-parts', { on: 'sample', limit: 50 })
   */
  readonly limit?: number;
}

declare module '../../kit/field' {
  interface KindOptions {
    readonly on?: string;
    readonly order?: string;
  }
}

export const kind: FieldKind = {
  ...referencesKind,
  name: 'children',
  defaults: { limit: MAX_CHILDREN },
  storage: 'children',
  refersTo: null,
  carried: [],
  // Accepts any child, because the child's resource validates it.
  schema: (field) => listSchema(field, yup.mixed()),
};

/**
 * Records of another resource that belong to this record. They are read, edited and deleted with the record in one
 * transaction.
 * @example f.children('sample-parts', { on: 'sample', limit: 50 })
 */
export const children = <
  const R extends boolean = false,
  const P extends Predicate = never,
  const K extends object = {},
>(
  resource: string,
  options: ChildrenOptions<R, P> & K & OnlyKnown<K, keyof ChildrenOptions<R, P>>,
) =>
  make<never[], R, false, PredicateNames<P>, K>(kind, { resource }, options) as Field<
    never[],
    NoInfer<R>,
    NoInfer<PredicateNames<P>>
  > &
    Marked<NoInfer<K>> & { readonly apart: true };
