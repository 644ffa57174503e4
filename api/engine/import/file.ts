import type { Resource } from '@t3d/resources/kit';
import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import type { PlainMessage } from '../../errors';
import { Invalid, ApiError, TooLarge, WrongType, TooMany } from '../../errors';
import type { UnreadableFile } from './sheets/limits';
import { tooLarge, MAX_SECONDS, tooSlow } from './sheets/limits';
import type { ReadDone, ReadProgress, ReadRejected, ReadTask } from './sheets/readThread';
import { readHead, utf16Of } from './sheets/textEncoding';
import type { SemaphoreInterface, MutexInterface } from 'async-mutex';
import { Semaphore, withTimeout, Mutex } from 'async-mutex';
import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { programOf } from '../../bundled';
import { createReadStream } from 'node:fs';
import type { ServiceKey } from '../../models/services';

/** The maximum number of concurrent imports per process, each with a database connection. */
const AT_ONCE = 3;
/** The maximum wait of an import for a free slot, before it gets 429. */
const PATIENCE_MS = 20_000;
const RETRY_SECONDS = 10;

/** Limits the concurrent imports of a process to one per person and a few in total. */
export class ReaderSlots {
  private readonly all: SemaphoreInterface;
  private readonly people = new Map<number, { turn: MutexInterface; waiting: number }>();

  constructor(
    atOnce: number,
    private readonly patience: number,
  ) {
    this.all = withTimeout(new Semaphore(atOnce), patience, new TooMany('imports.busy', RETRY_SECONDS));
  }

