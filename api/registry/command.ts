import type {
  ActionPreview,
  ChangesOf,
  CommandName,
  Fields,
  InputOf,
  NewValuesOf,
  Resource,
  RowOf,
} from '@t3d/resources/kit';
import type { Writable } from 'node:stream';
import type { CheckedMessage, Message } from '../errors';
import type { Context } from '../context';

/** The response to work that takes longer than a request. It has the status 202 and the job's id for polling. */
export interface JobStarted {
  jobId: number;
}
/** The result of an action that declares `answers: 'file'`. The file is streamed to the response. */
export interface FileAnswer {
  /** The file name without the extension. */
  readonly title: string;
  readonly extension: 'xlsx' | 'csv' | 'zip';
  write(to: Writable): Promise<void>;
}
export interface Outcome {
  affected?: number;
  file?: FileAnswer;
  /** Secrets that the caller receives once and nobody stores. */
  shownOnce?: Readonly<Record<string, string>>;
  [more: string]: unknown;
}

/** Reports finished rows of a long command. Has no effect within a request. */
export type ReportDone = (done: number) => Promise<void> | void;
/** Progress and jobs of commands whose work is not measured in rows. */
export interface Work {
  report: ReportDone;
  /** Starts a job if `total` exceeds the declared `jobAbove`, or else returns null and the request does the work. */
  asJob(total: number): Promise<JobStarted | null>;
}

/** A row of an imported file with parsed and valid cells. */
export interface ImportedRow<Values = Record<string, unknown>> {
  row: number;
  values: Values;
}
/**
 * An `import` command receives all valid rows of a file at once. With `judgeOnly` it must only validate, because
 * other rows failed. With `goodOnly` it runs again without the rejected rows.
 */
export interface ImportInput<Values = Record<string, unknown>> {
  rows: readonly ImportedRow<Values>[];
  judgeOnly?: boolean;
  goodOnly?: boolean;
  progress?(done: number): Promise<void> | void;
}
/** The reason why a row is rejected. A rejected row rejects the whole file. */
export type RowIssue = Message & { row: number; field: string };
/** The result of an import. `created` counts new rows. `updated` and `unchanged` count rows of existing records. */
export interface ImportOutcome extends Outcome {
  created: number;
  updated?: number;
  unchanged?: number;
  errors: readonly RowIssue[];
  cost?: ActionPreview['cost'];
}

/**
 * A value on which a preview depends, with a label. Money is in minor units. A `hidden` value is too long to show, so
 * the digest covers it but no difference lists it.
 */
export interface Fact {
  readonly what: string | CheckedMessage;
  readonly value: string | number | null;
  readonly kind?: 'money' | 'text' | 'count';
  readonly currency?: string;
  readonly hidden?: boolean;
}
type Line = NonNullable<ActionPreview['changes']>[number];
/**
 * The result of a command's check. The digest covers everything shown, and `facts`, for example lines after the
 * twentieth. `moving` marks a new value that changes with the clock and is left out of the digest.
 */
export interface Preview extends Omit<ActionPreview, 'changes' | 'digest'> {
  changes?: (Line & { moving?: boolean })[];
  facts?: readonly Fact[];
}

type Ids = { ids: readonly number[] };
type ActionOf<R extends Resource, N> = N extends keyof NonNullable<R['declaration']['actions']>
  ? NonNullable<R['declaration']['actions']>[N]
  : {};
type ActionInput<R extends Resource, N> = ActionOf<R, N> extends { input: infer F extends Fields } ? InputOf<F> : {};
type ImportRow<R extends Resource> = R['declaration']['import'] extends { rows: infer F extends Fields }
  ? InputOf<F>
  : never;
type WritableOf<R extends Resource> = R['declaration']['writable'] extends readonly (infer N extends string)[]
  ? N
  : never;
type RowsOf<R extends Resource> = readonly RowOf<R['fields']>[];

/** The rows that a command without a `lock` function receives. */
export type HeldOf<R extends Resource, N> =
  ActionOf<R, N> extends { on: 'one' } ? RowOf<R['fields']> : N extends 'update' ? RowOf<R['fields']> : RowsOf<R>;

/** The values of a new record for `create`, or the ids and input of an action. */
export type ParsedCallOf<R extends Resource, N> = N extends 'create'
  ? NewValuesOf<R['fields']>
  : N extends 'update'
    ? { id: number; values: ChangesOf<R['fields'], WritableOf<R>> }
    : N extends 'delete'
      ? Ids
      : N extends 'import'
        ? ImportInput<ImportRow<R>>
        : ActionOf<R, N> extends { on: 'resource' }
          ? ActionInput<R, N>
          : ActionOf<R, N> extends { ranges: true }
            ? Partial<Ids> & ActionInput<R, N>
            : Ids & ActionInput<R, N>;

/** The arguments of a command's functions after the context. */
type Handed<R extends Resource, N, Held> = N extends 'create' | 'import'
  ? [asked: ParsedCallOf<R, N>]
  : N extends 'update'
    ? [row: Held, values: ChangesOf<R['fields'], WritableOf<R>>]
    : N extends 'delete'
      ? [rows: Held]
      : ActionOf<R, N> extends { on: 'resource' } | { ranges: true }
        ? [input: ParsedCallOf<R, N>]
        : [rows: Held, input: ActionInput<R, N>];

/** The last argument of `run` is a progress callback for commands on many rows, or else `Work`. */
type Tail<R extends Resource, N> = N extends 'delete'
  ? [report: ReportDone]
  : ActionOf<R, N> extends { on: 'many'; ranges?: undefined }
    ? [report: ReportDone]
    : [work: Work];

