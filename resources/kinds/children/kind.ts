import type { Marked, OnlyKnown } from '../../kit/factory';
import { make } from '../../kit/factory';
import type { Field } from '../../kit/field';
import type { FieldOptions, Needs } from '../../kit/fieldOptions';
import type { FieldKind } from '../../kit/kind';
import type { Predicate, PredicateNames } from '../../kit/predicates';
import { listSchema } from '../../kit/schemas';
import * as yup from 'yup';
import { kind as referencesKind } from '../references/kind';

/** So many children a record has at most, unless declared otherwise. */
const MAX_CHILDREN = 200;

/** Options of children; the rest is in their own declaration. */
export interface ChildrenOptions<R extends boolean = boolean, P extends Predicate = Predicate>
  extends
    Pick<Needs<R>, 'required'>,
    Pick<
      FieldOptions<unknown, string, P>,
      'read' | 'write' | 'hidden' | 'managed' | 'showWhen' | 'editable' | 'section'
    > {
  /**
   * Their field that references this record.
   * @example f.children('sample-parts', { on: 'sample' })
   */
  readonly on: string;
  /**
   * Their managed field of whole numbers that keeps the order in which the form has them; else they come by id.
   * @example f.children('sample-parts', { on: 'sample', order: 'place' })
   */
  readonly order?: string;
  /**
   * How many a record has at most; 200 unless given otherwise.
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
  // Each of them is validated by its own declaration.
  schema: (field) => listSchema(field, yup.mixed()),
};

/**
 * Records of another resource that belong to this one: read with it, edited in its form and deleted with it, each by
 * its own declaration and in one transaction. `required`: there is at least one.
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
