import { HOUR_MS } from '@t3d/resources/kit';
import type { Random } from '../modelTest/random';
import { pick, randomFrom } from '../modelTest/random';
import { ACTIONS } from './actions';
import type { Event } from './events';
import { FAULTS, FITTING } from './events';

export interface Rates {
  readonly perHour: number;
  /** The percentage of events with a fault. */
  readonly faults: number;
}

const WEIGHTED = Object.entries(ACTIONS).flatMap(([name, { weight }]) => Array.from({ length: weight }, () => name));

/** Returns whether a person works at this hour, which few do at night. */
const isAwake = (random: Random, hour: number): boolean => (hour + 8) % 24 > 7 || random(4) === 0;

/** Returns the events of some days. Equal seeds give equal events. */
export function planEvents(seed: number, days: number, { perHour, faults }: Rates): Event[] {
  const random = randomFrom(seed);
  const events: Event[] = [];
  for (let hour = 0; hour < days * 24; hour += 1) {
    const times = Array.from({ length: perHour }, () => random(HOUR_MS)).sort((a, b) => a - b);
    for (const time of times) {
      if (!isAwake(random, hour)) continue;
      const fault = random(100) < faults ? pick(random, FAULTS) : undefined;
      events.push({
        id: events.length + 1,
        at: hour * HOUR_MS + time,
        action: pick(random, (fault && FITTING[fault]) ?? WEIGHTED),
        seed: random(2 ** 31),
        ...(fault && { fault }),
      });
    }
  }
  return events;
}
