import { createContext, useContext } from 'react';
import { Box } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { makeField } from './makeField';
import type { ViewProps } from './makeField';

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
