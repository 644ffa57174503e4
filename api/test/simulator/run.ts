import { DAY_MS, HOUR_MS } from '@t3d/resources/kit';
import { createHash } from 'node:crypto';
import { randomFrom } from '../modelTest/random';
import { copyTestDatabase } from '../database';
import { startDatabase } from './startDatabase';
import type { Event } from './events';
import { findViolations } from './invariants';
import { perform } from './perform';
import type { Shop } from './shop';
import { openShop } from './shop';
import { START, startVirtual } from './virtual';

export interface RunResult {
  /** The violations, empty if there are none. */
  readonly violations: readonly string[];
  readonly trace: readonly string[];
  /** A hash of the trace and the final books. */
  readonly hash: string;
  /** The number of events until the first violation. */
  readonly events: number;
}

export interface RunOptions {
  readonly days: number;
  /** The hours between runs of scheduled jobs. */
  readonly everyHours: number;
  /** Called with each line of the trace. */
  report?(line: string): void;
}

/** Runs scheduled jobs until the given time, and checks the invariants. Returns the violations. */
async function passTime(shop: Shop, from: number, until: number, everyHours: number): Promise<string[]> {
  const step = everyHours * HOUR_MS;
  for (let at = Math.floor(from / step) * step + step; at <= until; at += step) {
    shop.virtual.moveTo(START + at);
    await shop.runJobs();
    const found = await findViolations(shop, at % DAY_MS === 0 ? 'day' : 'hour');
    if (found.length > 0) return found;
  }
  return [];
}

async function hashOf(shop: Shop): Promise<string> {
  const bills = await shop.rows('SELECT `id`, `ledgerAccount`, `type`, `amount`, `createdAt` FROM `ledger_entries`');
  const history = await shop.rows('SELECT * FROM `audit_log` ORDER BY `id`');
  return createHash('sha256')
    .update(JSON.stringify([shop.trace, bills, history]))
    .digest('hex')
    .slice(0, 16);
}

/** Simulates the events in a new shop, until the first violation. */
export async function runEvents(
  seed: number,
  events: readonly Event[],
  { days, everyHours, report }: RunOptions,
): Promise<RunResult> {
  const { database, acknowledged } = await startDatabase();
  const virtual = startVirtual(START, seed);
  try {
    const shop = await openShop(virtual, copyTestDatabase(database), acknowledged);
    try {
      let done = 0;
      let violations: string[] = [];
      let before = 0;
      for (const event of events) {
        violations = await passTime(shop, before, event.at, everyHours);
        if (violations.length > 0) break;
        before = event.at;
        virtual.moveTo(START + event.at);
        virtual.reseed(event.seed);
        await perform(shop, event, randomFrom(event.seed));
        done += 1;
        report?.(shop.trace.at(-1) ?? '');
        violations = [...shop.violations];
        if (violations.length > 0) break;
      }
      if (violations.length === 0) violations = await passTime(shop, before, days * DAY_MS, everyHours);
      if (violations.length === 0) violations = await settle(shop);
      return { violations, trace: shop.trace, hash: await hashOf(shop), events: done };
    } finally {
      await shop.close();
    }
  } finally {
    virtual.restore();
  }
}

/** The hours before the final check. By then a message has had all retries but the last two. */
const SETTLE_HOURS = 6;
/** The sum of the delays before the retries of a webhook's message. */
const MOST_SETTLE_HOURS = 18;

/** Runs all retries to their end, and checks every invariant. */
async function settle(shop: Shop): Promise<string[]> {
  let violations: string[] = [];
  for (let hour = 1; hour <= MOST_SETTLE_HOURS; hour += 1) {
    shop.virtual.moveTo(shop.virtual.now() + HOUR_MS);
    await shop.runJobs();
    if (hour < SETTLE_HOURS) continue;
    violations = await findViolations(shop, 'end');
    if (violations.length === 0) break;
  }
  return violations;
}
