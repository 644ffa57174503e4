import { Alert, Box, Button, MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { MAX_QUANTITY, MONTH_DAYS } from '@t3d/resources/sms-code-orders';
import { formatMoney } from '@t3d/resources/kit';
import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import { useNotify, useRefresh } from 'ra-core';
import { areaName } from '../../crud/cells/areas';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { useSessionUser } from '../../providers/manifest';
import { useApiMutation } from '../../providers/useApiMutation';
import { AskDialog } from '../../ui/AskDialog';
import { FactLine, FactList } from '../../ui/FactList';
import { newKey } from '../../ui/timing';
import type { Plan } from './calls';
import { loadPlans, orderNumbers } from './calls';
import { keys } from './keys';

/** One key for one intended order: pressed again after a failure with the same choice, it is the same one. */
function useKey(): (choice: string) => string {
  const last = useRef<{ choice: string; key: string }>(undefined);
  return (choice) => {
    if (last.current?.choice !== choice) last.current = { choice, key: newKey() };
    return last.current.key;
  };
}

function Cost({ plan, quantity, balance }: { plan: Plan; quantity: number; balance: number | null }) {
  const t = useT();
  const cost = plan.price * quantity;
  return (
    <FactList>
      <FactLine label={t('smsCodes.order.price')}>
        {`${formatMoney(plan.price)} × ${quantity} = `}
        <b>{`${formatMoney(cost)} ${plan.currency}`}</b>
      </FactLine>
      <FactLine label={t('smsCodes.order.term')}>
        {t('smsCodes.order.days', { count: plan.months * MONTH_DAYS })}
      </FactLine>
      {balance !== null && (
        <FactLine label={t('smsCodes.order.balance')}>
          <Box component="span" sx={{ color: balance < cost ? 'tone.red' : undefined }}>
            {`${formatMoney(balance)} → ${formatMoney(balance - cost)} ${plan.currency}`}
          </Box>
        </FactLine>
      )}
    </FactList>
  );
}

/** Orders numbers: a plan, how many, what it costs and what is left in the wallet. */
export default function OrderDialog({
  balance,
  onClose,
  onDone,
}: {
  balance: number | null;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefresh();
  const language = useLanguage();
  const { currency } = useSessionUser();
  const query = useQuery({ queryKey: keys.plans, queryFn: loadPlans });
  const plans = (query.data ?? []).filter((one) => !currency || one.currency === currency);
  const [chosen, setChosen] = useState<number>();
  const [quantityText, setQuantityText] = useState('1');
  const plan = plans.find(({ id }) => id === chosen) ?? plans[0];
  const quantity = /^\d{1,3}$/.test(quantityText) ? Number(quantityText) : 0;
  const isRight = quantity >= 1 && quantity <= MAX_QUANTITY;
  const keyOf = useKey();
  const { run, pending, problem } = useApiMutation({
    send: (of: Plan) => orderNumbers({ plan: of.id, quantity, key: keyOf(`${of.id} ${quantity}`) }),
    onDone: () => {
      notify(t('smsCodes.order.done', { count: quantity }), { type: 'success' });
      refresh();
      onDone();
      onClose();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (plan && isRight) void run(plan);
  };
  const isShort = plan !== undefined && balance !== null && plan.price * quantity > balance;
  return (
    <AskDialog
      id="order-number-title"
      title={t('smsCodes.order.title')}
      fullWidth
      filled={chosen !== undefined || quantityText !== '1'}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            color="primary"
                        disabled={pending || !plan || !isRight || isShort}
          >
            {plan && isRight
              ? t('smsCodes.order.buy', {
                  count: quantity,
                  amount: `${formatMoney(plan.price * quantity)} ${plan.currency}`,
                })
              : t('smsCodes.order.title')}
          </Button>
        </>
      }
    >
      {plan === undefined ? (
        <Alert severity={query.error ? 'error' : 'info'}>
          {t(query.isPending ? 'crud.loading' : query.error ? 'smsCodes.order.failed' : 'smsCodes.order.none')}
        </Alert>
      ) : (
        <Box sx={{ display: 'grid', gap: 2, pt: 0.5 }}>
          <TextField
            select
            id="order-number-plan"
            label={t('smsCodes.order.plan')}
            value={plan.id}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {plans.map((one) => (
              <MenuItem key={one.id} value={one.id}>
                {`${one.name} · ${areaName(one.country, language)} · ${formatMoney(one.price)} ${one.currency}`}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            id="order-number-quantity"
            label={t('smsCodes.order.quantity')}
            value={quantityText}
            error={!isRight}
            helperText={isRight ? undefined : t('smsCodes.order.quantityWrong', { most: MAX_QUANTITY })}
            onChange={(event) => setQuantityText(event.target.value.trim())}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
          />
          {isRight && <Cost plan={plan} quantity={quantity} balance={balance} />}
          {isShort && <Alert severity="warning">{t('smsCodes.order.short')}</Alert>}
          {problem && <Alert severity="error">{problem}</Alert>}
        </Box>
      )}
    </AskDialog>
  );
}
