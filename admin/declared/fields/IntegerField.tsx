import { formatMillionths } from '@t3d/resources/kit';
import { countText } from '../../locales/counts';
import { makeField, Words } from './makeField';
import type { ViewProps } from './makeField';
import { RecordNumberView } from './ReferenceLink';
import { UsageView } from './UsageField';

function CountView({ value, source, className }: ViewProps) {
  return <Words className={className}>{source === 'id' ? String(value) : countText(Number(value))}</Words>;
}

function MillionthsView({ value, className }: ViewProps) {
  return <Words className={className}>{formatMillionths(Number(value), true)}</Words>;
}

/** An integer as it is declared: a count, millionths, megabytes used, or the number of another record. */
export function IntegerView(props: ViewProps<never>) {
  const { field } = props;
  if (field?.widget === 'usage') return <UsageView {...props} />;
  if (field?.widget === 'millionths') return <MillionthsView {...props} />;
  return field?.resourceIn ? <RecordNumberView {...props} /> : <CountView {...props} />;
}

/** A whole number with its thousands grouped: `12,345`. The number of a record is shown ungrouped. */
export const CountField = makeField(() => CountView);
/** A number of millionths as a decimal: `1500000` shows as `1.500000`. Shows a dash for none. */
export const MillionthsField = makeField(() => MillionthsView);
