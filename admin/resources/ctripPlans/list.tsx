import { Box, Link } from '@mui/material';
import type { ReactNode } from 'react';
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

const Whole = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
    {children}
  </Box>
);

function AccountLine({ account, to }: { account: Row; to: string }) {
  const t = useT();
  const offset = useOffset();
  const at = (name: string): string | null =>
    typeof account[name] === 'string' ? shortMoment(account[name], offset) : null;
  const [keysAt, calledAt] = [at('keysSetAt'), at('lastCalledAt')];
  return (
    <Box data-account={String(account.accountId)}>
      <Link component={RouterLink} to={to} underline="always">
        {t('ctrip.state.account', { id: String(account.accountId) })}
      </Link>{' '}
      <Whole>{keysAt ? t('ctrip.state.keys', { at: keysAt }) : t('ctrip.state.noKeys')} · </Whole>
      <Whole>{calledAt ? t('ctrip.state.called', { at: calledAt }) : t('ctrip.state.neverCalled')}</Whole>
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
      data-section="ctrip-state"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        mb: 1,
        justifyContent: { sm: 'flex-end' },
        ...(!ready && { color: 'tone.amber' }),
      }}
    >
      {data.rows.length === 0 ? (
        <Link component={RouterLink} to={listPath(resource)} underline="always">
          {t('ctrip.state.none')}
        </Link>
      ) : (
        data.rows.map((account) => <AccountLine key={account.id} account={account} to={listPath(resource)} />)
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
    <ListHeader above={<CtripState />} />
    <ListBody table={TABLE} />
  </DeclaredList>
);
