import type { Field, Fields } from './field';
import type { Only, Unknown } from './only';
import type { Comparison, Condition, Predicate, PredicateNames, Scalar } from './predicates';

/** Fields that every record has without declaring them. */
export type SystemField = 'id' | 'createdAt' | 'updatedAt' | 'version';
/** The names that a declaration of these fields may use. */
export type Names<F extends Fields> = Extract<keyof F, string> | SystemField;

type OwnValue<T> = T extends Field<infer V, boolean> ? V : never;
/** What a field of that name holds, besides null. */
export type ValueOf<F extends Fields, N> = N extends keyof F
  ? OwnValue<F[N]>
  : N extends 'id' | 'version'
    ? number
    : Date;

/** What a condition may compare a value with: the words of an enum, numbers, `$me`; anything of an unknown type. */
type Operand<T> = Extract<T, Scalar> | null | (number extends T ? '$me' : never) | (Date extends T ? string : never);
type ConditionOn<T> = unknown extends T ? Condition : Operand<T> | readonly Operand<T>[] | Comparison<Operand<T>>;
/** A predicate over these fields. Each field is compared with what it can hold, beside `and`, `or` and `not` too. */
export type Where<F extends Fields> = string extends keyof F
  ? Predicate
  : { readonly [N in Names<F>]?: ConditionOn<ValueOf<F, N>> } & {
      readonly and?: readonly Where<F>[];
      readonly or?: readonly Where<F>[];
      readonly not?: Where<F>;
    };

/** The fields of numbers: what can be added up. */
export type NumberNames<F extends Fields> = string extends keyof F
  ? string
  : Extract<{ [N in keyof F]: OwnValue<F[N]> extends number ? N : never }[keyof F], string>;

/** Refuses keys of the values of a record: of each action of `actions`. */
export type OnlyEach<D, Known> = { readonly [K in keyof D]: Only<D[K], Known> };

/** Refuses a predicate that names, beside fields of the resource, one that it does not have. */
export type OnlyNames<P, Known> = OnlyKnownNames<PredicateNames<P>, Known>;

/** Refuses names that the resource does not have. */
export type OnlyKnownNames<Name, Known> = [Exclude<Name, Known>] extends [never]
  ? unknown
  : Unknown<Exclude<Name, Known>, Known>;

/** Refuses fields that name others which are not there, and fields of the names that every record has already. */
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
