import { Alert, Box, Button, InputAdornment, Skeleton, TextField } from '@mui/material';
import { formatMoney, parseMoney } from '@t3d/resources/kit';
import { type Ref, useEffect, useRef, useState } from 'react';
import { maySend, useCheck } from '../../declared/actions/check';
import { useKeyOfBody } from '../../declared/actions/outcome';
import { usePressKeys } from '../../declared/actions/usePressKeys';
import { useT } from '../../locales/useT';
import { useApi, useRead } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { DialogFooter } from '../../ui/AppDialog';
import { BusyButton } from '../../ui/BusyButton';
import { FactLine, FactList } from '../../ui/FactList';
import { RADIO_GRID, RADIO_HEIGHT, RadioCards } from '../../ui/RadioCards';
import { RetryAlert } from '../../ui/states';
import { Text } from '../../ui/Text';
import { ROUND } from '../../ui/themeKeys';
import { type PaymentMethod, type PaymentMethods, amountProblem, rateText, startPayment } from './payment';
import type { Funds } from './useWallet';

/** The action with which the check is made. */
const PAY = { name: 'pay', preview: true };

interface RechargeRequest {
  amount: number;
  method: PaymentMethod;
}
/** Returns the request body, also for the check. */
const bodyOf = ({ amount, method }: RechargeRequest) => ({ amount, payment: method.payment });

function useRecharge() {
  const methods = useRead<PaymentMethods>('payment-methods', undefined, { staleTime: 60_000 });
  const offered = (methods.data?.methods ?? []).filter(({ works }) => works);
  const [text, setText] = useState('');
  const [payment, setPayment] = useState<string>();
  const method = offered.find((one) => one.payment === payment) ?? offered[0];
  const least = methods.data?.least ?? 0;
  const amount = parseMoney(text);
  const problem = amountProblem(text, amount, least);
  const request: RechargeRequest | null = problem || amount === null || !method ? null : { amount, method };
  const check = useCheck('recharge-records', PAY, request && bodyOf(request));
  return { methods, offered, method, least, text, setText, setPayment, problem, request, check };
}
type Recharge = ReturnType<typeof useRecharge>;

/** The methods as cards, which the arrow keys choose. */
function MethodCards({ recharge, own }: { recharge: Recharge; own: string | null }) {
  const t = useT();
  const { isPending, error, refetch } = recharge.methods;
  const { offered } = recharge;
  if (isPending)
    return (
      <Box sx={RADIO_GRID} role="status" aria-label={t('crud.loading')}>
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} variant="rounded" height={RADIO_HEIGHT} />
        ))}
      </Box>
    );
  if (error) return <RetryAlert message={error.message} retry={refetch} />;
  if (offered.length === 0) return <Alert severity="info">{t('wallet.recharge.noMethods')}</Alert>;
  return (
    <RadioCards
      labelledBy="recharge-method"
      mark="method"
      cards={offered.map(({ payment, label, currency, rate }) => ({
        value: payment,
        label,
        more: currency === own ? undefined : `1 ${currency} = ${rateText(Number(rate))} ${own ?? ''}`,
      }))}
      chosen={recharge.method?.payment}
      choose={recharge.setPayment}
    />
  );
}

const RULED = { '&:not(:first-of-type)': { borderTop: 'soft' } } as const;

