import Close from '@mui/icons-material/Close';
import { Box, Button, IconButton } from '@mui/material';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { useNavigate } from 'react-router';
import { useT } from '../../locales/useT';
import { FilledDialog } from '../../ui/FilledDialog';
import { useWallet } from './useWallet';
import { DialogFooter } from '../../ui/DialogFooter';
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
    <FilledDialog
      filled={filled}
      onClose={() => {
        if (!started || state !== 'waiting') close();
      }}
      maxWidth={false}
      aria-labelledby="recharge-title"
      slotProps={{ paper: { sx: { width: 560, maxWidth: 'calc(100vw - 32px)', m: 2 } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', px: 2.5, py: 1.5, borderBottom: '1px solid var(--divider)' }}>
        <Box
          component="h2"
          id="recharge-title"
          sx={{ m: 0, flex: 1, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}
        >
          {t('money.recharge.title')}
        </Box>
        <IconButton size="small" aria-label={t('shell.close')} onClick={close}>
          <Close />
        </IconButton>
      </Box>
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
                {t('money.recharge.records')}
              </Button>
            )}
            {state === 'expired' && (
              <Button
                onClick={() => {
                  setStarted(null);
                  setState('waiting');
                }}
              >
                {t('money.recharge.anew')}
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
    </FilledDialog>
  );
}
