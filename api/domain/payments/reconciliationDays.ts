import { DAY_MS, HOUR_MS } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { select } from '../../models/sql';

const UTC8_MS = 8 * HOUR_MS;
/** The time of day (UTC+8) when the previous day's statement is ready. */
const READY_MS = 10 * HOUR_MS;
/** The maximum age in days of a missed day that is compared later. */
const MADE_UP = 7;
/** The number of latest days that are compared again daily, because lines arrive late. */
const AGAIN = 3;

const dayOf = (time: number): string => new Date(time + UTC8_MS).toISOString().slice(0, 10);

export const startOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00.000Z`) - UTC8_MS);

/** Returns the time when the latest statement became ready. */
const lastMorning = (now: Date): number => startOfDay(dayOf(now.getTime() - READY_MS)).getTime() + READY_MS;

/** Returns the UTC+8 days that can still be compared, oldest first. */
function daysInReach(now: Date): string[] {
  return Array.from({ length: MADE_UP }, (_, index) => dayOf(lastMorning(now) - (MADE_UP - index) * DAY_MS));
}

/** Returns whether we had any payment at a gateway by the end of a day. */
async function isKnownBy(ctx: Context, gateway: string, day: string): Promise<boolean> {
  const end = new Date(startOfDay(day).getTime() + DAY_MS);
  return (
    (
      await select(ctx, 'SELECT `id` FROM `recharge_records` WHERE `gateway` = ? AND `createdAt` < ? LIMIT 1', [
        gateway,
        end,
      ])
    ).length > 0
  );
}

/** Returns a gateway's days to compare: those never compared, and the latest ones once a morning. */
export async function dueDays(ctx: Context, gateway: string): Promise<string[]> {
  const now = ctx.now();
  const days = daysInReach(now);
  const rows = await select<{ day: string; madeAt: Date | string }>(
    ctx,
    'SELECT `day`, `madeAt` FROM `payment_reconciliations` WHERE `gateway` = ? AND `day` IN (?)',
    [gateway, days],
  );
  const made = new Map(rows.map(({ day, madeAt }) => [day, new Date(madeAt).getTime()]));
  const due: string[] = [];
  for (const [index, day] of days.entries()) {
    const last = made.get(day);
    const wanted =
      last === undefined
        ? index === days.length - 1 || (await isKnownBy(ctx, gateway, day))
        : index >= days.length - AGAIN && last < lastMorning(now);
    if (wanted) due.push(day);
  }
  return due;
}
