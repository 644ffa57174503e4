import { DAY_MS } from '@t3d/resources/kit';
import type { Event } from './events';
import type { RunResult, RunOptions } from './run';
import { runEvents } from './run';

interface Story extends Pick<RunResult, 'trace' | 'violations'> {
  readonly events: readonly Event[];
  /** The number of simulations that the search took. */
  readonly lives: number;
}

/** The number of simulations after which the search ends. */
const MOST_LIVES = 150;

/** Returns a violation without its numbers, which differ between simulations. */
const kindOf = (life: Pick<RunResult, 'violations'>): string => (life.violations[0] ?? '').replace(/[\d"'{}].*$/s, '');

/**
 * Finds few events and faults that give the same violation. Removes groups of events, then single ones, then faults.
 */
export async function shrink(
  seed: number,
  failing: readonly Event[],
  first: RunResult,
  pace: RunOptions,
): Promise<Story> {
  const wanted = kindOf(first);
  let best = { events: failing, life: first };
  let lives = 0;
  const lastDay = (failing.at(-1)?.at ?? 0) / DAY_MS;
  const short = { ...pace, days: Math.min(pace.days, Math.ceil(lastDay) + 3) };
  const tryThis = async (events: readonly Event[]): Promise<boolean> => {
    if (lives >= MOST_LIVES) return false;
    lives += 1;
    const life = await runEvents(seed, events, short);
    if (life.violations.length === 0 || kindOf(life) !== wanted) return false;
    best = { events: events.slice(0, life.events), life };
    return true;
  };
  for (let size = Math.ceil(failing.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let end = best.events.length; end > 0; end -= size) {
      const start = Math.max(0, end - size);
      await tryThis([...best.events.slice(0, start), ...best.events.slice(end)]);
    }
  }
  for (const { id } of best.events.filter(({ fault }) => fault))
    await tryThis(best.events.map((event) => (event.id === id ? { ...event, fault: undefined } : event)));
  return { events: best.events, trace: best.life.trace, violations: best.life.violations, lives };
}
