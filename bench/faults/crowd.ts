import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from '../../api/test/modelTest/commands';
import type { Result } from '../../api/test/modelTest/perform';

export interface Crowd {
  /** Resolves when every worker has ended, with their results and the reasons of retries. */
  finished: Promise<{ tally: Tally; reruns: Map<string, number>; died: number }>;
  /** Kills a worker with SIGKILL. */
  killOne(): void;
}

/** Returns the text for a counter. A name in capitals is an error code. */
export const nameOf = (counted: string): string =>
  /^[A-Z0-9_]+$/.test(counted) ? `commands run again: ${counted}` : counted;

const nothing = (): Tally => ({ intents: 0, done: 0, refused: 0, unknown: 0, replays: 0, conflicts: 0 });

const once = (child: ChildProcess, what: 'ready' | 'tally'): Promise<unknown> =>
  new Promise((resolve) => {
    const onMessage = (message: Record<string, unknown>): void => {
      if (message[what] !== undefined) {
        child.off('message', onMessage);
        resolve(message);
      }
    };
    child.on('message', onMessage);
  });

/** Starts the workers, which begin together when all have loaded. */
export async function startCrowd(all: readonly Orders[]): Promise<Crowd> {
  const children = all.map(() =>
    fork(join(import.meta.dirname, 'worker.ts'), {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  );
  const end = (): void => {
    for (const child of children) child.kill('SIGKILL');
  };
  process.once('exit', end);
  await Promise.all(
    children.map((child, index) => {
      const ready = once(child, 'ready');
      child.send(all[index] as Orders);
      return ready;
    }),
  );
  const reports = children.map(
    (child) =>
      Promise.race([
        once(child, 'tally') as Promise<unknown>,
        new Promise<null>((resolve) => {
          child.once('exit', () => {
            resolve(null);
          });
        }),
      ]) as Promise<WorkerReport | null>,
  );
  for (const child of children) child.send({ go: true });
  const finished = Promise.all(reports).then((given) => {
    process.off('exit', end);
    const tally = nothing();
    const reruns = new Map<string, number>();
    for (const report of given) {
      if (!report) continue;
      for (const name of Object.keys(tally) as (keyof Tally)[]) tally[name] += report.tally[name];
      for (const [name, times] of Object.entries(report.reruns)) reruns.set(name, (reruns.get(name) ?? 0) + times);
    }
    return { tally, reruns, died: given.filter((report) => report === null).length };
  });
  return {
    finished,
    killOne: () => {
      children
        .find((child) => child.exitCode === null && child.signalCode === null && child.connected)
        ?.kill('SIGKILL');
    },
  };
}

/** The instructions for a worker process. */
export interface Orders {
  /** The database nodes that the worker may use, starting with `home`. */
  urls: string[];
  home: number;
  /** The ids of thirty agents in the order of the tree, and of an ADMIN. */
  users: number[];
  admin: number;
  /** The prefix of the worker's idempotency keys. */
  name: string;
  seed: number;
  seconds: number;
  /** The number of concurrent commands. */
  lanes: number;
  /** One in this many COMMITs loses the connection before the response. 0 means none. */
  cutOneIn: number;
  log: string;
}

/** A line of a worker's log: a command before it is sent, or its result. */
export type Line =
  | { t: 'intent'; key: string; command: Command }
  | { t: 'answer'; key: string; result: Result; at: number }
  | { t: 'unknown'; key: string; error: string }
  | { t: 'wrong'; key: string; said: string };

export interface Tally {
  intents: number;
  done: number;
  refused: number;
  unknown: number;
  replays: number;
  conflicts: number;
}
interface WorkerReport {
  tally: Tally;
  reruns: Record<string, number>;
}

/** Returns the longest time in milliseconds without a successful command since `from`. */
export function longestPause(logs: readonly string[], from: number): number {
  const moments = logs
    .flatMap((log) => readFileSync(log, 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as Line)
    .flatMap((line) => (line.t === 'answer' && !('refused' in line.result) && line.at >= from ? [line.at] : []))
    .sort((one, other) => one - other);
  return Math.max(...moments.map((at, index) => at - (moments[index - 1] ?? from)));
}
