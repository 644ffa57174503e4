import { Box } from '@mui/material';
import { ProfileSection } from '../../pages/profile';
import { useT } from '../../locales/useT';
import { AlertForm } from './AlertForm';
import { useMoneyPaths } from './useMoneyPaths';
import { useWallet } from './useWallet';

/** On the profile of whoever has a wallet: the balance below which its owner is notified. */
export default function BalanceAlert() {
  const t = useT();
  const wallet = useWallet()?.wallet;
  const { mayAlert } = useMoneyPaths();
  if (!wallet || !mayAlert) return null;
  return (
    <ProfileSection title={t('wallet.alert.title')}>
      <Box sx={{ maxWidth: 400 }}>
        <AlertForm key={wallet.alertBelow ?? 'off'} wallet={wallet} id="profile-alert" />
      </Box>
    </ProfileSection>
  );
}
