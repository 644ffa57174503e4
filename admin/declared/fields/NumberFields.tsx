import { createContext, useContext } from 'react';
import { Box } from '@mui/material';
import { formatMillionths, formatMoney } from '@t3d/resources/kit';
import { Words, makeField } from './makeField';
import type { ViewProps } from './makeField';
import { countText } from '../../locales/counts';
import { RecordNumberView } from './ReferenceFields';
import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { LazyTooltip } from '../../ui/LazyTooltip';
import { fullMoment } from './dates';
import { usageSentence } from './usage';

/** The currency that a table's head or a card's title shows already: its amounts leave the sign out. */
export const NamedCurrency = createContext<string | null>(null);

interface MoneyProps {
  /** The currency of the amount. By default the record says it, in the field that the declaration names. */
  currency?: string | null;
  /** Shows + and −, as bills do. By default the declaration says so. */
  signed?: boolean;
}

export function MoneyView({ value, field, record, className, ...given }: ViewProps<number> & MoneyProps) {
  const named = useContext(NamedCurrency);
  const { currency: own = record[field?.currencyIn ?? 'currency'], signed = field?.widget === 'signed' } = given;
  const colour = value < 0 && !signed ? 'tone.red' : signed && value > 0 ? 'tone.green' : undefined;
  const currency = typeof own === 'string' && own !== named ? own : null;
  return (
    <Box component="span" className={className} sx={{ color: colour, whiteSpace: 'nowrap' }}>
      {formatMoney(value, { currency, signed })}
    </Box>
  );
}

/** An amount of minor units in major ones: `123450` shows as `$1,234.50`. Shows a dash for none. */
export const MoneyField = makeField<MoneyProps>(() => MoneyView);

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

/** The megabytes that a plan has used, of how many, or what is left of its present cycle. Shows a dash if unknown. */
export const UsageField = makeField(() => UsageView);
