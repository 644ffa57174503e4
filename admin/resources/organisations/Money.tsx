import { Box } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import type { Amount } from './organisationCalls';

interface AmountsProps {
  amounts: readonly Amount[] | null;
  /** The currency of the column's header, which amounts omit. */
  headed?: string | null;
  strong?: boolean;
}

/** Shows a line for each currency, or a dash. */
export function Amounts({ amounts, headed = null, strong = false }: AmountsProps) {
  if (!amounts || amounts.length === 0) return <>–</>;
  return amounts.map(({ currency, amount }) => (
    <Box key={currency} component="span" sx={{ display: 'block', whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ ...(strong && { fontWeight: 600 }), ...(amount < 0 && { color: 'tone.red' }) }}>
        {formatMoney(amount)}
      </Box>
      {currency !== headed && (
        <Box component="span" sx={{ color: 'ink.secondary', fontWeight: 400 }}>
          {` ${currency}`}
        </Box>
      )}
    </Box>
  ));
}

/** Returns the only currency of the amounts, or null. */
export function onlyCurrency(amounts: readonly Amount[] | null): string | null {
  const [first, ...others] = new Set(amounts?.map(({ currency }) => currency));
  return first !== undefined && others.length === 0 ? first : null;
}
