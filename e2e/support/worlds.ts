/** A running server with its own demo database. */
export interface World {
  /** The URL without a trailing slash. */
  url: string;
  databaseUrl: string;
}

/** The servers that scripts/browserTests.ts started, one for each Playwright worker. */
export const worlds = JSON.parse(process.env.WORLDS ?? '[]') as World[];

/** The server of this worker, which its tests share. */
export const world = worlds[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];

/**
 * 0, or the index of a worker that replaces one with a failed test. Tests use it for new numbers and names, because the
 * failed attempt's data remains in the database.
 */
export const again =
  Number(process.env.TEST_WORKER_INDEX ?? 0) < worlds.length ? 0 : Number(process.env.TEST_WORKER_INDEX);
