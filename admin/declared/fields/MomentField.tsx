import { useOffset } from '../../state/useOffset';
import { LazyTooltip } from '../../ui/LazyTooltip';
import { isBlank } from '../records';
import { fullMoment, shortDay, shortMoment } from './dates';
import { EmptyValue, Words, useShownValue } from './shownValue';
import type { DeclaredFieldProps } from './shownValue';

/** A moment on the account's clock: `11-20 14:58`, in its tooltip with year and offset. Shows a dash if unset. */
export function MomentField(props: DeclaredFieldProps) {
  const { value } = useShownValue(props);
  const offset = useOffset();
  if (isBlank(value)) return <EmptyValue {...props} />;
  return (
    <LazyTooltip title={fullMoment(value, offset)}>
      <span className={props.className} style={{ whiteSpace: 'nowrap' }}>
        {shortMoment(value, offset)}
      </span>
    </LazyTooltip>
  );
}

/** A calendar day, `2026-11-20`; in lists without its year when that is the present one. Shows a dash if unset. */
export function DayField(props: DeclaredFieldProps) {
  const { value } = useShownValue(props);
  if (isBlank(value)) return <EmptyValue {...props} />;
  return <Words className={props.className}>{props.wide ? String(value) : shortDay(String(value))}</Words>;
}
