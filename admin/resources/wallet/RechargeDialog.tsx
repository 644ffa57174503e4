import { Button, Alert, Box, CircularProgress } from '@mui/material';
import { useState, useEffect } from 'react';
import { useRefresh } from 'ra-core';
import { useNavigate } from 'react-router';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { formatMoney } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { AppDialog, DialogFooter } from '../../ui/AppDialog';
import { StatusChip } from '../../ui/StatusChip';
import { Text } from '../../ui/Text';
import { useRead } from '../../providers/useApi';
import { useNow } from '../../ui/timing';
import { type Payment, type PaymentProgress, leftText, nextLook, progressOf } from './payment';
import { type Started, RechargeForm } from './RechargeForm';
import { useMoneyPaths, useRefreshWallet, useWallet } from './useWallet';

const TONES: Record<PaymentProgress, string> = {
  waiting: 'blue/Schedule',
  paid: 'green/CheckCircle',
  anomaly: 'amber/ReportProblem',
  expired: 'grey/TimerOff',
};

function usePayment(id: number): { payment: Payment | undefined; state: PaymentProgress; now: number } {
  const now = useNow(1000);
  const [since] = useState(now);
  const { data: payment } = useRead<Payment>(`recharge-records/${id}`, undefined, {
    queryKey: ['payment', id],
    gcTime: 0,
    refetchIntervalInBackground: true,
    refetchInterval: (query) => nextLook(query.state.data, Date.now(), Date.now() - since),
  });
  return { payment, state: progressOf(payment, now), now };
}

function Credited({ amount }: { amount: number }) {
  const t = useT();
  const funds = useWallet();
  return (
    funds && (
      <Box sx={{ fontSize: 'size.small', fontVariantNumeric: 'tabular-nums' }}>
        <Box component="span" sx={{ color: 'tone.green', fontWeight: 600 }}>
          {formatMoney(amount, { signed: true, currency: funds.currency })}
        </Box>
        <Box component="span" sx={{ color: 'ink.secondary', mx: 0.75 }}>
          →
        </Box>
        {t('bills.page.after', { amount: formatMoney(funds.balance, { currency: funds.currency }) })}
      </Box>
    )
  );
}

/** Waits while the user pays on the gateway's page, and shows the result. */
function PaymentWait({ started, onState }: { started: Started; onState: (state: PaymentProgress) => void }) {
  const t = useT();
  const refresh = useRefreshWallet();
  const { payment, state, now } = usePayment(started.id);
  useEffect(() => {
    onState(state);
    if (state === 'paid') refresh();
  }, [state, onState, refresh]);
  const left = leftText(payment?.expiresAt ?? null, now);
  return (
    <Box sx={{ p: 2.5, display: 'grid', gap: 2 }}>
      <Box
        role="status"
        aria-live="polite"
        data-payment={state}
        sx={{ display: 'grid', gap: 1, justifyItems: 'center', textAlign: 'center', py: 2 }}
      >
        {state === 'waiting' && <CircularProgress size={28} aria-label={t('wallet.recharge.state.waiting')} />}
        <StatusChip tone={TONES[state]} label={t(`wallet.recharge.state.${state}`)} />
        <Text size="figure" strong sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {`${formatMoney(started.amount)} ${started.currency}`}
        </Text>
        <Box sx={{ fontSize: 'size.small', color: 'ink.secondary' }}>
          {started.method}
          {payment && (
            <>
              {' '}
              · <span className="mono">{payment.paymentNo}</span>
            </>
          )}
        </Box>
        {(state !== 'waiting' || started.opened) && (
          <Box sx={{ maxWidth: 400 }}>{t(`wallet.recharge.told.${state}`)}</Box>
        )}
        {state === 'paid' && typeof payment?.credited === 'number' && <Credited amount={payment.credited} />}
        {state === 'waiting' && left && (
          <Box sx={{ fontSize: 'size.note', color: 'ink.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {t('wallet.recharge.left', { time: left })}
          </Box>
        )}
      </Box>
      {state === 'waiting' && !started.opened && <Alert severity="warning">{t('wallet.recharge.blocked')}</Alert>}
      {state === 'waiting' && (
        <Box sx={{ display: 'flex', justifyContent: 'center' }}>
          <Button
            component="a"
            href={started.payUrl}
            target="_blank"
            rel="noopener noreferrer"
            variant={started.opened ? 'outlined' : 'contained'}
            color={started.opened ? 'inherit' : 'primary'}
            startIcon={<OpenInNewIcon />}
          >
            {t(started.opened ? 'wallet.recharge.again' : 'wallet.recharge.openPage')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** Recharges the wallet: asks for amount and method, opens the gateway's page, and shows the result. */
export default function RechargeDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const funds = useWallet();
  const { recharges } = useMoneyPaths();
  const [started, setStarted] = useState<Started | null>(null);
  const [state, setState] = useState<PaymentProgress>('waiting');
  const [filled, setFilled] = useState(false);
  if (!funds) return null;
  const close = (): void => {
    if (started) refresh();
    onClose();
  };
  return (
    // Ignores Esc and outside clicks during a payment.
    <AppDialog
      id="recharge-title"
      title={t('wallet.recharge.title')}
      filled={filled}
      onClose={close}
      onLeave={() => {
        if (!started || state !== 'waiting') close();
      }}
    >
      {started ? (
        <>
          <PaymentWait started={started} onState={setState} />
          <DialogFooter>
            {recharges && (
              <Button
                variant="text"
                onClick={() => {
                  close();
                  void navigate(recharges);
                }}
              >
                {t('wallet.recharge.records')}
              </Button>
            )}
            {state === 'expired' && (
              <Button
                onClick={() => {
                  setStarted(null);
                  setState('waiting');
                }}
              >
                {t('wallet.recharge.anew')}
              </Button>
            )}
            <Button onClick={close} autoFocus={state !== 'waiting'}>
              {t('shell.close')}
            </Button>
          </DialogFooter>
        </>
      ) : (
        <RechargeForm funds={funds} onStarted={setStarted} onCancel={close} onFilled={setFilled} />
      )}
    </AppDialog>
  );
}
