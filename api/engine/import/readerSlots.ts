import type { MutexInterface, SemaphoreInterface } from 'async-mutex';
import { Mutex, Semaphore, withTimeout } from 'async-mutex';
import { TooMany } from '../../errors';
import type { ServiceKey } from '../../models/services';

/** Imports that a process does at once: each holds a connection and, while its file is read, a processor. */
const AT_ONCE = 3;
/** How long another waits for its turn, and the Retry-After that it gets when there was none. */
export const PATIENCE_MS = 20_000;
export const RETRY_SECONDS = 10;

/**
 * Who imports in this process: one file a person, a few in all. What they spare, processors and connections, each
 * process has its own of.
 */
export class ReaderSlots {
  private readonly all: SemaphoreInterface;
  private readonly people = new Map<number, { turn: MutexInterface; waiting: number }>();

  constructor(
    atOnce: number,
    private readonly patience: number,
  ) {
    this.all = withTimeout(new Semaphore(atOnce), patience, new TooMany('imports.busy', RETRY_SECONDS));
  }

  /** Runs `work` when it is the caller's turn; 429 when that does not come soon. */
  async run<T>(person: number, work: () => Promise<T>): Promise<T> {
    const own = this.people.get(person) ?? {
      turn: withTimeout(new Mutex(), this.patience, new TooMany('imports.oneAtATime', RETRY_SECONDS)),
      waiting: 0,
    };
    this.people.set(person, own);
    own.waiting += 1;
    try {
      return await own.turn.runExclusive(() => this.all.runExclusive(work));
    } finally {
      own.waiting -= 1;
      if (own.waiting === 0) this.people.delete(person);
    }
  }
}

export const READER_SLOTS: ServiceKey<ReaderSlots> = {
  name: 'the slots of readers',
  make: () => new ReaderSlots(AT_ONCE, PATIENCE_MS),
};
