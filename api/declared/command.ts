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

/** Work for longer than a request: the caller gets 202 and this job to watch. */
export interface JobStarted {
  jobId: number;
}
/** What an action that declares `answers: 'file'` gives: written to the answer while it is read, never held whole. */
export interface FileAnswer {
  /** The file's name, without its extension. */
  readonly title: string;
  readonly extension: 'xlsx' | 'csv' | 'zip';
  write(to: Writable): Promise<void>;
}
export interface Outcome {
  affected?: number;
  file?: FileAnswer;
  /** Secrets that the caller sees this once: they are sent beside the outcome and stored nowhere. */
  shownOnce?: Readonly<Record<string, string>>;
  [more: string]: unknown;
}

/** Reports how many rows of a long command are done; a request reports to nobody. */
export type ReportDone = (done: number) => Promise<void> | void;
/** How a command goes about work whose size is not the number of its rows. */
export interface Work {
  report: ReportDone;
  /**
   * The job that this call becomes when there is more to do than the declaration leaves to a request (`jobAbove`); null
   * when it is to be done now.
   */
  asJob(total: number): Promise<JobStarted | null>;
}

/** One row of a file, its cells read and valid. */
export interface ImportedRow<Values = Record<string, unknown>> {
  row: number;
  values: Values;
}
/**
 * What the command `import` of a resource whose rows are commands gets: all valid rows of a file at once. `judgeOnly`:
 * others failed, so nothing will be kept. `goodOnly`: the rows that it refuses stay out, and the others are given once
 * more.
 */
export interface ImportInput<Values = Record<string, unknown>> {
  rows: readonly ImportedRow<Values>[];
  judgeOnly?: boolean;
  goodOnly?: boolean;
  progress?(done: number): Promise<void> | void;
}
/** Why a row cannot be done; one is enough for nothing of the file to be done. */
export type RowIssue = Message & { row: number; field: string };
/** `created`: rows done; `updated` and `unchanged`: rows of records that are there, which change or do not. */
export interface ImportOutcome extends Outcome {
  created: number;
  updated?: number;
  unchanged?: number;
  errors: readonly RowIssue[];
  cost?: ActionPreview['cost'];
}

/**
 * One thing that a preview looked at: what it is called, and how it is. Money in minor units. `hidden`: covered, but
 * too long to be named in a difference.
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
 * What a command's check finds. The digest of the answer covers all that is shown, and `facts` besides: what was looked
 * at and is not shown, the lines after the twentieth for example. `moving`: the second column of a line runs with the
 * clock and is not covered.
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

/** The rows that a command gets when it names no other way to hold them. */
export type HeldOf<R extends Resource, N> =
  ActionOf<R, N> extends { on: 'one' } ? RowOf<R['fields']> : N extends 'update' ? RowOf<R['fields']> : RowsOf<R>;

/** What a call of the command takes: the values of a new record, the input of an action, the ids besides it. */
export type AskedOf<R extends Resource, N> = N extends 'create'
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

/** What the functions of a command are handed after the context. */
type Handed<R extends Resource, N, Held> = N extends 'create' | 'import'
  ? [asked: AskedOf<R, N>]
  : N extends 'update'
    ? [row: Held, values: ChangesOf<R['fields'], WritableOf<R>>]
    : N extends 'delete'
      ? [rows: Held]
      : ActionOf<R, N> extends { on: 'resource' } | { ranges: true }
        ? [input: AskedOf<R, N>]
        : [rows: Held, input: ActionInput<R, N>];

/** What follows: of many rows how to report, else how to go about work of another size. */
type Tail<R extends Resource, N> = N extends 'delete'
  ? [report: ReportDone]
  : ActionOf<R, N> extends { on: 'many'; ranges?: undefined }
    ? [report: ReportDone]
    : [work: Work];

/** Values before and after, by field. */
export type Changes = Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;
/** What an operation did to one record. `kept`: fields that its history does not show. */
export interface DoneToRecord {
  readonly resource: string;
  readonly recordId: number | null;
  readonly action: string;
  readonly changes: Changes;
  readonly kept: Changes;
}
/** An operation as its inverse is handed it; `notes` are those of its command (`noteForUndo`). */
export interface DoneOperation {
  readonly id: number;
  readonly resource: string;
  readonly action: string;
  /** The record that its call named, if it named one. */
  readonly recordId: number | null;
  readonly actor: number | null;
  readonly at: Date;
  readonly notes: Readonly<Record<string, unknown>>;
  readonly entries: readonly DoneToRecord[];
}
/**
 * Takes an operation back by compensating entries, all of it or nothing. Called in a transaction, after the caller's
 * right to the action was judged; refuses what is built on the operation, and names the records.
 */
