/** A running server with its own demo database. */
export interface World {
  /** The URL without a trailing slash. */
  url: string;
  databaseUrl: string;
}

/** The servers that scripts/browserTests.ts started, one for each Playwright worker. */
export const worlds = JSON.parse(process.env.WORLDS ?? '[]') as World[];

/** The server that the tests of this worker share. */
export const world = worlds[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];

/**
 * 0, or the index of this worker if it replaces a worker in which a test failed. Tests use the index for new numbers
 * and names, because the data of the failed attempt remains in the database.
 */
export const again =
  Number(process.env.TEST_WORKER_INDEX ?? 0) < worlds.length ? 0 : Number(process.env.TEST_WORKER_INDEX);
