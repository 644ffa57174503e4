import { formatMillionths } from '@t3d/resources/kit';
import { countText } from '../../locales/counts';
import { isBlank } from '../records';
import { RecordNumberField } from './ReferenceLink';
import { EmptyValue, Words, useShownValue } from './shownValue';
import type { DeclaredFieldProps } from './shownValue';
import { UsageField } from './UsageField';

/** A whole number with its thousands grouped: `12,345`. The number of a record is shown ungrouped. */
export function CountField(props: DeclaredFieldProps) {
  const { value } = useShownValue(props);
  if (isBlank(value)) return <EmptyValue {...props} />;
  return <Words className={props.className}>{props.source === 'id' ? String(value) : countText(Number(value))}</Words>;
}

/** A number of millionths as a decimal: `1500000` shows as `1.500000`. Shows a dash for none. */
export function MillionthsField(props: DeclaredFieldProps) {
  const { value } = useShownValue(props);
  if (isBlank(value)) return <EmptyValue {...props} />;
  return <Words className={props.className}>{formatMillionths(Number(value), true)}</Words>;
}

/** A whole number as it is declared: a count, millionths, megabytes used, or the number of another record. */
export function IntegerField(props: DeclaredFieldProps) {
  const { field } = useShownValue(props);
  if (field?.widget === 'usage') return <UsageField {...props} />;
  if (field?.widget === 'millionths') return <MillionthsField {...props} />;
  return field?.resourceIn ? <RecordNumberField {...props} /> : <CountField {...props} />;
}
