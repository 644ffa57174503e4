import { Alert, Box, Button, InputAdornment, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { formatMoney, parseMoney } from '@t3d/resources/kit';
import type { FormEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { BusyButton } from '../../crud/actions/BusyButton';
import { newKey } from '../../crud/timing';
import type { PaymentMethod } from '../../providers/payments';
import { loadPaymentMethods, startPayment } from '../../providers/payments';
import type { Funds } from '../../shell/useWallet';
import { Foot } from './Foot';
import { MethodCards } from './MethodCards';
import { amountProblem, creditOf, rateText } from './payment';

const LEAST = 10_000;

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 2, minHeight: 32, alignItems: 'center', fontSize: 13, '&:not(:first-of-type)': { borderTop: '1px solid var(--dividerSoft)' } }}>
      <Box component="dt" sx={{ color: 'var(--text2)' }}>{label}</Box>
      <Box component="dd" sx={{ m: 0, ml: 'auto', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>{children}</Box>
    </Box>
  );
}

/** What paying will do, before it is done: rate, amount credited, balance before and after. */
function Effect({ amount, method, funds }: { amount: number | null; method: PaymentMethod | undefined; funds: Funds }) {
  const translate = useTranslate();
  const currency = funds.currency ?? '';
  if (amount === null || !method) return <Box sx={{ fontSize: 13, color: 'var(--text2)' }}>{translate('money.recharge.fillFirst')}</Box>;
  const credited = creditOf(amount, Number(method.rate));
  return (
    <Box component="dl" data-effect sx={{ m: 0 }}>
      <Line label={translate('money.recharge.pays')}>{`${formatMoney(amount)} ${method.currency}`}</Line>
      {method.currency !== currency && <Line label={translate('money.recharge.rate')}>{`1 ${method.currency} = ${rateText(Number(method.rate))} ${currency}`}</Line>}
      <Line label={translate('money.recharge.credited')}><Box component="b" sx={{ color: 'var(--green)' }}>{`${formatMoney(credited, { signed: true })} ${currency}`}</Box></Line>
      <Line label={translate('money.balance')}><Box component="span" sx={{ color: funds.balance < 0 ? 'var(--red)' : undefined }}>{formatMoney(funds.balance)}</Box><Box component="span" sx={{ color: 'var(--text2)', mx: 0.5 }}>→</Box><b>{`${formatMoney(funds.balance + credited)} ${currency}`}</b></Line>
    </Box>
  );
}

/** One key for one intended payment: pressed again after a failure with the same input, it is the same one. */
function useKey(): (amount: number, payment: string) => string {
  const last = useRef<{ wish: string; key: string }>(undefined);
  return (amount, payment) => {
    const wish = `${amount} ${payment}`;
    if (last.current?.wish !== wish) last.current = { wish, key: newKey() };
    return last.current.key;
  };
}

export interface Started { id: number; payUrl: string; amount: number; currency: string; method: string; opened: boolean }
interface RechargeFormProps { funds: Funds; onCancel: () => void; onStarted: (started: Started) => void }

/** Amount and way of paying. The gateway's page opens in a tab of its own, opened by the press itself so that no blocker takes it. */
export function RechargeForm({ funds, onCancel, onStarted }: RechargeFormProps) {
  const translate = useTranslate();
  const keyOf = useKey();
  const methods = useQuery({ queryKey: ['payment methods'], queryFn: loadPaymentMethods, staleTime: 60_000 });
  const [text, setText] = useState('');
  const [touched, setTouched] = useState(false);
  const [payment, setPayment] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const method = methods.data?.methods.find((one) => one.payment === payment) ?? methods.data?.methods[0];
  const least = methods.data?.least ?? LEAST;
  const minor = parseMoney(text);
  const problem = amountProblem(text, minor, least);
  const pay = async (): Promise<void> => {
    setTouched(true);
    if (problem || minor === null || !method || busy) return;
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    setBusy(true);
    setRefusal(null);
    try {
      const { id, payUrl } = await startPayment(minor, method.payment, keyOf(minor, method.payment));
      if (tab) tab.location.href = payUrl;
      onStarted({ id, payUrl, amount: minor, currency: method.currency, method: method.label, opened: tab !== null });
    } catch (error) {
      tab?.close();
      setRefusal((error as Error).message);
      setBusy(false);
    }
  };
  const submit = <BusyButton variant="contained" color="primary" busy={busy} busyText={translate('crud.busy')} wait={problem ? 0 : undefined} disabled={!method} onPress={() => void pay()}>{method && minor !== null && !problem ? translate('money.recharge.submit', { amount: `${formatMoney(minor)} ${method.currency}` }) : translate('money.recharge.open')}</BusyButton>;
  return (
    <>
      <Box component="form" noValidate onSubmit={(event: FormEvent) => { event.preventDefault(); void pay(); }} sx={{ p: 2.5, display: 'grid', gap: 2.5, overflow: 'auto' }}>
        <TextField
          id="recharge-amount" label={translate('money.recharge.amount')} required autoFocus value={text} onChange={(event) => setText(event.target.value)} onBlur={() => setTouched(text !== '')} error={touched && problem !== null}
          helperText={touched && problem ? translate(`money.recharge.problem.${problem}`, { min: formatMoney(least) }) : translate('money.recharge.least', { min: formatMoney(least) })}
          slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' }, formHelperText: { role: touched && problem ? 'alert' : undefined }, input: { endAdornment: method && <InputAdornment position="end">{method.currency}</InputAdornment> } }}
        />
        <Box>
          <Box id="recharge-method" sx={{ fontSize: 13, lineHeight: '20px', fontWeight: 600, mb: 0.5 }}>{translate('money.recharge.method')}</Box>
          <MethodCards methods={methods} own={funds.currency} chosen={method?.payment} choose={setPayment} />
        </Box>
        <Box aria-live="polite" sx={{ bgcolor: 'var(--sunken)', borderRadius: '8px', px: 2, py: 1 }}><Effect amount={problem ? null : minor} method={method} funds={funds} /></Box>
        {refusal && <Alert severity="error">{refusal}</Alert>}
      </Box>
      <Foot><Button onClick={onCancel}>{translate('shell.cancel')}</Button>{submit}</Foot>
    </>
  );
}
