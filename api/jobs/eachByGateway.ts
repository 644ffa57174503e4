import { setTimeout as sleep } from 'node:timers/promises';

const LANES = 5;
/**
 * The time after which a failed call means that the gateway is unreachable, or after four times this a missing
 * response.
 */
const PATIENCE_MS = 8_000;

/** Thrown if a gateway responds too slowly, which the same run then does not call again. */
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

/** Runs `run` for each item, and throws the errors at the end. Returns how often `run` returned true. */
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
 * Returns the result of a call. Throws if it takes too long. An abandoned call may still complete, so it must be safe
 * to repeat.
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

/** Runs `run` for the items of one gateway, a few at a time, until the gateway is unreachable. */
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
 * Runs `run` for each item, all gateways in parallel, and throws the errors at the end. `patience` is in milliseconds.
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

/** Runs one batch of long work, and pauses as long as the batch took, so that others wait for one batch at most. */
export async function batched<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  await sleep(Math.min(LONGEST_MS, performance.now() - began));
  return result;
}
