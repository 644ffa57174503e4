import { type Language, DAY_MS, HOUR_MS, MINUTE_MS, formatMoney } from '@t3d/resources/kit';
import { optionLabel } from '@t3d/resources/locales';
import type { Context } from '../../context';
import type { Progress } from '../../jobs/jobTypes';
import { forecastOf } from '../../ledger';
import { ApiError } from '../../errors';
import { translate } from '../../locales';
import { loadAccess } from '../../models/actors';
import { chunked } from '../../models/chunked';
import { preferencesOf } from '../../models/userTable';
import { select } from '../../models/sql';
import { mailUsers } from '../messages';
import { siteAddress } from '../users';
import { type Morning, readMorning } from './morning';

/** The key of the user's setting with the subscription. */
const MORNING_SETTINGS = 'morning';
/** The earliest local hour for the mail. */
const FROM_HOUR = 8;
const UNTIL_HOUR = 12;
const MAX_OFFSET = 840;
/** The maximum number of days that a wallet lasts to be mentioned in the mail. */
const SHORT_DAYS = 14;

interface Subscriber {
  user: number;
  /** Minutes east of UTC. */
  offset: number;
}

/** A subscriber whose local time is morning, with the local date. */
interface Due extends Subscriber {
  day: string;
}
const AT_ONCE = 500;

/** Parses a stored setting. Returns null for an invalid one, because clients can store anything. */
function readSubscriber(user: number, value: string): Subscriber | null {
  const kept = JSON.parse(value) as { mail?: unknown; offset?: unknown } | null;
  const { mail, offset } = kept ?? {};
  return mail === true && typeof offset === 'number' && Math.abs(offset) <= MAX_OFFSET ? { user, offset } : null;
}

async function subscribers(ctx: Context): Promise<Subscriber[]> {
  const rows = (await preferencesOf(ctx.database).findAll({
    where: { name: MORNING_SETTINGS },
    order: ['user'],
    raw: true,
  })) as unknown as { user: number | string; value: string }[];
  return rows.flatMap(({ user, value }) => readSubscriber(Number(user), value) ?? []);
}

/** Returns the local date (ISO) between 8:00 and 12:00 local time, otherwise null. */
export function dueDay(now: Date, offset: number): string | null {
  const local = new Date(now.getTime() + offset * MINUTE_MS);
  const hour = (local.getTime() % DAY_MS) / HOUR_MS;
  return hour >= FROM_HOUR && hour < UNTIL_HOUR ? local.toISOString().slice(0, 10) : null;
}

type Forecast = Awaited<ReturnType<typeof forecastOf>>;

/** Returns the lines of a mail, or an empty list if there is no news. */
function linesOf({ days, ending, restock, children }: Morning, wallet: Forecast | null, language: Language): string[] {
  const money = (amount: number, currency: string): string => `${formatMoney(amount)} ${currency}`;
  const isShort = wallet !== null && wallet.daysLeft !== null && wallet.daysLeft < SHORT_DAYS;
  return [
    ...ending.map(({ name, orders }) =>
      translate('dashboard.morning.ending', language, { days, plan: name, count: orders.length }),
    ),
    ...(isShort
      ? [
          translate('dashboard.morning.wallet', language, {
            balance: money(wallet.balance, wallet.currency),
            left: String(wallet.daysLeft),
          }),
        ]
      : []),
    ...restock.map(({ type, left, days: lasts }) =>
      translate('dashboard.morning.restock', language, {
        type: optionLabel('terminals', 'type', type, language),
        left,
        days: lasts,
      }),
    ),
    ...children.map(({ name, orders, sales, currency }) =>
      translate('dashboard.morning.child', language, { name, orders, sales: money(sales, currency) }),
    ),
  ];
}

const keyOf = (day: string): string => `morning:${day}`;
/** Returns the unique key of a mail in the outbox, so that two workers cannot enqueue it twice. */
const jobOf = ({ user, day }: Due): string => `mail:${keyOf(day)}:${user}`;

/** Returns the keys of mails that are already enqueued. */
async function leftAlready(ctx: Context, due: readonly Due[]): Promise<Set<string>> {
  const left = new Set<string>();
  for (const part of chunked(due, AT_ONCE)) {
    const rows = await select<{ dedupe: string }>(ctx, 'SELECT dedupe FROM jobs WHERE dedupe IN (?)', [
      part.map(jobOf),
    ]);
    for (const { dedupe } of rows) left.add(dedupe);
  }
  return left;
}

async function mailOne(ctx: Context, { user, offset, day }: Due): Promise<boolean> {
  const actor = await loadAccess(ctx.database, user, undefined);
  if (typeof actor === 'string') return false;
  const own: Context = { ...ctx, actor, gmtOffset: offset };
  const morning = await readMorning(own);
  const wallet = await forecastOf(own, user).catch((error: unknown) => {
    // Leave out the wallet for staff, who have none.
    if (error instanceof ApiError) return null;
    throw error;
  });
  if (linesOf(morning, wallet, 'en').length === 0) return false;
  const filling = (language: Language) => ({
    day,
    lines: linesOf(morning, wallet, language).join('\n'),
    url: siteAddress(ctx, '/main'),
  });
  await mailUsers(ctx, [user], 'dashboard.morning', filling, keyOf(day));
  return true;
}

/** The result of a run, with the reason for each user whose mail failed. */
interface Mailed {
  mailed: number;
  failed?: { user: number; why: string }[];
}

/** Returns a log line about failed morning mails. */
export const describeFailed = ({ failed = [] }: Mailed): string | undefined =>
  failed.length === 0
    ? undefined
    : `mails of the morning failed: ${failed.map(({ user, why }) => `user ${user}: ${why}`).join('; ')}`;

/** Enqueues one mail per local day for each subscriber with news. A failed mail does not stop the others. */
export async function mailMorning(ctx: Context, _payload: unknown, progress: Progress): Promise<Mailed> {
  let mailed = 0;
  const failed: { user: number; why: string }[] = [];
  const due = (await subscribers(ctx)).flatMap((one): Due[] => {
    const day = dueDay(ctx.now(), one.offset);
    return day === null ? [] : [{ ...one, day }];
  });
  const left = await leftAlready(ctx, due);
  for (const one of due) {
    try {
      if (!left.has(jobOf(one)) && (await mailOne(ctx, one))) mailed += 1;
    } catch (error) {
      failed.push({ user: one.user, why: error instanceof Error ? error.message : String(error) });
    }
    await progress(mailed);
  }
  return { mailed, ...(failed.length > 0 && { failed }) };
}
