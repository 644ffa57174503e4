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
