import { Alert, Box, Button, InputAdornment, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { formatMoney, parseMoney } from '@t3d/resources/kit';
import type { FormEvent, Ref } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../locales/useT';
import { BusyButton } from '../../ui/BusyButton';
import type { ActionCheck } from '../../declared/actions/check';
import { maySend, useCheck } from '../../declared/actions/check';
import { usePressKeys } from '../../declared/actions/usePressKeys';
import { newKey } from '../../ui/timing';
import type { PaymentMethod } from './paymentCalls';
import { loadPaymentMethods, startPayment } from './paymentCalls';
import { useApiMutation } from '../../providers/useApiMutation';
import { keys } from './calls';
import type { Funds } from './useWallet';
import { DialogFooter } from '../../ui/AppDialog';
import { MethodCards } from './MethodCards';
import { amountProblem, rateText } from './payment';
import { ROUND } from '../../ui/themeKeys';
import { Text } from '../../ui/Text';
import { FactLine, FactList } from '../../ui/FactList';
import { useApi } from '../../providers/useApi';

const RULED = { '&:not(:first-of-type)': { borderTop: 'soft' } } as const;

interface RechargeRequest {
  amount: number;
  method: PaymentMethod;
}

/**
 * What paying will do, as the server has checked it: rate, amount credited, balance before and after. An older answer
 * stands faded.
 */
function Effect({ request, check, empty }: { request: RechargeRequest | null; check: ActionCheck; empty: string }) {
  const t = useT();
  const { preview, last, checking, problem } = check;
  const cost = (preview ?? last)?.cost;
  if (!request) return <Box sx={{ fontSize: 'size.small', color: 'ink.secondary' }}>{empty}</Box>;
  if (problem)
    return (
      <Alert severity="warning" sx={{ my: 0.5 }}>
        {Object.values(check.fieldErrors ?? {})[0] ?? problem}
      </Alert>
    );
  if (!cost)
    return (
      <Box sx={{ fontSize: 'size.small', color: 'ink.secondary' }}>{checking ? t('crud.action.checking') : empty}</Box>
    );
  const { amount, method } = request;
  // Shown where the payer pays in another currency.
  const rate = (preview ?? last)?.changes?.[0]?.after;
  return (
    <FactList
      data-effect={preview ? 'checked' : 'older'}
      aria-hidden={!preview}
      sx={preview ? undefined : { opacity: 0.45 }}
    >
      <FactLine sx={RULED} label={t('wallet.recharge.pays')}>{`${formatMoney(amount)} ${method.currency}`}</FactLine>
      {rate !== undefined && (
        <FactLine
          sx={RULED}
          label={t('wallet.recharge.rate')}
        >{`1 ${method.currency} = ${rateText(Number(rate))} ${cost.currency}`}</FactLine>
      )}
      <FactLine sx={RULED} label={t('wallet.recharge.credited')}>
        <Box
          component="b"
          sx={{ color: 'tone.green' }}
        >{`${formatMoney(cost.amount, { signed: true })} ${cost.currency}`}</Box>
      </FactLine>
      <FactLine sx={RULED} label={t('wallet.balance')}>
        <Box component="span" sx={{ color: cost.before < 0 ? 'tone.red' : undefined }}>
          {formatMoney(cost.before)}
        </Box>
        <Box component="span" sx={{ color: 'ink.secondary', mx: 0.5 }}>
          →
        </Box>
        <b>{`${formatMoney(cost.after)} ${cost.currency}`}</b>
      </FactLine>
    </FactList>
  );
}

/** What is sent; the check is of the same. */
const bodyOf = ({ amount, method }: RechargeRequest): { amount: number; payment: string } => ({
  amount,
  payment: method.payment,
});
/** As the manifest describes it to whoever may pay. */
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

/** What is typed and chosen, and the server's check of just that. */
function useRechargeRequest() {
  const provider = useApi();
  const methods = useQuery({
    queryKey: keys.paymentMethods,
    queryFn: () => loadPaymentMethods(provider),
    staleTime: 60_000,
  });
  const [text, setText] = useState('');
  const [payment, setPayment] = useState<string>();
  const method = methods.data?.methods.find((one) => one.payment === payment) ?? methods.data?.methods[0];
  const least = methods.data?.least ?? 0;
  const amount = parseMoney(text);
  const problem = amountProblem(text, amount, least);
  const request: RechargeRequest | null = problem || amount === null || !method ? null : { amount, method };
  const check = useCheck('recharge-records', PAY, request && bodyOf(request));
  return { methods, method, least, text, setText, setPayment, problem, request, check };
}

/**
 * Creates a payment and opens its page in a tab of its own, opened by the press itself so that no blocker takes it.
 */
function useStart(onStarted: (started: Started) => void, onRefused: () => void) {
  const provider = useApi();
  const keyOf = useKey();
  const {
    run: start,
    pending: busy,
    problem: refusal,
  } = useApiMutation({
    send: ({ request: checked }: { request: RechargeRequest; tab: Window | null }) => {
      const { amount, payment } = bodyOf(checked);
      return startPayment(provider, amount, payment, keyOf(amount, payment));
    },
    onDone: ({ id, payUrl }, { request: { amount, method: paid }, tab }) => {
      if (tab) tab.location.href = payUrl;
      onStarted({ id, payUrl, amount, currency: paid.currency, method: paid.label, opened: tab !== null });
    },
    onRefused: (_refusal, { tab }) => {
      tab?.close();
      onRefused();
    },
  });
  return { busy, refusal, start };
}

interface AmountFieldProps {
  text: string;
  setText: (text: string) => void;
  onBlur: () => void;
  method: PaymentMethod | undefined;
  problem: ReturnType<typeof amountProblem>;
  least: number;
}

function AmountField({ text, setText, onBlur, method, problem, least }: AmountFieldProps) {
  const t = useT();
  return (
    <Box data-field="amount">
      <TextField
        id="recharge-amount"
        label={t('wallet.recharge.amount')}
        required
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={onBlur}
        error={problem !== null}
        helperText={
          problem
            ? t(`wallet.recharge.problem.${problem}`, { min: formatMoney(least) })
            : least > 0 && t('wallet.recharge.least', { min: formatMoney(least) })
        }
        slotProps={{
          htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
          formHelperText: { role: problem ? 'alert' : undefined },
          input: { endAdornment: method && <InputAdornment position="end">{method.currency}</InputAdornment> },
        }}
      />
    </Box>
  );
}

interface PayButtonProps {
  ref: Ref<HTMLButtonElement>;
  request: RechargeRequest | null;
  check: ActionCheck;
  busy: boolean;
  disabled: boolean;
  onPress: () => boolean;
}

/** It says what will be paid, and why it cannot be. */
function PayButton({ ref, request, check, busy, disabled, onPress }: PayButtonProps) {
  const t = useT();
  return (
    <BusyButton
      ref={ref}
      data-submit
      variant="contained"
      color="primary"
      busy={busy}
      busyText={t('crud.busy')}
      disabled={disabled}
      waiting={check.checking ? t('crud.action.checking') : undefined}
      reason={check.problem ?? (check.preview?.available === 0 ? check.preview.refused?.[0]?.reason : undefined)}
      onPress={onPress}
    >
      {request
        ? t('wallet.recharge.submit', { amount: `${formatMoney(request.amount)} ${request.method.currency}` })
        : t('wallet.recharge.open')}
    </BusyButton>
  );
}

/** Amount and way of paying, what it will do, and the button that begins it. */
export function RechargeForm({ funds, onCancel, onStarted, onFilled }: RechargeFormProps) {
  const t = useT();
  const { methods, method, least, text, setText, setPayment, problem, request, check } = useRechargeRequest();
  const [touched, setTouched] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const keys = usePressKeys(button, true);
  const filled = text.trim() !== '';
  useEffect(() => {
    onFilled(filled);
    return () => onFilled(false);
  }, [filled, onFilled]);
  const { busy, refusal, start } = useStart(onStarted, check.again);
  const pay = (): boolean => {
    setTouched(true);
    // What is paid is what was checked, to the letter.
    if (!request || busy || !maySend(PAY, bodyOf(request), check)) return false;
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    void start({ request, tab });
    return true;
  };
  return (
    <>
      <Box
        component="form"
        noValidate
        onKeyDown={keys}
        onSubmit={(event: FormEvent) => event.preventDefault()}
        sx={{ p: 2.5, display: 'grid', gap: 2.5, overflow: 'auto' }}
      >
        <AmountField
          text={text}
          setText={setText}
          onBlur={() => setTouched(text !== '')}
          method={method}
          problem={touched ? problem : null}
          least={least}
        />
        <Box data-field="payment">
          <Text size="small" strong id="recharge-method" sx={{ mb: 0.5 }}>
            {t('wallet.recharge.method')}
          </Text>
          <MethodCards methods={methods} own={funds.currency} chosen={method?.payment} choose={setPayment} />
        </Box>
        <Box
          aria-live="polite"
          aria-busy={check.checking}
          sx={{ bgcolor: 'surface.sunken', borderRadius: ROUND.card, px: 2, py: 1 }}
        >
          <Effect request={request} check={check} empty={t('wallet.recharge.fillFirst')} />
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
        <PayButton ref={button} request={request} check={check} busy={busy} disabled={!method} onPress={pay} />
      </DialogFooter>
    </>
  );
}