export type Changes = Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;
/** The changes by an operation in one record. `kept` contains hidden fields that the history does not show. */
export interface DoneToRecord {
  readonly resource: string;
  readonly recordId: number | null;
  readonly action: string;
  readonly changes: Changes;
  readonly kept: Changes;
}
/** An operation in the form that the inverse receives. `notes` contains what the command stored with `noteForUndo`. */
export interface DoneOperation {
  readonly id: number;
  readonly resource: string;
  readonly action: string;
  /** The id of the record in the call's URL, or null. */
  readonly recordId: number | null;
  readonly actor: number | null;
  readonly at: Date;
  readonly notes: Readonly<Record<string, unknown>>;
  readonly entries: readonly DoneToRecord[];
}
/**
 * Undoes an operation completely or not at all, with compensating entries. Runs in a transaction, after the right to
 * the action was checked. Later records that depend on the operation reject the undo and are listed.
 */
export interface Inverse {
  /**
   * Throws 404 for records that are now outside the caller's scope. By default, the scope of the action's own
   * resource is checked.
   */
  requireReach?(ctx: Context, done: DoneOperation): Promise<void>;
  run(ctx: Context, done: DoneOperation, report: ReportDone): Promise<void>;
}

/**
 * The functions of a business command. `check` describes the effect of the command and writes nothing. `run` performs
 * the command.
 *
 * Before `run` and `check`, the engine checks the input, the references, the scope and the guard of the declaration.
 * The engine then locks the rows in id order. `run` runs in a transaction that is retried after a deadlock. `run` must
 * therefore change nothing outside the database.
 *
 * `check` also runs in a call with the digest of a preview. `ctx.holdsReads` is set in this call. A command that
 * returns a file only reads, runs outside a transaction and returns `{file}`.
 */
export interface Steps<R extends Resource, N, Held, Result> {
  /**
   * Locks the rows that the command changes, in the command's own order (for example cards before documents). Returns
   * the argument for `run`, which is otherwise the locked rows. For `check` it runs without a transaction.
   */
  lock?(ctx: Context, ids: readonly number[]): Promise<Held>;
  /** Rejects rows that cannot be processed, also before a job is queued, so that the user sees the error at once. */
  validate?(ctx: Context, ...handed: Handed<R, N, Held>): Promise<void> | void;
  check?(ctx: Context, ...handed: Handed<R, N, Held>): Promise<Preview>;
  run(ctx: Context, ...handed: [...Handed<R, N, Held>, ...Tail<R, N>]): Promise<Result>;
  /**
   * Throws a more specific error for rows that violate the guard. If omitted, the error lists the conditions of the
   * guard.
   */
  explain?(ctx: Context, ids: readonly number[]): Promise<void> | void;
  /** An action without an inverse declares the reason (`final`). */
  readonly undo?: Inverse;
}

/** The functions of any command, without the types of their arguments. */
export interface AnySteps {
  lock?(ctx: Context, ids: readonly number[]): Promise<unknown>;
  validate?(ctx: Context, ...handed: unknown[]): Promise<void> | void;
  check?(ctx: Context, ...handed: unknown[]): Promise<Preview>;
  run(ctx: Context, ...handed: unknown[]): Promise<Outcome | JobStarted>;
  explain?(ctx: Context, ids: readonly number[]): Promise<void> | void;
  readonly undo?: Inverse;
}

/** A command of a resource. A call runs all of it: rights, input, locks, scope, references, guard and steps. */
export interface Command<
  Name extends string = string,
  N extends string = string,
  ParsedCall = never,
  Result = Answered,
> {
  (ctx: Context, asked: ParsedCall): Promise<Result>;
  readonly resource: Resource<Name>;
  readonly action: N;
  readonly steps: AnySteps;
  /** Previews the command, if its steps have a `check`. */
  check(ctx: Context, asked: ParsedCall): Promise<ActionPreview>;
}
export type Answered = Outcome | JobStarted;
/** The result of a command, or a job if the declaration moves large calls to a job. */
export type ResultOf<R extends Resource, N, Result> =
  ActionOf<R, N> extends { jobAbove: number } ? Result | JobStarted : Result;

/** A missing or additional command does not compile. */
export type CommandsFor<R extends Resource> = {
  readonly [N in CommandName<R>]: Command<R['name'], N, ParsedCallOf<R, N>, Answered>;
};
export type CommandTable = Readonly<Record<string, Command>>;

/** The values to store for a record, or the errors in the record's values by field. */
export type FilledRow<Values = Readonly<Record<string, unknown>>> =
  | { readonly values: Values; readonly errors?: undefined }
  | { readonly values?: undefined; readonly errors: Readonly<Record<string, Message>> };
/**
 * The rule for the values of a resource. Create, update, import and inline edit call this rule with the values to
 * write. A new record has all its values, and `before` is null. A stored record is locked, and the rule receives only
 * its changes.
 *
 * For each record, the rule returns the values to store, with defaults from other fields. If a value is wrong, the rule
 * returns the errors instead. An error may belong to a child (`lines.2.price`).
 *
 * The rule receives many rows at once, because one database query can serve all rows. Each row also contains all
 * children of the written record under the names of the fields. This includes children that the caller may not read. A
 * child that is not stored yet has the `id` 0. After any call that wrote children, the rule runs again with rows that
 * contain only the children.
 */
export type BeforeSave<Row = Record<string, unknown>, Children = {}> = (
  ctx: Context,
  rows: readonly (Omit<Partial<Row>, keyof Children> & Children)[],
  before: readonly (Row | null)[],
) => Promise<CompletedRows<Row, Children>> | CompletedRows<Row, Children>;
type CompletedRows<Row, Children> = readonly FilledRow<Omit<Partial<Row>, keyof Children>>[];
