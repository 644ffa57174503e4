import type { Field, Fields } from './field';
import type { Only, Unknown } from './only';
import type { Comparison, Condition, Predicate, PredicateNames, Scalar } from './predicates';

type SystemField = 'id' | 'createdAt' | 'updatedAt' | 'version';
/** The field names that a declaration may use, including the system fields. */
export type Names<F extends Fields> = Extract<keyof F, string> | SystemField;

type OwnValue<T> = T extends Field<infer V, boolean> ? V : never;
export type ValueOf<F extends Fields, N> = N extends keyof F
  ? OwnValue<F[N]>
  : N extends 'id' | 'version'
    ? number
    : Date;

/** The values with which a condition may compare a field, for example enum values or `$me`. */
type Operand<T> = Extract<T, Scalar> | null | (number extends T ? '$me' : never) | (Date extends T ? string : never);
type ConditionOn<T> = unknown extends T ? Condition : Operand<T> | readonly Operand<T>[] | Comparison<Operand<T>>;
/** A predicate over the fields `F`. Comparisons with impossible values do not compile. */
export type Where<F extends Fields> = string extends keyof F
  ? Predicate
  : { readonly [N in Names<F>]?: ConditionOn<ValueOf<F, N>> } & {
      readonly and?: readonly Where<F>[];
      readonly or?: readonly Where<F>[];
      readonly not?: Where<F>;
    };

export type NumberNames<F extends Fields> = string extends keyof F
  ? string
  : Extract<{ [N in keyof F]: OwnValue<F[N]> extends number ? N : never }[keyof F], string>;

/** Rejects unknown keys in each entry of an object, for example in each action. */
export type OnlyEach<D, Known> = { readonly [K in keyof D]: Only<D[K], Known> };

export type OnlyNames<P, Known> = OnlyKnownNames<PredicateNames<P>, Known>;

export type OnlyKnownNames<Name, Known> = [Exclude<Name, Known>] extends [never]
  ? unknown
  : Unknown<Exclude<Name, Known>, Known>;

/** Rejects references to missing fields, and fields with the name of a system field. */
export type KnownFields<F extends Fields> = {
  readonly [N in keyof F]: N extends SystemField
    ? { 'every record has this field': N }
    : F[N] extends Field<unknown, boolean, infer Named>
      ? string extends Named
        ? unknown
        : [Exclude<Named, Names<F>>] extends [never]
          ? unknown
          : Unknown<Exclude<Named, Names<F>>, Names<F>>
      : unknown;
};
