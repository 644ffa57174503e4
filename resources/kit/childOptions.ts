import type { FieldOptions, Needs } from './fieldOptions';
import type { Predicate } from './predicates';

/** So many children a record has at most, unless declared otherwise. */
export const MAX_CHILDREN = 200;

/** What children say of themselves; the rest is said by their own declaration. */
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
