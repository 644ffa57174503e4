export interface World {
  /** The URL has no trailing slash. */
  url: string;
  databaseUrl: string;
}

/** scripts/browserTests.ts starts one server for each Playwright worker. */
export const worlds = JSON.parse(process.env.WORLDS ?? '[]') as World[];

export const world = worlds[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];

/**
 * 0 in the first workers, and higher in a worker that replaces one after a failed test. The data of the failed attempt
 * stays in the database, so new card numbers and names need another number.
 */
export const again =
  Number(process.env.TEST_WORKER_INDEX ?? 0) < worlds.length ? 0 : Number(process.env.TEST_WORKER_INDEX);
