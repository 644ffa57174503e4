import { DAY_MS, HOUR_MS, MINUTE_MS } from '@t3d/resources/kit';
import type { Handler, Handlers } from './types';

/** Whole minutes as code writes them: `2 * HOUR_MS`. */
function inWords(duration: number): string {
  const [name, unit] = (
    [
      ['DAY_MS', DAY_MS],
      ['HOUR_MS', HOUR_MS],
    ] as const
  ).find(([, one]) => duration % one === 0) ?? ['MINUTE_MS', MINUTE_MS];
  return duration === unit ? name : `${duration / unit} * ${name}`;
}

/** What is wrong with how often and how many times a job is done; undefined where nothing is. */
function mistakeOf({ every, attempts, onBehalf, requested }: Handler): string | undefined {
  if (attempts !== undefined && (!Number.isInteger(attempts) || attempts < 1))
    return `it is tried ${attempts} times; write a whole number of at least 1, or leave attempts out`;
  if (every === undefined) return undefined;
  if (onBehalf || requested)
    return 'a schedule is nobody’s, and it says whose it is; leave every out, or onBehalf and requested';
  if (every > 0 && every % MINUTE_MS === 0) return undefined;
  // A number of seconds is the usual slip: 86_400 for a day.
  const seconds = every * 1000;
  const meant =
    seconds > 0 && seconds % MINUTE_MS === 0 ? seconds : Math.max(1, Math.ceil(every / MINUTE_MS)) * MINUTE_MS;
  return `every is ${every} milliseconds, which is no whole number of minutes; write ${inWords(meant || MINUTE_MS)}`;
}

/** Refuses handlers that would run too often, never, or for nobody: one sentence for each. */
export function requireSchedules(handlers: Handlers): void {
  const wrong = Object.entries(handlers).flatMap(([kind, handler]) => {
    const mistake = mistakeOf(handler);
    return mistake === undefined ? [] : [`the job ${kind}: ${mistake}`];
  });
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}
