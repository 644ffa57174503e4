import { Button } from '@mui/material';
import { useState } from 'react';
import { useRefresh } from 'ra-core';
import { useNavigate } from 'react-router';
import { useT } from '../../locales/useT';
import { useWallet } from './useWallet';
import { AppDialog, DialogFooter } from '../../ui/AppDialog';
import type { PaymentProgress } from './payment';
import { PaymentWait } from './PaymentWait';
import type { Started } from './RechargeForm';
import { RechargeForm } from './RechargeForm';
import { useMoneyPaths } from './useMoneyPaths';

/** Paying into one's own wallet: amount and method, then the payment page elsewhere, then its outcome here. */
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
    // Neither Esc nor a press beside the dialog may lose sight of a payment that is under way: its button closes it.
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
