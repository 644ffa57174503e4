import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import ReportProblemIcon from '@mui/icons-material/ReportProblemOutlined';
import { Box, ButtonBase, Popover } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { Suspense, useState } from 'react';
import { useT } from '../../locales/useT';
import { lazyNamed, lazyWithRetry } from '../../providers/lazyWithRetry';
import { type Funds, isShort, useWallet } from './useWallet';
import { TOUCH } from '../../ui/themeKeys';

const { WalletPanel } = lazyNamed(() => import('./WalletPanel'));
const RechargeDialog = lazyWithRetry(() => import('./RechargeDialog'));

interface BalanceButtonProps {
  funds: Funds;
  compact: boolean;
  open: boolean;
  onOpen: (anchor: HTMLElement) => void;
}

/** The balance as a button, with a warning if it is blocked or lasts less than three days. */
function BalanceButton({ funds: { balance, currency, wallet }, compact, open, onOpen }: BalanceButtonProps) {
  const t = useT();
  const amount = formatMoney(balance, { currency });
  return (
    <ButtonBase
      className="header-balance"
      aria-label={`${t('wallet.balance')} ${amount}`}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={(event) => onOpen(event.currentTarget)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        height: 32,
        px: compact ? 1 : 1.25,
        borderRadius: 1,
        bgcolor: 'surface.sunken',
        fontSize: 'size.small',
        whiteSpace: 'nowrap',
        flex: 'none',
        '&:hover': { bgcolor: 'surface.hover' },
        [TOUCH]: { height: 44 },
      }}
    >
      {!compact && (
        <Box component="span" sx={{ color: 'ink.secondary' }}>
          {t('wallet.balance')}
        </Box>
      )}
      {wallet && (wallet.blocked || isShort(wallet.forecast)) && (
        <ReportProblemIcon
          aria-hidden
          sx={{ fontSize: 'icon.sm', color: wallet.blocked ? 'tone.red' : 'tone.amber' }}
        />
      )}
      <Box component="span" sx={{ fontWeight: 600, color: balance < 0 ? 'tone.red' : 'ink.primary' }}>
        {amount}
      </Box>
      {!compact && <ExpandMoreIcon aria-hidden sx={{ fontSize: 'icon.sm', color: 'ink.secondary' }} />}
    </ButtonBase>
  );
}

export function WalletButton({ compact }: { compact: boolean }) {
  const funds = useWallet();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [recharging, setRecharging] = useState(false);
  const [draft, setDraft] = useState<string | null>(null);
  if (!funds) return null;
  const close = (): void => setAnchor(null);
  return (
    <>
      <BalanceButton funds={funds} compact={compact} open={anchor !== null} onOpen={setAnchor} />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': 'wallet-title',
            sx: { width: 340, maxWidth: 'calc(100vw - 32px)', mt: 0.5 },
          },
        }}
      >
        <Suspense fallback={<Box sx={{ height: 200 }} />}>
          <WalletPanel
            funds={funds}
            draft={draft}
            setDraft={setDraft}
            onLeave={close}
            onRecharge={() => {
              close();
              setRecharging(true);
            }}
          />
        </Suspense>
      </Popover>
      {recharging && (
        <Suspense fallback={null}>
          <RechargeDialog onClose={() => setRecharging(false)} />
        </Suspense>
      )}
    </>
  );
}
