import type { Field } from './field';
import type { FieldOptions, NamedIn, Needs } from './fieldOptions';
import type { FieldKind } from './kind';
import { registerKinds } from './kind';
import type { Predicate, PredicateNames } from './predicates';

/**
 * A field with values of the type `T`. Null means no value, and only optional fields may be null. The type depends only
 * on the options of this field.
 */
type Made<T, R extends boolean, U extends boolean, Name extends string> = Field<
  T,
  NoInfer<U> extends true ? false : NoInfer<R>,
  NoInfer<Name>
>;
/**
 * Options that decide who sets a value and when. The type of a field includes these options, because input types depend
 * on the options.
 */
type GivenBy =
  | 'nullable'
  | 'managed'
  | 'hidden'
  | 'createOnly'
  | 'inputOnly'
  | 'computed'
  | 'sameAs'
  | 'sumOf'
  | 'countOf'
  | 'minOf'
  | 'maxOf'
  | 'formula'
  | 'isBelow'
  | 'write'
  | 'made'
  | 'default';
export type Marked<K> = { readonly [Name in Extract<keyof K, GivenBy>]: K[Name] };
/** Rejects options of `K` that are not in `Known`. */
export type OnlyKnown<K, Known> = { readonly [Name in Exclude<keyof K, Known>]?: never };
/**
 * The options that a field of one kind can have. The options of every field are included. Other names do not compile.
 */
export type Options<T, R extends boolean, U extends boolean, N extends string, P extends Predicate, More, K> = Needs<
  R,
  U
> &
  FieldOptions<T, N, P> &
  More &
  K &
  OnlyKnown<K, keyof Needs | keyof FieldOptions | keyof More>;

/** Builds a field. `own` contains further arguments of the factory, for example the values of an enum. */
export function make<T, R extends boolean, U extends boolean, Name extends string, K>(
  kind: FieldKind,
  own: object,
  options: Needs<R, U> | undefined,
): Made<T, R, U, Name> & Marked<NoInfer<K>> {
  registerKinds([kind]);
  const required = options?.required ?? false;
  return { ...kind.defaults, ...own, ...options, kind: kind.name, required } as unknown as Made<T, R, U, Name> &
    Marked<NoInfer<K>>;
}

/**
 * Creates the factory of a kind with the value type `T` and the additional options `More`. TypeScript infers the
 * options `required` (R) and `nullable` (U). TypeScript also infers the referenced fields, N from names and P from
 * predicates.
 */
export const factoryOf =
  <T, More = unknown, Has = {}>(kind: FieldKind) =>
  <
    const R extends boolean = false,
    const U extends boolean = false,
    const N extends string = never,
    const P extends Predicate = never,
    const K extends object = {},
  >(
    options?: Options<T, R, U, N, P, More, K>,
  ) =>
    make<T, R, U, N | PredicateNames<P> | NamedIn<K>, K & Has>(kind, {}, options);
/** Creates the factory of a kind that has a mandatory option. */
export const factoryWith =
  <T, More>(kind: FieldKind) =>
  <
    const R extends boolean = false,
    const U extends boolean = false,
    const N extends string = never,
    const P extends Predicate = never,
    const K extends object = {},
  >(
    options: Options<T, R, U, N, P, More, K>,
  ) =>
    make<T, R, U, N | PredicateNames<P> | NamedIn<K>, K>(kind, {}, options);
/** Creates the factory of a kind that references another resource. */
export const factoryTo =
  <T, More>(kind: FieldKind) =>
  <
    const R extends boolean = false,
    const U extends boolean = false,
    const N extends string = never,
    const P extends Predicate = never,
    const K extends object = {},
  >(
    resource: string,
    options?: Options<T, R, U, N, P, More, K>,
  ) =>
    make<T, R, U, N | PredicateNames<P> | NamedIn<K>, K>(kind, { resource }, options);
