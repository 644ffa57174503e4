import type { SemaphoreInterface } from 'async-mutex';
import { Semaphore, withTimeout } from 'async-mutex';
import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { programOf } from '../../../bundled';
import { TooMany } from '../../../errors';
import { PATIENCE_MS, RETRY_SECONDS } from '../readerSlots';
import { MAX_SECONDS, tooSlow } from './limits';
import type { ReadDone, ReadProgress, ReadRefused, ReadTask } from './readThread';

export interface Reading {
  /** Rows after which it stops; absent: it reads them all. */
  most?: number;
  /** The headings that the file may have (`headingWords`). */
  headings?: readonly string[];
  /** Who waits for it. */
  waiting: keyof typeof MAX_SECONDS;
  /** Gets how many rows have been read, and what part of the file that is; may end it by throwing. */
  progress?(rows: number, share: number): Promise<void> | void;
}

/**
 * One thread that takes files apart, with little memory, gone when nobody needs it. It gets one file at a time, and the
 * turns are kept here: the library starts no thread for what waits in its own queue when the thread before it was ended
 * (by its limits, or because nobody wants its file any more), so that the next file would wait until its time is up.
 */
export class Reader {
  private threads: Piscina<ReadTask, ReadDone | ReadRefused> | null = null;
  private stopping = new AbortController();

  /** `seconds`: what reading one file may take, its turn not counted. */
  constructor(
    private readonly turns: SemaphoreInterface,
    private readonly seconds: number,
  ) {}

  read(task: ReadTask, progress?: Reading['progress']): Promise<ReadDone | ReadRefused> {
    return this.turns.runExclusive(() => this.readNow(task, progress));
  }

  private async readNow(task: ReadTask, progress: Reading['progress']): Promise<ReadDone | ReadRefused> {
    const stopping = new AbortController();
    this.stopping = stopping;
    const late = setTimeout(() => {
      stopping.abort(tooSlow(this.seconds));
    }, this.seconds * 1000);
    // Whoever wants no progress shall not be woken by it.
    const channel = progress && new MessageChannel();
    channel?.port1.on('message', ({ rows, share }: ReadProgress) => {
      Promise.resolve()
        .then(() => progress?.(rows, share))
        .catch((error: unknown) => {
          stopping.abort(error);
        });
    });
    try {
      const transferList = channel ? [channel.port2] : [];
      return await this.open().run({ ...task, port: channel?.port2 }, { signal: stopping.signal, transferList });
    } catch (error) {
      if (stopping.signal.aborted) throw stopping.signal.reason;
      throw error;
    } finally {
      clearTimeout(late);
      channel?.port1.close();
    }
  }

  private open(): Piscina<ReadTask, ReadDone | ReadRefused> {
    if (this.threads) return this.threads;
    const thread = programOf(fileURLToPath(new URL('./readThread.ts', import.meta.url)));
    this.threads = new Piscina<ReadTask, ReadDone | ReadRefused>({
      filename: thread.file,
      execArgv: thread.options,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 30_000,
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
    });
    // A thread that ends before it has a file reports to the pool alone, whose unhandled error would end the
    // process.
    this.threads.on('error', (error: unknown) => {
      this.stopping.abort(error);
    });
    return this.threads;
  }
}

/**
 * A processor for files that somebody waits for, and one for long imports, which shall not keep them waiting: more at
 * once would take turns with the people's own requests. Whose turn does not come soon gets 429; a job can wait.
 */
const READERS: Readonly<Record<Reading['waiting'], Reader>> = {
  asked: new Reader(
    withTimeout(new Semaphore(1), PATIENCE_MS, new TooMany('imports.busy', RETRY_SECONDS)),
    MAX_SECONDS.asked,
  ),
  job: new Reader(new Semaphore(1), MAX_SECONDS.job),
};

export const readInThread = (task: ReadTask, { waiting, progress }: Reading): Promise<ReadDone | ReadRefused> =>
  READERS[waiting].read(task, progress);
