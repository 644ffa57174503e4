import { Alert, Box, Skeleton } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { useT } from '../../locales/useT';
import type { PaymentMethods } from './paymentCalls';
import { rateText } from './payment';
import { RADIO_GRID, RADIO_HEIGHT, RadioCards } from '../../ui/RadioCards';
import { RetryAlert } from '../../ui/states';

interface MethodCardsProps {
  methods: UseQueryResult<PaymentMethods>;
  own: string | null;
  chosen: string | undefined;
  choose: (payment: string) => void;
}

/** The ways of paying that are open, one to be chosen; arrow keys go from one to the next. */
export function MethodCards({ methods: { data, isPending, error, refetch }, own, chosen, choose }: MethodCardsProps) {
  const t = useT();
  if (isPending)
    return (
      <Box sx={RADIO_GRID} role="status" aria-label={t('crud.loading')}>
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} variant="rounded" height={RADIO_HEIGHT} />
        ))}
      </Box>
    );
  if (error) return <RetryAlert message={error.message} retry={refetch} />;
  const methods = data.methods;
  if (methods.length === 0) return <Alert severity="info">{t('wallet.recharge.noMethods')}</Alert>;
  return (
    <RadioCards
      labelledBy="recharge-method"
      mark="method"
      cards={methods.map(({ payment, label, currency, rate }) => ({
        value: payment,
        label,
        more: currency === own ? currency : `1 ${currency} = ${rateText(Number(rate))} ${own ?? ''}`,
      }))}
      chosen={chosen}
      choose={choose}
    />
  );
}
