import type { Context } from '../context';

/** Tells how far a job is; throws `JobCancelled` once its owner has cancelled it. */
export type Progress = (done: number, total?: number) => Promise<void>;

export interface Handler {
  /** Does the work. A refusal (api/errors.ts) ends the job as FAILED; any other error is tried again later. */
  run(ctx: Context, payload: never, progress: Progress): Promise<unknown>;
  /** The work and the mark that it is done commit together: a crash in the middle leaves neither. */
  atomic?: boolean;
  /** Tries before giving up (default 8, about ten minutes of back-off). */
  attempts?: number;
  /** What is put right, in one transaction with the FAILED mark, once the tries are used up. */
  exhausted?(ctx: Context, payload: never): Promise<void>;
  /** A schedule: after each run it waits so many milliseconds and runs again. */
  every?: number;
}

export type Handlers = Readonly<Record<string, Handler>>;

/** Why a job failed, as a message key; routes turn it into the reader's language. */
export interface JobErrors { key: string; params?: Record<string, string | number>; errors?: Record<string, { key: string; params?: Record<string, string | number> }> }

export interface JobView {
  id: number;
  kind: string;
  state: 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED';
  done: number;
  total: number | null;
  result: unknown;
  errors: JobErrors | null;
}

/** Thrown out of `progress` when the owner has cancelled. */
export class JobCancelled extends Error {
  constructor() { super('cancelled'); this.name = 'JobCancelled'; }
}
