import { CUSTOMERS, STAFF } from '@t3d/resources/roles';
import { Box, Button } from '@mui/material';
import { hasPattern } from '@t3d/resources/kit';
import { useState } from 'react';
import { useRefresh } from 'ra-core';
import { useT } from '../../locales/useT';
import { useAction } from '../../declared/actions';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import { useSessionUser } from '../../providers/manifest';
import { RightsPanel } from '../../pages/access';
import { ROUND } from '../../ui/themeKeys';
import { Heading, SmallText } from '../../ui/Text';
import { type NextStep, DeclaredShow, RecordColumns, RecordFields, RecordTabs } from '../../declared/show';
import { LogIns, Permissions } from './customer/Access';
import { CustomerTop } from './customer/Figures';
import { Bills, CardStates, Orders, Tree } from './customer/Lists';
import { Plans } from './customer/Plans';
/** Shows staff the user's permissions, why others are missing, and how to change them. Loads when expanded. */
function RightsSection() {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const me = useSessionUser();
  const { action: setApis, open: openDialog } = useAction('set-apis');
  const refresh = useRefresh();
  const [open, setOpen] = useState(false);
  const mayAsk = me.role === 'backdoor' || (STAFF.includes(me.role) && hasPattern(me.apis, 'users:show'));
  if (!mayAsk || record.role === null || record.role === 'USER') return null;
  return (
    <Box
      component="section"
      data-section="rights"
      sx={{ bgcolor: 'surface.paper', border: 'divider', borderRadius: ROUND.card, mb: 1.5, overflow: 'hidden' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1.5 }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Heading level={2} size="body">
            {t('access.rights.title')}
          </Heading>
          <SmallText>{t('access.rights.hint')}</SmallText>
        </Box>
        {open && setApis && <Button onClick={() => openDialog()}>{setApis.label}</Button>}
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'access.rights.close' : 'access.rights.open')}
        </Button>
      </Box>
      {open && (
        <RightsPanel
          people={resource.name}
          user={record.id}
          version={record.version}
          mayGrant={setApis !== undefined}
          onGranted={refresh}
        />
      )}
    </Box>
  );
}

const NEXT_STEPS: readonly NextStep[] = [
  { action: 'enable', where: { status: 'DISABLED' } },
  { action: 'recharge', where: { role: CUSTOMERS } },
  { action: 'transfer', where: { role: CUSTOMERS } },
];

const UserAside = () => (
  <>
    <Tree />
    <Permissions />
    <LogIns />
    <RecordFields lines without={[]} />
  </>
);

export const UserShow = () => (
  <DeclaredShow headline={['role', 'level']} next={NEXT_STEPS}>
    <CustomerTop />
    <RecordColumns aside={<UserAside />}>
      <CardStates />
      <Orders />
      <Plans />
      <Bills />
      <RightsSection />
      <RecordTabs historyLines={8} />
    </RecordColumns>
  </DeclaredShow>
);
