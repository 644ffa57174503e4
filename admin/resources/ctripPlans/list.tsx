import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { DataTable } from 'react-admin';
import { useRecord } from '../../declared/declaration';
import { DeclaredList, DeclaredTable, ListBody, ListHeader } from '../../declared/list';
import { countText } from '../../locales/counts';
import { shortMoment } from '../../declared/fields/dates';
import { useRelatedRows } from '../../declared/show/RelatedRows';
import { useT } from '../../locales/useT';
import type { Row } from '../../providers/rows';
import { listPath } from '../../state/resourcePaths';
import { useOffset } from '../../state/useOffset';
import { SmallText } from '../../ui/Text';

/** A link to the Ctrip accounts. The tooltip says when the keys were set and when Ctrip last called. */
function AccountLink({ account, to }: { account: Row; to: string }) {
  const t = useT();
  const offset = useOffset();
  const at = (name: string): string | null =>
    typeof account[name] === 'string' ? shortMoment(account[name], offset) : null;
  const [keysAt, calledAt] = [at('keysSetAt'), at('lastCalledAt')];
  const keys = keysAt ? t('ctrip.state.keys', { at: keysAt }) : t('ctrip.state.noKeys');
  const called = calledAt ? t('ctrip.state.called', { at: calledAt }) : t('ctrip.state.neverCalled');
  return (
    <Box component="span" data-account={String(account.accountId)} title={`${keys} · ${called}`}>
      <Link component={RouterLink} to={to} underline="always">
        {t('ctrip.state.account', { id: String(account.accountId) })}
      </Link>
      {!keysAt && ` ${keys}`}
    </Box>
  );
}

function CtripState() {
  const t = useT();
  const { resource, query } = useRelatedRows('ctrip-accounts', {}, { size: 20 });
  const { data } = query;
  if (!resource || !data) return null;
  const ready = data.rows.some(({ keysSetAt, disabled }) => keysSetAt && !disabled);
  return (
    <SmallText
      as="span"
      data-section="ctrip-state"
      sx={{ display: 'flex', columnGap: 2, whiteSpace: 'nowrap', ...(!ready && { color: 'tone.amber' }) }}
    >
      {data.rows.length === 0 ? (
        <Link component={RouterLink} to={listPath(resource)} underline="always">
          {t('ctrip.state.none')}
        </Link>
      ) : (
        data.rows.map((account) => <AccountLink key={account.id} account={account} to={listPath(resource)} />)
      )}
    </SmallText>
  );
}

function Stock() {
  const t = useT();
  const stock = Number(useRecord().stock);
  if (stock > 0) return countText(stock);
  return (
    <Box component="span" sx={{ color: 'tone.amber' }}>
      {t('ctrip.soldOut')}
    </Box>
  );
}

const TABLE = (
  <DeclaredTable>
    <DataTable.Col source="stock" align="right">
      <Stock />
    </DataTable.Col>
  </DeclaredTable>
);

export const CtripPlanList = () => (
  <DeclaredList>
    <ListHeader beside={<CtripState />} />
    <ListBody table={TABLE} />
  </DeclaredList>
);
