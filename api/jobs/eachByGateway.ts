import { setTimeout as sleep } from 'node:timers/promises';

const LANES = 5;
/** A gateway counts as unreachable if a call fails after this time, or has no response after four times this time. */
const PATIENCE_MS = 8_000;

/** Thrown when a gateway responds too slowly. The same run does not call it again. */
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

/**
 * Runs `run` for each item in sequence. A failed item does not stop the others, and its error is thrown at the end.
 * Returns how many runs returned true.
 */
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

/** Makes a call to a gateway and measures its time without our own database. */
export type Call = <Result>(work: () => Promise<Result>) => Promise<Result>;
type Run<Item> = (item: Item, call: Call) => Promise<boolean>;

/**
 * Returns the result of a call, or throws if the call takes too long. An abandoned call may still complete, so every
 * call must be safe to repeat.
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
 * Runs `run` for the payments or refunds of one gateway, a few at a time, until the gateway is unreachable. Further
 * items wait for the next run of the job.
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

type Groups<Item> = ReadonlyMap<string, readonly Item[]>;

/**
 * Runs `run` for each item with calls to the item's gateway. All gateways are called in parallel. A failed item does
 * not stop the others, and its error is thrown at the end. `patience` is in milliseconds.
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
 * Runs one batch of long work, then pauses for as long as the batch took. Other callers therefore wait for one batch
 * at most, also where the database has one writer.
 */
export async function batched<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  await sleep(Math.min(LONGEST_MS, performance.now() - began));
  return result;
}