  /** Runs `work` in a slot. Throws 429 if none becomes free in time. */
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

export { MAX_COLUMNS } from './sheets/limits';
export { openSpool, spooledRows } from './sheets/spool';
export type { SheetRow } from './sheets/sheetTypes';
export { isEmptyRow } from './sheets/sheetTypes';
export type ImportType = 'xlsx' | 'csv';

const ZIP = 'PK\u0003\u0004';

/** Returns the type of an upload. Throws 415 unless the resource accepts the extension and the bytes match. */
export async function sniffType(resource: Resource, name: string, path: string): Promise<ImportType> {
  const { types: allowed = ['xlsx'], besides = [] } = resource.declaration.import ?? {};
  const extension = name.toLowerCase().split('.').at(-1) as ImportType;
  const reject = (): never => {
    throw new WrongType('importTypes', { types: allowed.join(', ') });
  };
  if (![...allowed, ...besides].includes(extension)) reject();
  const head = await readHead(path);
  const begins = (with_: string): boolean => head.subarray(0, with_.length).toString('latin1') === with_;
  if (extension === 'xlsx' && !begins(ZIP)) await assertFileFormat(path, head);
  const isText = !head.includes(0) || utf16Of(head) !== null;
  if (extension === 'xlsx' ? !begins(ZIP) : begins(ZIP) || !isText) reject();
  return extension;
}

export const rowsPath = (upload: string): string => `${upload}.rows`;

function reject({ status, key, params }: Pick<UnreadableFile, 'key' | 'params' | 'status'>): never {
  const Kind = status === 415 ? WrongType : status === 413 ? TooLarge : Invalid;
  throw new Kind(key as PlainMessage, params as Readonly<Record<string, never>>);
}

const isOutOfMemory = (error: unknown): boolean =>
  (error as { code?: string } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Reads the first sheet of an upload into a spool file in a thread. Throws 415 for another format and 413 for a file
 * that is too large.
 */
export async function readUpload(upload: string, type: ImportType, reading: Reading): Promise<ReadDone> {
  // Rename the spool file when it is complete, because another process may read the same upload.
  const into = `${rowsPath(upload)}.${randomUUID()}`;
  try {
    const headings = new Set(reading.headings);
    const done = await readInThread({ file: upload, type, into, headings, most: reading.most ?? Infinity }, reading);
    if ('refused' in done) reject(done.refused);
    await rename(into, rowsPath(upload));
    return done;
  } catch (error) {
    await rm(into, { force: true });
    if (isOutOfMemory(error)) reject(tooLarge());
    if (error instanceof ApiError || !(error instanceof Error && error.name === 'UnreadableFile')) throw error;
    return reject(error as UnreadableFile);
  }
}

interface Reading {
  /** The maximum number of rows, or all if omitted. */
  most?: number;
  /** The headings that the import accepts (`headingWords`). */
  headings?: readonly string[];
  waiting: keyof typeof MAX_SECONDS;
  /** Receives the number of read rows and the read share of the file. May throw to stop. */
  progress?(rows: number, share: number): Promise<void> | void;
}

/**
 * A thread that parses one file at a time. It queues files itself, because the library starts no new thread after an
 * abort.
 */
export class Reader {
  private threads: Piscina<ReadTask, ReadDone | ReadRejected> | null = null;
  private stopping = new AbortController();

  /** `seconds` limits the reading, without the wait in the queue. */
  constructor(
    private readonly turns: SemaphoreInterface,
    private readonly seconds: number,
  ) {}

  read(task: ReadTask, progress?: Reading['progress']): Promise<ReadDone | ReadRejected> {
    return this.turns.runExclusive(() => this.readNow(task, progress));
  }

  private async readNow(task: ReadTask, progress: Reading['progress']): Promise<ReadDone | ReadRejected> {
    const stopping = new AbortController();
    this.stopping = stopping;
    const late = setTimeout(() => {
      stopping.abort(tooSlow(this.seconds));
    }, this.seconds * 1000);
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

  private open(): Piscina<ReadTask, ReadDone | ReadRejected> {
    if (this.threads) return this.threads;
    const thread = programOf(fileURLToPath(new URL('./sheets/readThread.ts', import.meta.url)));
    this.threads = new Piscina<ReadTask, ReadDone | ReadRejected>({
      filename: thread.file,
      execArgv: thread.options,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 30_000,
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
    });
    // Handle the error of a thread that ends before getting a file, which would otherwise end the process.
    this.threads.on('error', (error: unknown) => {
      this.stopping.abort(error);
    });
    return this.threads;
  }
}

/** The readers of requests and of jobs, separate so that people do not wait for long imports. */
const READERS: Readonly<Record<Reading['waiting'], Reader>> = {
  asked: new Reader(
    withTimeout(new Semaphore(1), PATIENCE_MS, new TooMany('imports.busy', RETRY_SECONDS)),
    MAX_SECONDS.asked,
  ),
  job: new Reader(new Semaphore(1), MAX_SECONDS.job),
};

const readInThread = (task: ReadTask, { waiting, progress }: Reading): Promise<ReadDone | ReadRejected> =>
  READERS[waiting].read(task, progress);

/** The first bytes of compound files: old workbooks and those with a password. */
const COMPOUND = 'd0cf11e0a1b11ae1';
/** Matches the first bytes of still older workbooks. */
const OLDEST = /^09(00|02|04|08)0[4-9a-f]00/;
const streamName = (name: string): Buffer => Buffer.from(name, 'utf16le');
const ENCRYPTED = streamName('EncryptedPackage');
const OLD_EXCEL = [streamName('Workbook'), streamName('Book')];
/** The number of bytes that neighbouring chunks share, at least the length of a stream's name. */
const OVERLAP = 64;

async function streamsOf(file: string): Promise<Set<Buffer>> {
  const found = new Set<Buffer>();
  let rest = Buffer.alloc(0);
  for await (const part of createReadStream(file, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, part]);
    for (const name of [ENCRYPTED, ...OLD_EXCEL]) if (bytes.includes(name)) found.add(name);
    rest = Buffer.from(bytes.subarray(-OVERLAP));
  }
  return found;
}

/** Returns the format of a text by its first bytes, or null. */
function textFormat(head: Buffer): string | null {
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/^<(!doctype html|html|table|meta|head|body|div|style)/i.test(text)) return '.html';
  if (text.startsWith('<')) return '.xml';
  return head.length > 0 && !head.includes(0) ? '.csv' : null;
}

/** Throws 415 for an `.xlsx` file that is no zip archive, and names its real format. */
async function assertFileFormat(file: string, head: Buffer): Promise<void> {
  const start = head.subarray(0, 8).toString('hex');
  const streams = start === COMPOUND ? await streamsOf(file) : new Set<Buffer>();
  if (streams.has(ENCRYPTED)) throw new WrongType('imports.locked');
  if (OLDEST.test(start) || OLD_EXCEL.some((name) => streams.has(name))) throw new WrongType('imports.oldExcel');
  const format = textFormat(head);
  if (format !== null) throw new WrongType('imports.otherFormat', { format });
}
