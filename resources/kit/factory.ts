import type { Field } from './field';
import type { FieldOptions, NamedIn, Needs } from './fieldOptions';
import type { FieldKind } from './kind';
import { registerKinds } from './kind';
import type { Predicate, PredicateNames } from './predicates';

/** The type depends only on the field's own options, and only optional fields may be null. */
type Made<T, R extends boolean, U extends boolean, Name extends string> = Field<
  T,
  NoInfer<U> extends true ? false : NoInfer<R>,
  NoInfer<Name>
>;
/**
 * Options that decide who sets a value and when. They are part of a field's type, because input types depend on them.
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
export type OnlyKnown<K, Known> = { readonly [Name in Exclude<keyof K, Known>]?: never };
/** Options of other kinds do not compile. */
export type Options<T, R extends boolean, U extends boolean, N extends string, P extends Predicate, More, K> = Needs<
  R,
  U
> &
  FieldOptions<T, N, P> &
  More &
  K &
  OnlyKnown<K, keyof Needs | keyof FieldOptions | keyof More>;

/** `own` contains further arguments of the factory, for example the values of an enum. */
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
 * Creates the factory of a kind with the value type `T` and the additional options `More`. TypeScript infers R from
 * `required`, U from `nullable`, N from field names, and P from predicates.
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
