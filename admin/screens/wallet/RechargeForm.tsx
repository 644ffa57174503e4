import { Alert, Box, Button, InputAdornment, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { formatMoney, parseMoney } from '@t3d/resources/kit';
import type { FormEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../locales/useT';
import { BusyButton } from '../../ui/BusyButton';
import type { ActionCheck } from '../../crud/actions/check';
import { maySend } from '../../crud/actions/check';
import { useCheck } from '../../crud/actions/useCheck';
import { usePressKeys } from '../../crud/actions/usePressKeys';
import { newKey } from '../../ui/timing';
import type { PaymentMethod } from '../../providers/payments';
import { loadPaymentMethods, startPayment } from '../../providers/payments';
import { useApiMutation } from '../../providers/useApiMutation';
import { queryKeys } from '../../providers/queryKeys';
import type { Funds } from './useWallet';
import { DialogFooter } from '../../ui/DialogFooter';
import { MethodCards } from './MethodCards';
import { amountProblem, rateText } from './payment';

const MIN_AMOUNT = 10_000;

function AmountLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        minHeight: 32,
        alignItems: 'center',
        fontSize: 13,
        '&:not(:first-of-type)': { borderTop: '1px solid var(--dividerSoft)' },
      }}
    >
      <Box component="dt" sx={{ color: 'var(--text2)' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, ml: 'auto', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        {children}
      </Box>
    </Box>
  );
}

interface RechargeRequest {
  amount: number;
  method: PaymentMethod;
}

/**
 * What paying will do, as the server says it: rate, amount credited, balance before and after. An older answer stands
 * faded.
 */
function Effect({ request, check, empty }: { request: RechargeRequest | null; check: ActionCheck; empty: string }) {
  const t = useT();
  const { preview, last, checking, problem } = check;
  const cost = (preview ?? last)?.cost;
  if (!request) return <Box sx={{ fontSize: 13, color: 'var(--text2)' }}>{empty}</Box>;
  if (problem)
    return (
      <Alert severity="warning" sx={{ my: 0.5 }}>
        {Object.values(check.fieldErrors ?? {})[0] ?? problem}
      </Alert>
    );
  if (!cost)
    return <Box sx={{ fontSize: 13, color: 'var(--text2)' }}>{checking ? t('crud.action.checking') : empty}</Box>;
  const { amount, method } = request;
  // Told where the payer pays in another currency.
  const rate = (preview ?? last)?.changes?.[0]?.after;
  return (
    <Box
      component="dl"
      data-effect={preview ? 'checked' : 'older'}
      aria-hidden={!preview}
      sx={{ m: 0, ...(!preview && { opacity: 0.45 }) }}
    >
      <AmountLine label={t('money.recharge.pays')}>{`${formatMoney(amount)} ${method.currency}`}</AmountLine>
      {rate !== undefined && (
        <AmountLine
          label={t('money.recharge.rate')}
        >{`1 ${method.currency} = ${rateText(Number(rate))} ${cost.currency}`}</AmountLine>
      )}
      <AmountLine label={t('money.recharge.credited')}>
        <Box
          component="b"
          sx={{ color: 'var(--green)' }}
        >{`${formatMoney(cost.amount, { signed: true })} ${cost.currency}`}</Box>
      </AmountLine>
      <AmountLine label={t('money.balance')}>
        <Box component="span" sx={{ color: cost.before < 0 ? 'var(--red)' : undefined }}>
          {formatMoney(cost.before)}
        </Box>
        <Box component="span" sx={{ color: 'var(--text2)', mx: 0.5 }}>
          →
        </Box>
        <b>{`${formatMoney(cost.after)} ${cost.currency}`}</b>
      </AmountLine>
    </Box>
  );
}

/** What is sent; the check asks about the same. */
const bodyOf = ({ amount, method }: RechargeRequest): { amount: number; payment: string } => ({
  amount,
  payment: method.payment,
});
/** As the manifest tells it to whoever may pay. */
const PAY = { name: 'pay', preview: true };

/** One key for one intended payment: pressed again after a failure with the same input, it is the same one. */
function useKey(): (amount: number, payment: string) => string {
  const last = useRef<{ request: string; key: string }>(undefined);
  return (amount, payment) => {
    const request = `${amount} ${payment}`;
    if (last.current?.request !== request) last.current = { request, key: newKey() };
    return last.current.key;
  };
}

export interface Started {
  id: number;
  payUrl: string;
  amount: number;
  currency: string;
  method: string;
  opened: boolean;
}
interface RechargeFormProps {
  funds: Funds;
  onCancel: () => void;
  onStarted: (started: Started) => void;
  onFilled: (filled: boolean) => void;
}

