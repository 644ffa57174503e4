import { setTimeout as sleep } from 'node:timers/promises';

/** Calls to one gateway at a time. */
const LANES = 5;
/**
 * A call that fails after so long, or has no answer after four times as long, means that its gateway is out of reach.
 */
const PATIENCE_MS = 8_000;

/** A gateway keeps us waiting: calling it again at once would only wait as long. */
class OutOfReach extends Error {
  constructor(gateway: string, cause?: unknown) {
    super(`gateway ${gateway} does not answer${cause === undefined ? '' : `: ${String(cause)}`}`, { cause });
    this.name = 'OutOfReach';
  }
}

function throwAll(failures: readonly unknown[], of: number): void {
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${of} failed: ${String(failures[0])}`);
}

/** Runs for each, one after another: one that fails keeps none of the others waiting, and is reported at the end. */
export async function eachSeparately<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<boolean>,
): Promise<number> {
  const failures: unknown[] = [];
  let done = 0;
  for (const item of items)
    await run(item).then(
      (did) => {
        done += did ? 1 : 0;
      },
      (error: unknown) => {
        failures.push(error);
      },
    );
  throwAll(failures, items.length);
  return done;
}

/** Makes one call of a gateway; what our own database takes does not count. */
export type Call = <Result>(work: () => Promise<Result>) => Promise<Result>;
type Run<Item> = (item: Item, call: Call) => Promise<boolean>;

/**
 * The answer of a call, unless it keeps us waiting. One that is given up may still end by itself: every call can be
 * made twice.
 */
async function within<Result>(gateway: string, patience: number, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new OutOfReach(gateway));
    }, patience * 4);
  });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    throw performance.now() - started > patience && !(error instanceof OutOfReach)
      ? new OutOfReach(gateway, error)
      : error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs for the payments (or refunds) of one gateway, a few at a time, until it is out of reach: what is left then
 * waits for the next run.
 */
async function eachOfGateway<Item>(
  gateway: string,
  items: readonly Item[],
  patience: number,
  run: Run<Item>,
): Promise<{ done: number; failures: unknown[] }> {
  const failures: unknown[] = [];
  const queue = items.values();
  const call: Call = (work) => within(gateway, patience, work);
  let done = 0;
  let reachable = true;
  const lane = async (): Promise<void> => {
    for (const item of queue) {
      await run(item, call).then(
        (did) => {
          done += did ? 1 : 0;
        },
        (error: unknown) => {
          failures.push(error);
          if (error instanceof OutOfReach) reachable = false;
        },
      );
      if (!reachable) return;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return { done, failures };
}

/** Payments or refunds by their gateway, as `duePayments` answers them. */
type Groups<Item> = ReadonlyMap<string, readonly Item[]>;

/**
 * Runs for each what calls its gateway, all gateways side by side: one that fails keeps none of the others waiting,
 * and is reported at the end. `patience` in milliseconds.
 */
export async function eachByGateway<Item>(
  groups: Groups<Item>,
  run: Run<Item>,
  patience: number = PATIENCE_MS,
): Promise<number> {
  const ended = await Promise.all([...groups].map(([gateway, items]) => eachOfGateway(gateway, items, patience, run)));
  throwAll(
    ended.flatMap(({ failures }) => failures),
    [...groups.values()].flat().length,
  );
  return ended.reduce((sum, { done }) => sum + done, 0);
}

const LONGEST_MS = 500;

/**
 * Runs one batch of long work, then leaves processor and database to others for as long as the batch took: calls of
 * people wait for one batch at most, also where server and worker share a process and an embedded database has one
 * writer.
 */
export async function batched<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  await sleep(Math.min(LONGEST_MS, performance.now() - began));
  return result;
}
