import { setTimeout as sleep } from 'node:timers/promises';

const LONGEST_MS = 500;

/**
 * Runs one batch of long work, then leaves processor and database to others for as long as the batch took: calls of
 * people wait for one batch at most, also where server and worker share a process and an embedded database has one
 * writer.
 */
export async function batched<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  await sleep(Math.min(LONGEST_MS, performance.now() - began));
  return result;
}
