import type { Field, Fields } from './field';

type TypeOf<F> = F extends Field<infer T> ? (T extends readonly (infer One)[] ? readonly One[] : T) : never;
type Names<F extends Fields> = Extract<keyof F, string>;
/**
 * Without it nobody makes the call: no role lacks the right to give it, and nothing stands in for it. What is required
 * and nullable is so in its column alone.
 */
type IsNeeded<F> = F extends { required: true } | { nullable: true }
  ? F extends { write: unknown } | { made: true } | { default: unknown }
    ? false
    : true
  : false;

type Needed<F extends Fields> = { [N in Names<F>]: IsNeeded<F[N]> extends true ? N : never }[Names<F>];

/**
 * The input of an action by its declared fields. What may be left out, or not be given by every role, may be missing;
 * what has a default is always there.
 */
export type InputOf<F extends Fields> = {
  -readonly [N in Needed<F>]: TypeOf<F[N]>;
} & {
  -readonly [N in Exclude<Names<F>, Needed<F>> as F[N] extends { default: {} } ? N : never]: TypeOf<F[N]>;
} & {
  -readonly [N in Exclude<Names<F>, Needed<F>> as F[N] extends { default: {} } ? never : N]?: TypeOf<F[N]> | null;
};

type NeverGiven =
  | { managed: true }
  | { hidden: true }
  | { computed: readonly string[] }
  | { sameAs: string }
  | { apart: true }
  | WorkedOut;
/** What the database computes of children, or of other fields. */
type WorkedOut =
  | { sumOf: string }
  | { countOf: string }
  | { minOf: string }
  | { maxOf: string }
  | { formula: object }
  | { isBelow: object };
type OnCreate<F extends Fields> = { [N in Names<F>]: F[N] extends NeverGiven ? never : N }[Names<F>];
type OnUpdate<F extends Fields> = {
  [N in Names<F>]: F[N] extends NeverGiven | { createOnly: true } ? never : N;
}[Names<F>];

/** What a caller gives of a new record; what has a default may be missing, for commands that set their own. */
export type NewValuesOf<F extends Fields> = {
  -readonly [N in OnCreate<F> & Needed<F>]: TypeOf<F[N]>;
} & {
  -readonly [N in Exclude<OnCreate<F>, Needed<F>>]?: TypeOf<F[N]> | null;
};

/** What a caller may change of a record: the fields that are given, those named `writable` among them. */
export type ChangesOf<F extends Fields, Writable extends string = never> = {
  -readonly [N in OnUpdate<F> | Extract<Names<F>, Writable>]?: F[N] extends { required: true }
    ? TypeOf<F[N]>
    : TypeOf<F[N]> | null;
};

/** Fields of other records, or made of them: no part of a row. */
type NotStored = { apart: true } | WorkedOut;
/** The record type of a set of fields, as commands see it. */
export type RowOf<F extends Fields> = { id: number; version: number; createdAt: Date; updatedAt: Date } & {
  -readonly [N in keyof F]: F[N] extends NotStored
    ? never
    : F[N] extends Field<infer T, infer R>
      ? R extends true
        ? T
        : T | null
      : never;
};
