import { type Language, DAY_MS, HOUR_MS, MINUTE_MS, formatMoney } from '@t3d/resources/kit';
import { optionLabel } from '@t3d/resources/locales';
import type { Context } from '../../context';
import type { Progress } from '../../jobs/types';
import { forecastOf } from '../../ledger';
import { Refusal } from '../../errors';
import { translate } from '../../locales';
import { standingOf } from '../../models/actors';
import { chunked } from '../../models/chunked';
import { preferencesOf } from '../../models/people';
import { select } from '../../models/sql';
import { mailUsers } from '../messages';
import { siteAddress } from '../users';
import { type Morning, readMorning } from './morning';

/** The key under which an agent keeps this among the other choices of its screens. */
const MORNING_SETTINGS = 'morning';
/** The mail goes out from 8 to noon of the receiver's day: who switches it on at night gets it the next morning. */
const FROM_HOUR = 8;
const UNTIL_HOUR = 12;
const MAX_OFFSET = 840;
/** A wallet that lasts longer than this is no news. */
const SHORT_DAYS = 14;

interface Subscriber {
  user: number;
  /** Minutes east of UTC. */
  offset: number;
}

/** Somebody whose morning it is, and which day of theirs. */
interface Due extends Subscriber {
  day: string;
}
const AT_ONCE = 500;

/** What was kept, which any program of the person may have written: what is not understood counts as off. */
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

/** The receiver's present day (ISO date) between 8 and noon; null at another time. */
export function dueDay(now: Date, offset: number): string | null {
  const local = new Date(now.getTime() + offset * MINUTE_MS);
  const hour = (local.getTime() % DAY_MS) / HOUR_MS;
  return hour >= FROM_HOUR && hour < UNTIL_HOUR ? local.toISOString().slice(0, 10) : null;
}

type Forecast = Awaited<ReturnType<typeof forecastOf>>;

/** The lines of a mail; none where there is no news. */
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
/** As the outbox names a user's mail under a key; unique, so that two workers leave one. */
const jobOf = ({ user, day }: Due): string => `mail:${keyOf(day)}:${user}`;

/** Those of them whose mail of the day has been left already. */
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
  const actor = await standingOf(ctx.database, user, undefined);
  if (typeof actor === 'string') return false;
  const own: Context = { ...ctx, actor, gmtOffset: offset };
  const morning = await readMorning(own);
  const wallet = await forecastOf(own, user).catch((error: unknown) => {
    // Staff have no wallet.
    if (error instanceof Refusal) return null;
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

/** What a run came to: `failed` says why some got no mail; the next run tries them again. */
interface Mailed {
  mailed: number;
  failed?: { user: number; why: string }[];
}

/** Says whose mail of the morning failed, and why; nothing where none did. */
export const describeFailed = ({ failed = [] }: Mailed): string | undefined =>
  failed.length === 0
    ? undefined
    : `mails of the morning failed: ${failed.map(({ user, why }) => `user ${user}: ${why}`).join('; ')}`;

/**
 * Leaves the mail of the morning for those who switched it on and have news: once a day of theirs, in their language,
 * with what they may see now. A mail that fails keeps nobody else from theirs.
 */
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
