import { DAY_MS, HOUR_MS } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { select } from '../../models/sql';

const UTC8_MS = 8 * HOUR_MS;
/** Gateways have the statement of a day ready at ten the next morning (UTC+8). */
const READY_MS = 10 * HOUR_MS;
/** A day that was missed is made up for so long. */
const MADE_UP = 7;
/** The last days are compared again, once a day: lines come late. */
const AGAIN = 3;

const dayOf = (time: number): string => new Date(time + UTC8_MS).toISOString().slice(0, 10);

/** The first moment of a UTC+8 day (`2026-11-20`). */
export const startOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00.000Z`) - UTC8_MS);

/**
 * The morning from which on the latest statement can be had: ten o'clock (UTC+8) of today, or of yesterday before that.
 */
const lastMorning = (now: Date): number => startOfDay(dayOf(now.getTime() - READY_MS)).getTime() + READY_MS;

/** The UTC+8 days, oldest first, whose statements are ready and that are made up or looked at again at all. */
function daysInReach(now: Date): string[] {
  return Array.from({ length: MADE_UP }, (_, index) => dayOf(lastMorning(now) - (MADE_UP - index) * DAY_MS));
}

/** Whether a gateway had anything to do with us by the end of a day: before, there is nothing to make up. */
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

/**
 * The days of a gateway that are to be compared now, oldest first: those never compared, and the latest ones that were
 * last compared before this morning.
 */
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
