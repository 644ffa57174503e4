import { Alert, Box, Button, ButtonBase, Skeleton } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useT } from '../../locales/useT';
import type { PaymentMethod, PaymentMethods } from '../../providers/payments';
import { rateText } from './payment';

const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
const GRID = { display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))' } as const;

interface CardProps {
  method: PaymentMethod;
  own: string | null;
  on: boolean;
  reachable: boolean;
  choose: () => void;
}

function MethodCard({ method, own, on, reachable, choose }: CardProps) {
  return (
    <ButtonBase
      role="radio"
      aria-checked={on}
      data-method={method.payment}
      tabIndex={reachable ? 0 : -1}
      onClick={choose}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-start',
        gap: 1,
        minHeight: 52,
        px: 1.5,
        borderRadius: '8px',
        border: '1px solid',
        borderColor: on ? 'var(--main)' : 'var(--control)',
        bgcolor: on ? 'var(--selected)' : 'var(--paper)',
        textAlign: 'left',
        '&:hover': { bgcolor: on ? 'var(--selected)' : 'var(--hover)' },
      }}
    >
      <Box
        aria-hidden
        sx={{
          width: 16,
          height: 16,
          flex: 'none',
          borderRadius: '50%',
          border: on ? '5px solid var(--main)' : '1px solid var(--control)',
          bgcolor: 'var(--paper)',
          boxSizing: 'border-box',
        }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontSize: 13, lineHeight: '20px', fontWeight: on ? 600 : 400 }}>{method.label}</Box>
        <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'var(--text2)' }}>
          {method.currency === own
            ? method.currency
            : `1 ${method.currency} = ${rateText(Number(method.rate))} ${own ?? ''}`}
        </Box>
      </Box>
    </ButtonBase>
  );
}

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
      <Box sx={GRID} role="status" aria-label={t('crud.loading')}>
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} variant="rounded" height={52} />
        ))}
      </Box>
    );
  if (error)
    return (
      <Alert
        severity="error"
        action={
          <Button size="small" onClick={() => void refetch()}>
            {t('shell.retry')}
          </Button>
        }
      >
        {error.message}
      </Alert>
    );
  const methods = data.methods;
  if (methods.length === 0) return <Alert severity="info">{t('money.recharge.noMethods')}</Alert>;
  const at = Math.max(
    0,
    methods.findIndex((method) => method.payment === chosen),
  );
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEP[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (at + step + methods.length) % methods.length;
    choose((methods[next] as PaymentMethod).payment);
    (event.currentTarget.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <Box role="radiogroup" aria-labelledby="recharge-method" onKeyDown={move} sx={GRID}>
      {methods.map((method, index) => (
        <MethodCard
          key={method.payment}
          method={method}
          own={own}
          on={method.payment === chosen}
          reachable={index === at}
          choose={() => choose(method.payment)}
        />
      ))}
    </Box>
  );
}
