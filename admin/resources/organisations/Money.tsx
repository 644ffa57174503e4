import { Box } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import type { Amount } from './organisationCalls';

interface AmountsProps {
  amounts: readonly Amount[] | null;
  /** The head of the column shows this currency, so only other currencies stand beside their amounts. */
  headed?: string | null;
  strong?: boolean;
}

/** Each currency has a line. Without an amount, shows a dash. */
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

/** Returns null if there are several currencies or none. */
export function onlyCurrency(amounts: readonly Amount[] | null): string | null {
  const [first, ...others] = new Set(amounts?.map(({ currency }) => currency));
  return first !== undefined && others.length === 0 ? first : null;
}
