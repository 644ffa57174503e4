import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { LazyTooltip } from '../../ui/LazyTooltip';
import { fullMoment } from './dates';
import { makeField } from './makeField';
import type { ViewProps } from './makeField';
import { usageSentence } from './usage';

export function UsageView({ value, record, className }: ViewProps<number>) {
  const t = useT();
  const offset = useOffset();
  const { cycle } = record as { cycle?: { resetsAt?: unknown } | null };
  return (
    <LazyTooltip title={cycle?.resetsAt ? fullMoment(cycle.resetsAt, offset) : ''}>
      <span className={className}>{usageSentence(value, record, offset, t)}</span>
    </LazyTooltip>
  );
}

/** The megabytes that a plan has used, of how many, or what is left of its present cycle. Shows a dash if unknown. */
export const UsageField = makeField(() => UsageView);
