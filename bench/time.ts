export const DAY_MS = 24 * 60 * 60 * 1000;

/** Seconds since `performance.now()` gave `started`. */
export const secondsSince = (started: number, places = 1): string =>
  ((performance.now() - started) / 1000).toFixed(places);

/** Milliseconds of each run of some work, one after the other. */
export async function timeRuns(runs: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  while (times.length < runs) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times;
}
