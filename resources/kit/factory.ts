import type { Field } from './field';
import type { FieldOptions, NamedIn, Needs } from './fieldOptions';
import type { FieldKind } from './kind';
import { registerKinds } from './kind';
import type { Predicate, PredicateNames } from './predicates';

/**
 * A field whose value is `T`; null is none, and a record has none where it is not required. What it is follows from its
 * options alone, not from where it stands.
 */
type Made<T, R extends boolean, U extends boolean, Name extends string> = Field<
  T,
  NoInfer<U> extends true ? false : NoInfer<R>,
  NoInfer<Name>
>;
/** Options that decide who gives a value, and when. A field's type keeps them, for the types of inputs. */
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
/** Refuses written options `K` that no option is called. */
export type OnlyKnown<K, Known> = { readonly [Name in Exclude<keyof K, Known>]?: never };
/** Options of one kind: those of every field, and its own. No other name compiles. */
export type Options<T, R extends boolean, U extends boolean, N extends string, P extends Predicate, More, K> = Needs<
  R,
  U
> &
  FieldOptions<T, N, P> &
  More &
  K &
  OnlyKnown<K, keyof Needs | keyof FieldOptions | keyof More>;

/** Makes a field. `own`: what the factory was given beside the options, such as the words of an enum. */
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
 * Makes the factory of a kind with values `T` and own options `More`. From what is written follow R and U (`required`,
 * `nullable`) and the other fields that it names: N outright, P by a predicate.
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
/** Makes the factory of a kind that needs an option of its own. */
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
/** Makes the factory of a kind that refers to another resource. */
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
