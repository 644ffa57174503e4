import type { ActionPreview, CommandName, Resource } from '@t3d/resources/kit';
import type { Writable } from 'node:stream';
import type { Message } from '../errors';
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
  [more: string]: unknown;
}

/**
 * What a business does: `run` does it, `check` describes what it would do (nothing written). Both get validated input;
 * ids are in scope and references exist. `run` is called inside a transaction that is rerun whole on a deadlock, so it
 * touches nothing but the database. Input of actions `{ids?, ...input}`; of create the values; of update `{id,
 * values}`; of delete `{ids}`. The command of an action that answers a file only reads: it is called outside a
 * transaction and answers `{file}`.
 */
export interface Command<Input = never> {
  run(ctx: Context, input: Input): Promise<Outcome | JobStarted>;
  check?(ctx: Context, input: Input): Promise<ActionPreview>;
  /**
   * Throws a more exact reason why these rows do not pass the action's guard; else the guard names what it
   * needs.
   */
  refused?(ctx: Context, rows: { ids: readonly number[] }): Promise<void>;
}
/** One row of a file, its cells read and valid. */
export interface ImportedRow<Values = Record<string, unknown>> {
  row: number;
  values: Values;
}
/**
 * What the command `import` of a resource whose rows are commands gets: all valid rows of a file at once. `judgeOnly`:
 * others failed, so nothing will be kept.
 */
export interface ImportInput<Values = Record<string, unknown>> {
  rows: readonly ImportedRow<Values>[];
  judgeOnly?: boolean;
  progress?(done: number): Promise<void> | void;
}
/** Why a row cannot be done; one is enough for nothing of the file to be done. */
export type RowIssue = Message & { row: number; field: string };
export interface ImportOutcome extends Outcome {
  created: number;
  errors: readonly RowIssue[];
  cost?: ActionPreview['cost'];
}

/** Exactly the commands that a declaration requires: one missing or one too many does not compile. */
export type CommandsFor<R extends Resource> = { readonly [N in CommandName<R>]: Command<never> };
export type CommandTable = Readonly<Record<string, Command<never>>>;
