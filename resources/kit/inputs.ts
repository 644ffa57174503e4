import type { Field, Fields } from './field';

type TypeOf<F> = F extends Field<infer T> ? (T extends readonly (infer One)[] ? readonly One[] : T) : never;
type Names<F extends Fields> = Extract<keyof F, string>;
/** True if every caller must set the field. Fields with a default, or with `write`, may be omitted. */
type IsNeeded<F> = F extends { required: true } | { nullable: true }
  ? F extends { write: unknown } | { made: true } | { default: unknown }
    ? false
    : true
  : false;

type Needed<F extends Fields> = { [N in Names<F>]: IsNeeded<F[N]> extends true ? N : never }[Names<F>];

/** The input of a create call. Optional fields, and fields that only some roles may set, can be missing. */
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

export type NewValuesOf<F extends Fields> = {
  -readonly [N in OnCreate<F> & Needed<F>]: TypeOf<F[N]>;
} & {
  -readonly [N in Exclude<OnCreate<F>, Needed<F>>]?: TypeOf<F[N]> | null;
};

/** The input of an update. Includes fields with `managed` only if `writable` lists them. */
export type ChangesOf<F extends Fields, Writable extends string = never> = {
  -readonly [N in OnUpdate<F> | Extract<Names<F>, Writable>]?: F[N] extends { required: true }
    ? TypeOf<F[N]>
    : TypeOf<F[N]> | null;
};

type NotStored = { apart: true } | WorkedOut;
/** The type of a row that commands read. */
export type RowOf<F extends Fields> = { id: number; version: number; createdAt: Date; updatedAt: Date } & {
  -readonly [N in keyof F]: F[N] extends NotStored
    ? never
    : F[N] extends Field<infer T, infer R>
      ? R extends true
        ? T
        : T | null
      : never;
};
