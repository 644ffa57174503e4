import { Alert, Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { useDeclaredResource } from '../../declared/declaration';
import { shortMoment } from '../../declared/fields/dates';
import { useT } from '../../locales/useT';
import { useManifest } from '../../providers/manifest';
import type { Row } from '../../providers/rows';
import { listPath } from '../../state/resourcePaths';
import { useOffset } from '../../state/useOffset';
import { LinkTabs } from '../../ui/LinkTabs';
import { useRelatedRows } from '../../declared/show/RelatedRows';

export const CTRIP_LISTS = ['ctrip-orders', 'ctrip-calls', 'ctrip-statement-lines', 'ctrip-accounts'];

/** The lists of what belongs to Ctrip side by side. */
export function CtripTabs() {
  const t = useT();
  const resource = useDeclaredResource();
  const { resources } = useManifest();
  const shown = CTRIP_LISTS.flatMap((name) => resources.filter((one) => one.name === name && one.calls.list));
  if (shown.length < 2) return null;
  return (
    <LinkTabs
      aria-label={t('ctrip.tabs')}
      here={listPath(resource)}
      tabs={shown.map((one) => ({ path: listPath(one), label: one.label }))}
    />
  );
}

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

/** Above the plans that Ctrip sells: whether the keys of each account are set, and when Ctrip last called. */
export function CtripState() {
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
