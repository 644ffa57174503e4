import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS } from '@t3d/resources/kit';
import { explainFailure } from '../../api/failure';

const BACKUP = /^t3d-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.zip(\.enc)?$/;
/** Milliseconds between two checks for a due backup, and after a failed backup. */
const LOOK_MS = 5 * MINUTE_MS;

/** Parses a time of day, for example `02:30`. Throws for any other text. */
export function minutesOf(time: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (hours === undefined) throw new Error(`--daily must be a time of day in UTC such as 02:30, and not ${time}.`);
  return Number(hours) * 60 + Number(minutes);
}

const startOf = (name: string): number => {
  const [, ...parts] = BACKUP.exec(name) ?? [];
  if (parts.length === 0) return 0;
  const [year, month, day, hour, minute, second] = parts.map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

/** Returns whether no backup has begun since the last scheduled time. `minutes` is the time of day. */
export function isDue(names: readonly string[], minutes: number, now: number): boolean {
  const today = now - (now % DAY_MS) + minutes * MINUTE_MS;
  const last = today <= now ? today : today - DAY_MS;
  return !names.some((name) => startOf(name) >= last);
}

interface Daily {
  readonly to: string;
  /** The scheduled time in UTC, for example `02:30`. */
  readonly time: string;
  readonly signal: AbortSignal;
  take(): Promise<void>;
}

/**
 * Takes a backup every day until the signal, and at once if the last one is missing. Tries again five minutes after a
 * failure.
 */
export async function backUpDaily({ to, time, signal, take }: Daily): Promise<void> {
  const minutes = minutesOf(time);
  while (!signal.aborted) {
    try {
      const names = await readdir(to).catch(() => []);
      if (isDue(names, minutes, Date.now())) await take();
    } catch (error) {
      process.stderr.write(explainFailure(error));
    }
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}
