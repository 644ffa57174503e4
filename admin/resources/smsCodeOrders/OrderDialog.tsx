import { Alert, Box, MenuItem, TextField } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { useState } from 'react';
import { useGetList, useNotify, useRefresh } from 'ra-core';
import { useKeyOfBody } from '../../declared/actions/outcome';
import { useT } from '../../locales/useT';
import { useSessionUser } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { AskDialog } from '../../ui/AskDialog';
import { FactLine, FactList } from '../../ui/FactList';
import type { Plan } from './smsCodeOrderCalls';

/** The largest quantity, as on the server. */
const MAX_QUANTITY = 100;
const MONTH_DAYS = 30;

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

/** Chooses among the plans in the wallet's currency. */
function useChoice(initial: number | undefined) {
  const { currency } = useSessionUser();
  const query = useGetList<Plan>('sms-code-plans', {
    filter: { status: 'RACKING' },
    sort: { field: 'country', order: 'ASC' },
    pagination: { page: 1, perPage: 200 },
    meta: { quiet: true },
  });
  const plans = (query.data ?? []).filter((one) => !currency || one.currency === currency);
  const [chosen, setChosen] = useState<number | undefined>(initial);
  const [text, setText] = useState('1');
  const quantity = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  const plan = plans.find(({ id }) => id === chosen) ?? plans[0];
  const isRight = quantity >= 1 && quantity <= MAX_QUANTITY;
  const isTouched = chosen !== initial || text !== '1';
  return { query, plans, plan, setChosen, text, setText, quantity, isRight, isTouched };
}
type Choice = ReturnType<typeof useChoice>;

function Fields({ choice: { plans, plan, setChosen, text, setText, isRight } }: { choice: Choice }) {
  const t = useT();
  return (
    <>
      <TextField
        select
        id="order-number-plan"
        label={t('smsCodes.order.plan')}
        value={plan?.id ?? ''}
        onChange={(event) => setChosen(Number(event.target.value))}
      >
        {plans.map((one) => (
          <MenuItem key={one.id} value={one.id}>
            {`${one.title} · ${formatMoney(one.price)} ${one.currency}`}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        id="order-number-quantity"
        label={t('smsCodes.order.quantity')}
        value={text}
        error={!isRight}
        helperText={isRight ? undefined : t('smsCodes.order.quantityWrong', { most: MAX_QUANTITY })}
        onChange={(event) => setText(event.target.value.trim())}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
      />
    </>
  );
}

interface OrderDialogProps {
  /** The balance in minor units, or null. */
  balance: number | null;
  plan?: number | undefined;
  onClose: () => void;
  onDone: () => void;
}

export default function OrderDialog({ balance, plan: initial, onClose, onDone }: OrderDialogProps) {
  const t = useT();
  const provider = useApi();
  const notify = useNotify();
  const refresh = useRefresh();
  const choice = useChoice(initial);
  const { query, plan, quantity, isRight } = choice;
  const keyOf = useKeyOfBody();
  const { run, pending, problem } = useApiMutation({
    // Keeps the key, so that a retry repeats the same order.
    send: ({ id }: Plan) =>
      provider.create('sms-code-orders', {
        data: { plan: id, quantity },
        meta: { key: keyOf({ plan: id, quantity }), quiet: [400, 409] },
      }),
    onDone: () => {
      notify(t('smsCodes.order.done', { count: quantity }), { type: 'success' });
      refresh();
      onDone();
      onClose();
    },
  });
  const cost = plan && isRight ? plan.price * quantity : null;
  const isShort = cost !== null && balance !== null && cost > balance;
  const amount = plan && cost !== null ? `${formatMoney(cost)} ${plan.currency}` : '';
  return (
    <AskDialog
      id="order-number-title"
      title={t('smsCodes.order.title')}
      fullWidth
      filled={choice.isTouched}
      onClose={onClose}
      onSubmit={() => plan && isRight && void run(plan)}
      verb={amount ? t('smsCodes.order.buy', { count: quantity, amount }) : t('smsCodes.order.title')}
      ask={{ disabled: pending || cost === null || isShort }}
    >
      {plan === undefined ? (
        <Alert severity={query.error ? 'error' : 'info'}>
          {t(query.isPending ? 'crud.loading' : query.error ? 'smsCodes.order.failed' : 'smsCodes.order.none')}
        </Alert>
      ) : (
        <Box sx={{ display: 'grid', gap: 2, pt: 0.5 }}>
          <Fields choice={choice} />
          {isRight && <Cost plan={plan} quantity={quantity} balance={balance} />}
          {isShort && <Alert severity="warning">{t('smsCodes.order.short')}</Alert>}
          {problem && <Alert severity="error">{problem}</Alert>}
        </Box>
      )}
    </AskDialog>
  );
}
