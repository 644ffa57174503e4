import ExpandMore from '@mui/icons-material/ExpandMore';
import WarningAmber from '@mui/icons-material/ReportProblemOutlined';
import { Box, ButtonBase, Popover } from '@mui/material';
import { formatMoney } from '@t3d/resources/kit';
import { Suspense, useState } from 'react';
import { useT } from '../../locales/useT';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { isShort } from './forecast';
import { useWallet } from './useWallet';

const WalletPanel = lazyWithRetry(async () => ({ default: (await import('./WalletPanel')).WalletPanel }));
const RechargeDialog = lazyWithRetry(() => import('./RechargeDialog'));

/** The wallet of an agent: its balance in the header, the rest of it in a panel below. */
export function WalletButton({ compact }: { compact: boolean }) {
  const funds = useWallet();
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [recharging, setRecharging] = useState(false);
  const [draft, setDraft] = useState<string | null>(null);
  if (!funds) return null;
  const { balance, currency, wallet } = funds;
  const amount = formatMoney(balance, { currency });
  const close = (): void => setAnchor(null);
  return (
    <>
      <ButtonBase
        className="header-balance"
        aria-label={`${t('money.balance')} ${amount}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: '6px',
          height: 32,
          px: compact ? '8px' : '10px',
          borderRadius: '6px',
          bgcolor: 'var(--sunken)',
          fontSize: 13,
          whiteSpace: 'nowrap',
          flex: 'none',
          '&:hover': { bgcolor: 'var(--hover)' },
          '@media (pointer: coarse)': { height: 44 },
        }}
      >
        {!compact && (
          <Box component="span" sx={{ color: 'var(--text2)' }}>
            {t('money.balance')}
          </Box>
        )}
        {wallet && (wallet.blocked || isShort(wallet.forecast)) && (
          <WarningAmber aria-hidden sx={{ fontSize: 16, color: wallet.blocked ? 'var(--red)' : 'var(--amber)' }} />
        )}
        <Box component="span" sx={{ fontWeight: 600, color: balance < 0 ? 'var(--red)' : 'var(--text)' }}>
          {amount}
        </Box>
        {!compact && <ExpandMore aria-hidden sx={{ fontSize: 16, color: 'var(--text2)' }} />}
      </ButtonBase>
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
            sx: { width: 340, maxWidth: 'calc(100vw - 32px)', mt: '4px' },
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
