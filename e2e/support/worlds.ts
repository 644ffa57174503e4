/** A running server with its own demo database. */
export interface World {
  /** The server's URL without a trailing slash. */
  url: string;
  databaseUrl: string;
}

/** The servers that scripts/browserTests.ts has started, one for each Playwright worker. */
export const worlds = JSON.parse(process.env.WORLDS ?? '[]') as World[];

/** The server that the tests of this worker share. */
export const world = worlds[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];

/**
 * A number for new card numbers and names: 0 in the first workers, and a higher number in a worker that replaces a
 * worker after a failed test. The data of the failed attempt stays in the database.
 */
export const again =
  Number(process.env.TEST_WORKER_INDEX ?? 0) < worlds.length ? 0 : Number(process.env.TEST_WORKER_INDEX);
