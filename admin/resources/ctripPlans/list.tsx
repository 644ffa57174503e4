import { Alert, Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { DeclaredList, ListBody, ListHeader } from '../../declared/list';
import { shortMoment } from '../../declared/fields/dates';
import { useRelatedRows } from '../../declared/show/RelatedRows';
import { useT } from '../../locales/useT';
import type { Row } from '../../providers/rows';
import { listPath } from '../../state/resourcePaths';
import { useOffset } from '../../state/useOffset';

function AccountLine({ account, to }: { account: Row; to: string }) {
  const t = useT();
  const offset = useOffset();
  const at = (name: string): string | null =>
    typeof account[name] === 'string' ? shortMoment(account[name], offset) : null;
  const [keysAt, calledAt] = [at('keysSetAt'), at('lastCalledAt')];
  return (
    <Box data-account={String(account.accountId)}>
      <Link component={RouterLink} to={to} underline="always">
        {String(account.accountId)}
      </Link>{' '}
      {keysAt ? t('ctrip.state.keys', { at: keysAt }) : t('ctrip.state.noKeys')} ·{' '}
      {calledAt ? t('ctrip.state.called', { at: calledAt }) : t('ctrip.state.neverCalled')}
    </Box>
  );
}

/** Shows for each Ctrip account whether the keys are set and when Ctrip last called. */
function CtripState() {
  const t = useT();
  const { resource, query } = useRelatedRows('ctrip-accounts', {}, { size: 20 });
  const { data } = query;
  if (!resource || !data) return null;
  const ready = data.rows.some(({ keysSetAt, disabled }) => keysSetAt && !disabled);
  return (
    <Alert severity={ready ? 'info' : 'warning'} sx={{ mb: 1.5 }} data-section="ctrip-state">
      {data.rows.length === 0 ? (
        <Link component={RouterLink} to={listPath(resource)} underline="always">
          {t('ctrip.state.none')}
        </Link>
      ) : (
        data.rows.map((account) => <AccountLine key={account.id} account={account} to={listPath(resource)} />)
      )}
    </Alert>
  );
}

export const CtripPlanList = () => (
  <DeclaredList>
    <ListHeader above={<CtripState />} />
    <ListBody />
  </DeclaredList>
);
