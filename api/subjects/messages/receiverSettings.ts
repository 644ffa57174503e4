import { NOTICE_TYPES } from '@t3d/resources/house/notifications';
import { DAY_MS, MINUTE_MS } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { preferencesOf } from '../../models/preferences';

export type NoticeType = (typeof NOTICE_TYPES)[number];
/** The key under which a receiver keeps these among the other choices of the screens. */
export const NOTICE_SETTINGS = 'notices';

type Switches = Readonly<Record<NoticeType, boolean>>;
/** What a receiver chose: each kind by mail and in WeChat on or off, and a time in which neither comes. */
export interface NoticeSettings {
  mail: Switches;
  wechat: Switches;
  /** Minutes of the receiver's day; null: none. `offset`: their minutes east of UTC. */
  quiet: { from: number; to: number; offset: number } | null;
}
/** Plans change often: those notices are asked for, the others come unless switched off. */
const SWITCHES: Switches = { UP: false, DOWN: false, CHANGE: false, SYSTEM: true, PROMO: true };
const USUAL: NoticeSettings = { mail: SWITCHES, wechat: SWITCHES, quiet: null };

/** Switches that were kept; what is not understood counts as not chosen. */
const switchesIn = (kept: unknown): Switches => {
  const chosen = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const of = (type: NoticeType): boolean => {
    const one = chosen[type];
    return typeof one === 'boolean' ? one : SWITCHES[type];
  };
  return Object.fromEntries(NOTICE_TYPES.map((type) => [type, of(type)])) as Switches;
};

const isMinute = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1440;

/** What was kept, which any program of the person may have written: what is not understood counts as not chosen. */
export function readNoticeSettings(kept: unknown): NoticeSettings {
  if (typeof kept !== 'object' || kept === null) return USUAL;
  const { mail, wechat, quiet } = kept as Record<'mail' | 'wechat', unknown> & {
    quiet?: Record<string, unknown> | null;
  };
  const { from, to, offset } = quiet ?? {};
  return {
    mail: switchesIn(mail),
    wechat: switchesIn(wechat),
    quiet:
      isMinute(from) && isMinute(to) && from !== to && typeof offset === 'number' && Math.abs(offset) <= 840
        ? { from, to, offset }
        : null,
  };
}

/** The end of the quiet time in which `now` lies; null outside of it. */
export function endOfQuiet({ quiet }: NoticeSettings, now: Date): Date | null {
  if (!quiet) return null;
  const local = now.getTime() + quiet.offset * MINUTE_MS;
  const minute = Math.floor((local % DAY_MS) / MINUTE_MS);
  const { from, to } = quiet;
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet) return null;
  const left = (to - minute + 1440) % 1440;
  return new Date(now.getTime() - (now.getTime() % MINUTE_MS) + left * MINUTE_MS);
}

/** What each of these receivers chose. */
export async function noticeSettingsOf(
  ctx: Context,
  userIds: readonly number[],
): Promise<(user: number) => NoticeSettings> {
  const rows = (await preferencesOf(ctx.database).findAll({
    where: { user: [...userIds], name: NOTICE_SETTINGS },
    raw: true,
    transaction: ctx.transaction,
  })) as unknown as { user: number | string; value: string }[];
  const kept = new Map(rows.map(({ user, value }) => [Number(user), readNoticeSettings(JSON.parse(value))]));
  return (user) => kept.get(user) ?? USUAL;
}
