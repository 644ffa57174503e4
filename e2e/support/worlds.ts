export interface World {
  /** The URL has no trailing slash. */
  url: string;
  databaseUrl: string;
}

export const worlds = JSON.parse(process.env.WORLDS ?? '[]') as World[];

export const world = worlds[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];

/** The number of the attempt, for new card numbers and names. The data of a failed attempt stays. */
export const again =
  Number(process.env.TEST_WORKER_INDEX ?? 0) < worlds.length ? 0 : Number(process.env.TEST_WORKER_INDEX);
