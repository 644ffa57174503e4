import { useOffset } from '../../state/useOffset';
import { LazyTooltip } from '../../ui/LazyTooltip';
import { fullMoment, shortDay, shortMoment } from './dates';
import { type ViewProps, makeField, Words } from './makeField';

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

/** Date and time in the account's UTC offset, `11-20 14:58`, with year and offset in the tooltip. */
export const MomentField = makeField(() => MomentView);
/** Calendar day, `2026-11-20`. Lists omit the current year. */
export const DayField = makeField(() => DayView);
