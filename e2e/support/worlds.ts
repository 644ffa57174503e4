/** A running server with a demo world of its own. */
export interface World {
  /** Without a slash at the end. */
  url: string;
  databaseUrl: string;
}

/** Those that scripts/browserTests.ts started, one for each worker of Playwright. */
export const worlds = JSON.parse(process.env.WORLDS ?? '[]') as World[];

/** The one of this worker, whose tests share it. */
export const world = worlds[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];

/**
 * 0, or the number of a worker that came after one whose test had failed: what its tests make in the same world has
 * other numbers and names than what the first try has left there.
 */
export const again =
  Number(process.env.TEST_WORKER_INDEX ?? 0) < worlds.length ? 0 : Number(process.env.TEST_WORKER_INDEX);
