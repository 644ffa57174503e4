import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { LazyTooltip } from '../../ui/LazyTooltip';
import { isBlank } from '../records';
import { fullMoment } from './dates';
import { EmptyValue, useShownValue } from './shownValue';
import type { DeclaredFieldProps } from './shownValue';
import { usageSentence } from './usage';

/** The megabytes that a plan has used, of how many, or what is left of its present cycle. Shows a dash if unknown. */
export function UsageField(props: DeclaredFieldProps) {
  const { value, record } = useShownValue<number>(props);
  const t = useT();
  const offset = useOffset();
  const { cycle } = record as { cycle?: { resetsAt?: unknown } | null };
  if (isBlank(value)) return <EmptyValue {...props} />;
  return (
    <LazyTooltip title={cycle?.resetsAt ? fullMoment(cycle.resetsAt, offset) : ''}>
      <span className={props.className}>{usageSentence(value, record, offset, t)}</span>
    </LazyTooltip>
  );
}
