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

/** The response (202) to work that takes longer than a request, with the job's id. */
export interface JobStarted {
  jobId: number;
}
/** The result of an action that declares `answers: 'file'`, streamed to the response. */
export interface FileResult {
  /** The file name without the extension. */
  readonly title: string;
  readonly extension: 'xlsx' | 'csv' | 'zip';
  write(to: Writable): Promise<void>;
}
export interface Outcome {
  affected?: number;
  file?: FileResult;
  /** Secrets that the caller receives once and that are not stored. */
  shownOnce?: Readonly<Record<string, string>>;
  [more: string]: unknown;
}

/** Reports finished rows of a long command. Has no effect within a request. */
export type ReportDone = (done: number) => Promise<void> | void;
/** Progress and jobs of commands whose work is not measured in rows. */
export interface Work {
  report: ReportDone;
  /** Starts a job if `total` exceeds the declared `jobAbove`. Otherwise returns null. */
  asJob(total: number): Promise<JobStarted | null>;
}

/** A row of an imported file with parsed and valid cells. */
export interface ImportedRow<Values = Record<string, unknown>> {
  row: number;
  values: Values;
}
/** The valid rows of a file for an `import` command. With `validateOnly`, it must only validate. */
export interface ImportInput<Values = Record<string, unknown>> {
  rows: readonly ImportedRow<Values>[];
  validateOnly?: boolean;
  goodOnly?: boolean;
  progress?(done: number): Promise<void> | void;
}
/** The reason why a row is rejected. A rejected row rejects the whole file. */
export type RowIssue = Message & { row: number; field: string };
/** The result of an import, with the numbers of new, updated and unchanged records. */
export interface ImportOutcome extends Outcome {
  created: number;
  updated?: number;
  unchanged?: number;
  errors: readonly RowIssue[];
  cost?: ActionPreview['cost'];
}

/** A value on which a preview depends, with a label. A `hidden` one is covered by the digest but not listed. */
export interface DigestValue {
  readonly what: string | CheckedMessage;
  readonly value: string | number | null;
  readonly kind?: Line['kind'];
  readonly currency?: string;
  readonly hidden?: boolean;
}
type Line = NonNullable<ActionPreview['changes']>[number];
/**
 * The result of a command's check. The digest covers everything shown and `digestValues`, except new values marked as
 * `moving`.
 */
export interface Preview extends Omit<ActionPreview, 'changes' | 'digest'> {
  changes?: (Line & { moving?: boolean })[];
  digestValues?: readonly DigestValue[];
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
export type LockedOf<R extends Resource, N> =
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
type CommandArguments<R extends Resource, N, Held> = N extends 'create' | 'import'
  ? [asked: ParsedCallOf<R, N>]
  : N extends 'update'
    ? [row: Held, values: ChangesOf<R['fields'], WritableOf<R>>]
    : N extends 'delete'
      ? [rows: Held]
      : ActionOf<R, N> extends { on: 'resource' } | { ranges: true }
        ? [input: ParsedCallOf<R, N>]
        : [rows: Held, input: ActionInput<R, N>];

/** The last argument of `run`: a progress callback for many rows, or else `Work`. */
type Tail<R extends Resource, N> = N extends 'delete'
  ? [report: ReportDone]
  : ActionOf<R, N> extends { on: 'many'; ranges?: undefined }
    ? [report: ReportDone]
    : [work: Work];

export type Changes = Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;
/** The changes by an operation in one record. `kept` contains hidden fields. */
export interface RecordChange {
  readonly resource: string;
  readonly recordId: number | null;
  readonly action: string;
  readonly changes: Changes;
  readonly kept: Changes;
}
/** An operation as its inverse receives it. `notes` come from `noteForUndo`. */
export interface DoneOperation {
  readonly id: number;
  readonly resource: string;
  readonly action: string;
  /** The id of the record in the call's URL, or null. */
  readonly recordId: number | null;
  readonly actor: number | null;
  readonly at: Date;
  readonly notes: Readonly<Record<string, unknown>>;
  readonly entries: readonly RecordChange[];
}
/**
 * Undoes an operation completely or not at all, in a transaction. Throws for later records that depend on the
 * operation.
 */
export interface Inverse {
  /** Throws 404 for records outside the caller's scope, by default that of the action's resource. */
  requireReach?(ctx: Context, done: DoneOperation): Promise<void>;
  run(ctx: Context, done: DoneOperation, report: ReportDone): Promise<void>;
}

/**
 * The functions of a business command, called after the engine has checked input, scope and guard and locked the rows.
 * `check` only describes the effect. `run` may be retried and must change nothing outside the database.
 */
export interface Steps<R extends Resource, N, Held, Result> {
  /**
   * Locks the rows that the command changes, in its own order. Returns the argument for `run`. For `check`, it runs
   * without a transaction.
   */
  lock?(ctx: Context, ids: readonly number[]): Promise<Held>;
  /** Throws for rows that cannot be processed, even before a job is queued. */
  validate?(ctx: Context, ...handed: CommandArguments<R, N, Held>): Promise<void> | void;
  check?(ctx: Context, ...handed: CommandArguments<R, N, Held>): Promise<Preview>;
  run(ctx: Context, ...handed: [...CommandArguments<R, N, Held>, ...Tail<R, N>]): Promise<Result>;
  /** Throws a more specific error than the guard's for rows that violate it. */
  explain?(ctx: Context, ids: readonly number[]): Promise<void> | void;
  /** The inverse. An action without one declares the reason (`final`). */
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

/** A command of a resource, with everything a call runs: rights, input, locks, scope, guard and steps. */
export interface Command<
  Name extends string = string,
  N extends string = string,
  ParsedCall = never,
  Result = CommandResult,
> {
  (ctx: Context, input: ParsedCall): Promise<Result>;
  readonly resource: Resource<Name>;
  readonly action: N;
  readonly steps: AnySteps;
  /** Previews the command, if its steps have a `check`. */
  check(ctx: Context, input: ParsedCall): Promise<ActionPreview>;
}
export type CommandResult = Outcome | JobStarted;
/** The result of a command, or a job for a large call. */
export type ResultOf<R extends Resource, N, Result> =
  ActionOf<R, N> extends { jobAbove: number } ? Result | JobStarted : Result;

/** The commands that a resource's declaration requires, so that a missing one does not compile. */
export type CommandsFor<R extends Resource> = {
  readonly [N in CommandName<R>]: Command<R['name'], N, ParsedCallOf<R, N>, CommandResult>;
};
export type CommandTable = Readonly<Record<string, Command>>;

/** The values to store for a record, or errors by field. */
export type CompletedRow<Values = Readonly<Record<string, unknown>>> =
  | { readonly values: Values; readonly errors?: undefined }
  | { readonly values?: undefined; readonly errors: Readonly<Record<string, Message>> };
/**
 * The rule for the values of a resource, called by create, update and import for many rows. `before` is null for a new
 * record. Returns for each row the values to store or errors by field, such as `lines.2.price`. Each row has all
 * children of its record.
 */
export type BeforeSave<Row = Record<string, unknown>, Children = {}> = (
  ctx: Context,
  rows: readonly (Omit<Partial<Row>, keyof Children> & Children)[],
  before: readonly (Row | null)[],
) => Promise<CompletedRows<Row, Children>> | CompletedRows<Row, Children>;
type CompletedRows<Row, Children> = readonly CompletedRow<Omit<Partial<Row>, keyof Children>>[];
