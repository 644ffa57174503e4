import { createContext, useContext } from 'react';
import { Box } from '@mui/material';
import { formatMillionths, formatMoney } from '@t3d/resources/kit';
import { type ViewProps, Words, makeField } from './makeField';
import { countText } from '../../locales/counts';
import { RecordNumberView } from './ReferenceFields';
import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { LazyTooltip } from '../../ui/LazyTooltip';
import { fullMoment } from './dates';
import { usageSentence } from './usage';

/** The currency that a column header or card title already shows, so amounts omit it. */
export const NamedCurrency = createContext<string | null>(null);

interface MoneyProps {
  /** Defaults to the record's currency field that the declaration names. */
  currency?: string | null;
  /** Shows + and −, as bills do. Defaults to the declaration. */
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

/** Formats minor units as major units, `123450` as `$1,234.50`. Shows a dash if unset. */
export const MoneyField = makeField<MoneyProps>(() => MoneyView);

function CountView({ value, source, className }: ViewProps) {
  return <Words className={className}>{source === 'id' ? String(value) : countText(Number(value))}</Words>;
}

function MillionthsView({ value, className }: ViewProps) {
  return <Words className={className}>{formatMillionths(Number(value), true)}</Words>;
}

/** Renders an integer by its declaration: a count, millionths, megabytes used, or another record's id. */
export function IntegerView(props: ViewProps<never>) {
  const { field } = props;
  if (field?.widget === 'usage') return <UsageView {...props} />;
  if (field?.widget === 'millionths') return <MillionthsView {...props} />;
  return field?.resourceIn ? <RecordNumberView {...props} /> : <CountView {...props} />;
}

/** Whole number with grouped thousands, `12,345`. Record ids are not grouped. */
export const CountField = makeField(() => CountView);
/** Formats millionths as a decimal, `1500000` as `1.500000`. Shows a dash if unset. */
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

/** Megabytes used of a plan's quota, or left in its current cycle. Shows a dash if unknown. */
export const UsageField = makeField(() => UsageView);
