export interface TestServerInfo {
  /** The URL has no trailing slash. */
  url: string;
  databaseUrl: string;
}

export const servers = JSON.parse(process.env.WORLDS ?? '[]') as TestServerInfo[];

export const server = servers[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];

/** The number of the attempt, for new card numbers and names. The data of a failed attempt stays. */
export const attempt =
  Number(process.env.TEST_WORKER_INDEX ?? 0) < servers.length ? 0 : Number(process.env.TEST_WORKER_INDEX);
