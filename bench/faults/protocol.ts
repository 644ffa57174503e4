import type { Command } from '../../api/test/walk/commands';
import type { Result } from '../../api/test/walk/perform';

/** What a worker process is to do. */
export interface Orders {
  /** The nodes it may use, and the one it starts with. */
  urls: string[];
  home: number;
  /** Ids of the agents at the forest's places, and of an ADMIN. */
  users: number[];
  admin: number;
  /** Leads its keys; other than every other worker's. */
  name: string;
  seed: number;
  seconds: number;
  /** Commands in flight at once. */
  lanes: number;
  /** One COMMIT in so many is cut off before its answer; 0: none. */
  cutOneIn: number;
  log: string;
}

/** What a worker writes of a command: the intent before it is sent, then what came of it. */
export type Line =
  | { t: 'intent'; key: string; command: Command }
  | { t: 'answer'; key: string; result: Result }
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
export interface WorkerReport {
  tally: Tally;
  reruns: Record<string, number>;
}