/** The rate, the credited amount and the new balance from the check, faded if outdated. */
function Effect({ recharge: { request, check } }: { recharge: Recharge }) {
  const t = useT();
  const { preview, last, checking, problem } = check;
  const { cost, changes } = preview ?? last ?? {};
  if (request && problem)
    return (
      <Alert severity="warning" sx={{ my: 0.5 }}>
        {Object.values(check.fieldErrors ?? {})[0] ?? problem}
      </Alert>
    );
  if (!request || !cost)
    return (
      <Box sx={{ fontSize: 'size.small', color: 'ink.secondary' }}>
        {t(request && checking ? 'crud.action.checking' : 'wallet.recharge.fillFirst')}
      </Box>
    );
  const { amount, method } = request;
  // The exchange rate, if the payer pays in another currency.
  const rate = changes?.[0]?.after;
  return (
    <FactList
      data-effect={preview ? 'checked' : 'older'}
      aria-hidden={!preview}
      sx={preview ? undefined : { opacity: 0.45 }}
    >
      <FactLine sx={RULED} label={t('wallet.recharge.pays')}>{`${formatMoney(amount)} ${method.currency}`}</FactLine>
      {rate !== undefined && (
        <FactLine sx={RULED} label={t('wallet.recharge.rate')}>
          {`1 ${method.currency} = ${rateText(Number(rate))} ${cost.currency}`}
        </FactLine>
      )}
      <FactLine sx={RULED} label={t('wallet.recharge.credited')}>
        <Box component="b" sx={{ color: 'tone.green' }}>
          {`${formatMoney(cost.amount, { signed: true })} ${cost.currency}`}
        </Box>
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

export interface Started {
  id: number;
  payUrl: string;
  amount: number;
  currency: string;
  method: string;
  /** False if a popup blocker prevented the payment page from opening. */
  opened: boolean;
}

/** Starts the payment. Opens its tab during the click, because popup blockers stop later ones. */
function useStart(onStarted: (started: Started) => void, onRefused: () => void) {
  const provider = useApi();
  // Reuses the key for the same input, so that a retry returns the same payment.
  const keyOf = useKeyOfBody();
  return useApiMutation({
    send: ({ request }: { request: RechargeRequest; tab: Window | null }) => {
      const body = bodyOf(request);
      return startPayment(provider, body, keyOf(body));
    },
    onDone: ({ id, payUrl }, { request: { amount, method }, tab }) => {
      if (tab) tab.location.href = payUrl;
      onStarted({ id, payUrl, amount, currency: method.currency, method: method.label, opened: tab !== null });
    },
    onRefused: (_refusal, { tab }) => {
      tab?.close();
      onRefused();
    },
  });
}

/** An input for the amount, with errors only after blur or submit. */
function AmountField({ recharge, touched, onBlur }: { recharge: Recharge; touched: boolean; onBlur: () => void }) {
  const t = useT();
  const { text, setText, method, least } = recharge;
  const problem = touched ? recharge.problem : null;
  const min = formatMoney(least);
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
          problem ? t(`wallet.recharge.problem.${problem}`, { min }) : least > 0 && t('wallet.recharge.least', { min })
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
  recharge: Recharge;
  busy: boolean;
  onPress: () => boolean;
}

/** The button with the amount, or with the reason why the user cannot pay. */
function PayButton({ ref, recharge: { request, check, method }, busy, onPress }: PayButtonProps) {
  const t = useT();
  return (
    <BusyButton
      ref={ref}
      data-submit
      variant="contained"
      color="primary"
      busy={busy}
      busyText={t('crud.busy')}
      disabled={!method}
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

interface RechargeFormProps {
  funds: Funds;
  onCancel: () => void;
  onStarted: (started: Started) => void;
  onFilled: (filled: boolean) => void;
}

export function RechargeForm({ funds, onCancel, onStarted, onFilled }: RechargeFormProps) {
  const t = useT();
  const recharge = useRecharge();
  const { text, request, check } = recharge;
  const [touched, setTouched] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const keys = usePressKeys(button, true);
  const filled = text.trim() !== '';
  useEffect(() => {
    onFilled(filled);
    return () => onFilled(false);
  }, [filled, onFilled]);
  const start = useStart(onStarted, check.again);
  const pay = (): boolean => {
    setTouched(true);
    // Sends only a body that the server has checked.
    if (!request || start.pending || !maySend(PAY, bodyOf(request), check)) return false;
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    void start.run({ request, tab });
    return true;
  };
  return (
    <>
      <Box
        component="form"
        noValidate
        onKeyDown={keys}
        onSubmit={(event) => event.preventDefault()}
        sx={{ p: 2.5, display: 'grid', gap: 2.5, overflow: 'auto' }}
      >
        <AmountField recharge={recharge} touched={touched} onBlur={() => setTouched(text !== '')} />
        <Box data-field="payment">
          <Text size="small" strong id="recharge-method" sx={{ mb: 0.5 }}>
            {t('wallet.recharge.method')}
          </Text>
          <MethodCards recharge={recharge} own={funds.currency} />
        </Box>
        <Box
          aria-live="polite"
          aria-busy={check.checking}
          sx={{ bgcolor: 'surface.sunken', borderRadius: ROUND.card, px: 2, py: 1 }}
        >
          <Effect recharge={recharge} />
        </Box>
        {start.problem && <Alert severity="error">{start.problem}</Alert>}
      </Box>
      <DialogFooter>
        {check.failed && (
          <Button variant="text" color="primary" onClick={check.again}>
            {t('crud.retry')}
          </Button>
        )}
        <Button onClick={onCancel}>{t('shell.cancel')}</Button>
        <PayButton ref={button} recharge={recharge} busy={start.pending} onPress={pay} />
      </DialogFooter>
    </>
  );
}
