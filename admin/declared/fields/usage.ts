import type { Translate } from '../../locales/useT';
import { clock, shortMoment } from './dates';

/** What the server reports of the present cycle of a plan. */
export interface Cycle {
  no: number;
  of: number;
  usedMB: number;
  totalMB: number;
  resetsAt: string | null;
}
type Row = Readonly<Record<string, unknown>>;

const GB = 1024;
const hundredths = (megabytes: number, round: (value: number) => number, by: number): string =>
  (round((megabytes / GB) * 100 + by) / 100).toFixed(2);

/** What is left, never more than there is: rounded down, GB from 1 GB on. The public site rounds alike. */
export const leftSize = (megabytes: number): string =>
  megabytes >= GB ? `${hundredths(megabytes, Math.floor, 1e-9)} GB` : `${Math.max(0, Math.floor(megabytes))} MB`;
/** What was used: rounded up. */
export const usedSize = (megabytes: number): string =>
  megabytes >= GB ? `${hundredths(megabytes, Math.ceil, -1e-9)} GB` : `${Math.max(0, Math.ceil(megabytes))} MB`;

/** What is left of the present cycle, and when it begins anew; of the last one only what is left. */
export function cycleSentence(cycle: Cycle, kind: 'DAY' | 'MONTH', offset: number, t: Translate): string {
  const left = leftSize(cycle.totalMB - cycle.usedMB);
  const what = kind === 'DAY' ? t('crud.usage.leftToday', { left }) : t('crud.usage.leftThisMonth', { left });
  if (!cycle.resetsAt) return what;
  // Within a day its time is enough.
  const at = kind === 'DAY' ? clock(cycle.resetsAt, offset) : shortMoment(cycle.resetsAt, offset);
  return t('crud.usage.resets', { what, at });
}

/** How a list shows what was used: the figure of the present cycle first, where there is one that runs. */
export function usageSentence(usedMB: number, record: Row, offset: number, t: Translate): string {
  const { cycle, rules, totalMB, startedAt, endsAt } = record as {
    cycle?: Cycle | null;
    rules?: { cycle?: 'DAY' | 'MONTH' | null } | null;
    totalMB?: number | null;
    startedAt?: unknown;
    endsAt?: string | null;
  };
  const runs = Boolean(startedAt) && record.status === 'USING' && (!endsAt || Date.parse(endsAt) > Date.now());
  if (runs && cycle && rules?.cycle) return cycleSentence(cycle, rules.cycle, offset, t);
  return typeof totalMB === 'number' && totalMB > 0
    ? t('crud.usage.of', { used: usedSize(usedMB), total: usedSize(totalMB) })
    : usedSize(usedMB);
}