/** What is typed and chosen, and what the server says of just that. */
function useRechargeRequest() {
  const methods = useQuery({ queryKey: queryKeys.paymentMethods, queryFn: loadPaymentMethods, staleTime: 60_000 });
  const [text, setText] = useState('');
  const [payment, setPayment] = useState<string>();
  const method = methods.data?.methods.find((one) => one.payment === payment) ?? methods.data?.methods[0];
  const least = methods.data?.least ?? MIN_AMOUNT;
  const amount = parseMoney(text);
  const problem = amountProblem(text, amount, least);
  const request: RechargeRequest | null = problem || amount === null || !method ? null : { amount, method };
  const check = useCheck('recharge-records', PAY, request && bodyOf(request));
  return { methods, method, least, text, setText, setPayment, problem, request, check };
}

/**
 * Amount and way of paying. The gateway's page opens in a tab of its own, opened by the press itself so that no blocker
 * takes it.
 */
export function RechargeForm({ funds, onCancel, onStarted, onFilled }: RechargeFormProps) {
  const t = useT();
  const keyOf = useKey();
  const { methods, method, least, text, setText, setPayment, problem, request, check } = useRechargeRequest();
  const [touched, setTouched] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const keys = usePressKeys(button, true);
  const filled = text.trim() !== '';
  useEffect(() => {
    onFilled(filled);
    return () => onFilled(false);
  }, [filled, onFilled]);
  const {
    run: start,
    pending: busy,
    problem: refusal,
  } = useApiMutation({
    send: ({ request: checked }: { request: RechargeRequest; tab: Window | null }) => {
      const { amount, payment } = bodyOf(checked);
      return startPayment(amount, payment, keyOf(amount, payment));
    },
    onDone: ({ id, payUrl }, { request: { amount, method: paid }, tab }) => {
      if (tab) tab.location.href = payUrl;
      onStarted({ id, payUrl, amount, currency: paid.currency, method: paid.label, opened: tab !== null });
    },
    onRefused: (_refusal, { tab }) => {
      tab?.close();
      check.again();
    },
  });
  const pay = (): boolean => {
    setTouched(true);
    // What is paid is what was checked, to the letter.
    if (!request || busy || !maySend(PAY, bodyOf(request), check)) return false;
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    void start({ request, tab });
    return true;
  };
  const leastText = t('money.recharge.least', { min: formatMoney(least) });
  const wrong = touched && problem !== null;
  return (
    <>
      <Box
        component="form"
        noValidate
        onKeyDown={keys}
        onSubmit={(event: FormEvent) => event.preventDefault()}
        sx={{ p: 2.5, display: 'grid', gap: 2.5, overflow: 'auto' }}
      >
        <Box data-field="amount">
          <TextField
            id="recharge-amount"
            label={t('money.recharge.amount')}
            required
            autoFocus
            value={text}
            onChange={(event) => setText(event.target.value)}
            onBlur={() => setTouched(text !== '')}
            error={wrong}
            helperText={wrong ? t(`money.recharge.problem.${problem}`, { min: formatMoney(least) }) : leastText}
            slotProps={{
              htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
              formHelperText: { role: wrong ? 'alert' : undefined },
              input: { endAdornment: method && <InputAdornment position="end">{method.currency}</InputAdornment> },
            }}
          />
        </Box>
        <Box data-field="payment">
          <Box id="recharge-method" sx={{ fontSize: 13, lineHeight: '20px', fontWeight: 600, mb: 0.5 }}>
            {t('money.recharge.method')}
          </Box>
          <MethodCards methods={methods} own={funds.currency} chosen={method?.payment} choose={setPayment} />
        </Box>
        <Box
          aria-live="polite"
          aria-busy={check.checking}
          sx={{ bgcolor: 'var(--sunken)', borderRadius: '8px', px: 2, py: 1 }}
        >
          <Effect request={request} check={check} empty={t('money.recharge.fillFirst')} />
        </Box>
        {refusal && <Alert severity="error">{refusal}</Alert>}
      </Box>
      <DialogFooter>
        {check.failed && (
          <Button variant="text" color="primary" onClick={check.again}>
            {t('crud.retry')}
          </Button>
        )}
        <Button onClick={onCancel}>{t('shell.cancel')}</Button>
        <BusyButton
          ref={button}
          data-submit
          variant="contained"
          color="primary"
          busy={busy}
          busyText={t('crud.busy')}
          disabled={!method}
          waiting={check.checking ? t('crud.action.checking') : undefined}
          reason={check.problem ?? (check.preview?.available === 0 ? check.preview.refused?.[0]?.reason : undefined)}
          onPress={pay}
        >
          {request
            ? t('money.recharge.submit', { amount: `${formatMoney(request.amount)} ${request.method.currency}` })
            : t('money.recharge.open')}
        </BusyButton>
      </DialogFooter>
    </>
  );
}
