import { useOffset } from '../../state/useOffset';
import { LazyTooltip } from '../../ui/LazyTooltip';
import { fullMoment, shortDay, shortMoment } from './dates';
import { makeField, Words } from './makeField';
import type { ViewProps } from './makeField';

export function MomentView({ value, className }: ViewProps) {
  const offset = useOffset();
  return (
    <LazyTooltip title={fullMoment(value, offset)}>
      <span className={className} style={{ whiteSpace: 'nowrap' }}>
        {shortMoment(value, offset)}
      </span>
    </LazyTooltip>
  );
}

export function DayView({ value, wide, className }: ViewProps) {
  return <Words className={className}>{wide ? String(value) : shortDay(String(value))}</Words>;
}

/** A moment on the account's clock: `11-20 14:58`, in its tooltip with year and offset. Shows a dash if unset. */
export const MomentField = makeField(() => MomentView);
/** A calendar day, `2026-11-20`; in lists without its year when that is the present one. Shows a dash if unset. */
export const DayField = makeField(() => DayView);
