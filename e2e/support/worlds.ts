/** A running server with a separate demo database. */
export interface World {
  /** The server's URL without a trailing slash. */
  url: string;
  databaseUrl: string;
}

/** The servers that scripts/browserTests.ts has started. Each Playwright worker has a server. */
export const worlds = JSON.parse(process.env.WORLDS ?? '[]') as World[];

/** The server that the tests of this worker share. */
export const world = worlds[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];

/**
 * A number for new card numbers and names. The number is 0 in the first workers. It is higher in a worker that replaces
 * a worker after a failed test. The data of the failed attempt stays in the database.
 */
export const again =
  Number(process.env.TEST_WORKER_INDEX ?? 0) < worlds.length ? 0 : Number(process.env.TEST_WORKER_INDEX);
