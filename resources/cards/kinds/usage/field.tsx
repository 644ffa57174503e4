import { clock, fullMoment, shortMoment } from '../../../../admin/declared/fields/dates';
import { type ViewProps, makeField } from '../../../../admin/declared/fields/makeField';
import { type Translate, useT } from '../../../../admin/locales/useT';
import { useOffset } from '../../../../admin/state/useOffset';
import { LazyTooltip } from '../../../../admin/ui/LazyTooltip';
import type { FieldPart } from '../../../../admin/declared/kinds';
import integerPart from '../../../kinds/integer/field';
import { kind } from './kind';

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

/** Formats remaining data and rounds down, like the public site. Shows sizes of 1 GB and more in GB. */
export const leftSize = (megabytes: number): string =>
  megabytes >= GB ? `${hundredths(megabytes, Math.floor, 1e-9)} GB` : `${Math.max(0, Math.floor(megabytes))} MB`;
/** Formats used data and rounds up. Shows sizes of 1 GB and more in GB. */
export const usedSize = (megabytes: number): string =>
  megabytes >= GB ? `${hundredths(megabytes, Math.ceil, -1e-9)} GB` : `${Math.max(0, Math.ceil(megabytes))} MB`;

export function cycleSentence(cycle: Cycle, kind: 'DAY' | 'MONTH', offset: number, t: Translate): string {
  const left = leftSize(cycle.totalMB - cycle.usedMB);
  const what = kind === 'DAY' ? t('crud.usage.leftToday', { left }) : t('crud.usage.leftThisMonth', { left });
  if (!cycle.resetsAt) return what;
  // Shows only the time of day, because the cycle resets daily.
  const at = kind === 'DAY' ? clock(cycle.resetsAt, offset) : shortMoment(cycle.resetsAt, offset);
  return t('crud.usage.resets', { what, at });
}

/** Formats the remaining data of the current cycle, or the used data of an order without cycles. */
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

function UsageView({ value, record, className }: ViewProps<number>) {
  const t = useT();
  const offset = useOffset();
  const { cycle } = record as { cycle?: { resetsAt?: unknown } | null };
  return (
    <LazyTooltip title={cycle?.resetsAt ? fullMoment(cycle.resetsAt, offset) : ''}>
      <span className={className}>{usageSentence(value, record, offset, t)}</span>
    </LazyTooltip>
  );
}

export const UsageField = makeField(() => UsageView);

const part: FieldPart = {
  ...integerPart,
  kind,
  View: UsageView,
  isWide: () => true,
};
export default part;
