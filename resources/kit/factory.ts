import type { Field } from './field';
import type { FieldOptions, NamedIn, Needs } from './fieldOptions';
import type { FieldKind } from './kind';
import { registerKinds } from './kind';
import type { Predicate, PredicateNames } from './predicates';

/** The type of a field made by a factory. Only an optional field may be null. */
type Made<T, R extends boolean, U extends boolean, Name extends string> = Field<
  T,
  NoInfer<U> extends true ? false : NoInfer<R>,
  NoInfer<Name>
>;
/** The options that decide who sets a value and when. Input types depend on these options. */
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
/** The options of a kind. Options of other kinds do not compile. */
export type Options<T, R extends boolean, U extends boolean, N extends string, P extends Predicate, More, K> = Needs<
  R,
  U
> &
  FieldOptions<T, N, P> &
  More &
  K &
  OnlyKnown<K, keyof Needs | keyof FieldOptions | keyof More>;

/** Builds a field. `own` contains the factory's further arguments, for example enum values. */
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

/** Creates the factory of a kind with the value type `T` and the additional options `More`. */
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