export interface Inverse {
  /** Refuses (404) what the caller does not reach today; else the records of the action's own resource are judged. */
  requireReach?(ctx: Context, done: DoneOperation): Promise<void>;
  run(ctx: Context, done: DoneOperation, report: ReportDone): Promise<void>;
}

/**
 * What a business does. `run` does it; `check` describes what it would do (nothing written), and does so again within a
 * call that carries the digest of a preview: then `ctx.holdsReads`. All that the declaration
 * says has been looked at before: input valid, references there, rows locked in the order of their ids, in scope, and
 * let through by the guard. `run` is called inside a transaction that is rerun whole on a deadlock, so it touches
 * nothing but the database. The command of an action that answers a file only reads: outside a transaction, it answers
 * `{file}`.
 */
export interface Steps<R extends Resource, N, Held, Result> {
  /**
   * Holds until commit what the command changes, in an order of its own (cards before their documents), and answers
   * what is handed on; else the rows themselves are locked and handed on. Called without a transaction by `check`.
   */
  hold?(ctx: Context, ids: readonly number[]): Promise<Held>;
  /** Refuses by row what cannot be done; also before a job is left for it, so that the person learns it at once. */
  refuse?(ctx: Context, ...handed: Handed<R, N, Held>): Promise<void> | void;
  check?(ctx: Context, ...handed: Handed<R, N, Held>): Promise<Preview>;
  run(ctx: Context, ...handed: [...Handed<R, N, Held>, ...Tail<R, N>]): Promise<Result>;
  /** Throws a more exact reason why these rows do not pass the guard; else the guard names what it needs. */
  refused?(ctx: Context, ids: readonly number[]): Promise<void> | void;
  /** How it is taken back; an action without it says in its declaration why not (`final`). */
  readonly undo?: Inverse;
}

/** The steps of any command, what they are handed forgotten. */
export interface AnySteps {
  hold?(ctx: Context, ids: readonly number[]): Promise<unknown>;
  refuse?(ctx: Context, ...handed: unknown[]): Promise<void> | void;
  check?(ctx: Context, ...handed: unknown[]): Promise<Preview>;
  run(ctx: Context, ...handed: unknown[]): Promise<Outcome | JobStarted>;
  refused?(ctx: Context, ids: readonly number[]): Promise<void> | void;
  readonly undo?: Inverse;
}

/**
 * A command of one call of a resource. Called, it does what the engine does after a caller's rights and input were
 * judged: locks the rows, judges scope, references and guard, and runs.
 */
export interface Command<Name extends string = string, N extends string = string, Asked = never, Result = Answered> {
  (ctx: Context, asked: Asked): Promise<Result>;
  readonly resource: Resource<Name>;
  readonly action: N;
  readonly steps: AnySteps;
  /** What it would do; only where its steps have a `check`. */
  check(ctx: Context, asked: Asked): Promise<ActionPreview>;
}
export type Answered = Outcome | JobStarted;
/** What a command answers: a job besides, where the declaration leaves many rows to one. */
export type ResultOf<R extends Resource, N, Result> =
  ActionOf<R, N> extends { jobAbove: number } ? Result | JobStarted : Result;

/** Exactly the commands that a declaration requires: one missing or one too many does not compile. */
export type CommandsFor<R extends Resource> = {
  readonly [N in CommandName<R>]: Command<R['name'], N, AskedOf<R, N>, Answered>;
};
export type CommandTable = Readonly<Record<string, Command>>;

/** What is stored of a record, or what is wrong with the values given for it, by field. */
export type Completed<Values = Readonly<Record<string, unknown>>> =
  | { readonly values: Values; readonly errors?: undefined }
  | { readonly values?: undefined; readonly errors: Readonly<Record<string, Message>> };
/**
 * The one rule for the values of a resource, called by create, update, import and inline edit alike, with what is about
 * to be written: all of a new record (its `before` is null), or what changes in a stored one, which is locked. Answers
 * for each what is stored, defaults from other fields filled in, or what is wrong, also of one child (`lines.2.price`).
 * Many rows come at once: it asks the database for all of them together.
 *
 * Each row also contains all children that its record will have, under the names of their fields, whether or not the
 * caller may read them. A child that is not stored yet has the `id` 0. The rule runs once more after any call that
 * wrote children; the row contains only the children then.
 */
export type Complete<Row = Record<string, unknown>, Children = {}> = (
  ctx: Context,
  rows: readonly (Omit<Partial<Row>, keyof Children> & Children)[],
  before: readonly (Row | null)[],
) => Promise<CompletedRows<Row, Children>> | CompletedRows<Row, Children>;
type CompletedRows<Row, Children> = readonly Completed<Omit<Partial<Row>, keyof Children>>[];
