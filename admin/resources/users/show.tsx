import { CUSTOMERS, STAFF } from '@t3d/resources/roles';
import { Box, Button } from '@mui/material';
import { hasPattern, type Rights } from '@t3d/resources/kit';
import { useState } from 'react';
import { useRefresh } from 'ra-core';
import { useT } from '../../locales/useT';
import { useAction } from '../../declared/actions';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import { useResourceOf, useSessionUser } from '../../providers/manifest';
import { RightsPanel } from '../../pages/access';
import { ROUND } from '../../ui/themeKeys';
import { Heading, SmallText, Text } from '../../ui/Text';
import { DeclaredShow, type NextStep, RecordColumns, RecordFields, RecordTabs } from '../../declared/show';
import { CustomerTop } from './customer/Figures';
import { Tree } from './customer/Lists';
import { CustomerLists } from './customer/Start';
import { shortMoment } from '../../declared/fields/dates';
import { ListLink } from '../../declared/links';
import { useRead } from '../../providers/useApi';
import { useOffset } from '../../state/useOffset';
import { LoadedRows, LoadedSection, Section } from '../../ui/Section';
import { useRun } from '../../declared/actions/ActionHost';
import { useRights } from '../../providers/rights';
import { type LogIn, useIsStaff } from './customer/usePart';

function Line({ logIn: { id, at, device, address, isNew } }: { logIn: LogIn }) {
  const t = useT();
  const offset = useOffset();
  return (
    <Box
      component="li"
      data-log-in={id}
      sx={{ display: 'flex', gap: 1, px: 2, py: 1, borderTop: 'soft', fontSize: 'size.small' }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {device ?? t('customers.unknownDevice')}
        {address &&
          (isNew ? (
            <Text size="note" strong sx={{ color: 'tone.amber' }}>
              {t('customers.firstTime', { address })}
            </Text>
          ) : (
            <SmallText>{address}</SmallText>
          ))}
      </Box>
      <SmallText sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>{shortMoment(at, offset)}</SmallText>
    </Box>
  );
}

function LogIns() {
  const t = useT();
  const record = useRecord();
  const { role } = useSessionUser();
  const trail = useResourceOf('audit-log');
  const may = role === 'ADMIN' || role === 'backdoor';
  const query = useRead<{ total: number; rows: LogIn[] }>(`users/${record.id}/log-ins`, undefined, {
    queryKey: ['users', 'log-ins', record.id, record.version],
    enabled: may,
  });
  if (!may) return null;
  return (
    <Section
      name="log-ins"
      title={t('customers.logIns')}
      end={
        trail?.calls.list && <ListLink resource="audit-log" filter={{ actor_in: String(record.id), action: 'login' }} />
      }
    >
      <LoadedRows query={query} none={t('customers.noLogIns')}>
        {(rows) => (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {rows.map((logIn) => (
              <Line key={logIn.id} logIn={logIn} />
            ))}
          </Box>
        )}
      </LoadedRows>
    </Section>
  );
}

function AllowedCalls({ resources }: Pick<Rights, 'resources'>) {
  const t = useT();
  const calls = resources
    .flatMap((one) => one.calls)
    .filter(({ reasons }) => !reasons.some(({ code }) => code === 'role'));
  const denied = calls.filter(({ reasons }) => reasons.some(({ code }) => code === 'pattern'));
  const has = calls.length - denied.length;
  return (
    <Box sx={{ px: 2, pb: 2 }}>
      <Box sx={{ fontSize: 'size.small' }}>
        {t(denied.length === 0 ? 'customers.hasAll' : 'customers.has', { has, all: calls.length })}
      </Box>
      <Box aria-hidden sx={{ height: 6, my: 1, borderRadius: '3px', bgcolor: 'surface.sunken' }}>
        <Box
          sx={{
            height: 6,
            borderRadius: '3px',
            bgcolor: 'accent.base',
            width: `${calls.length === 0 ? 0 : (has * 100) / calls.length}%`,
          }}
        />
      </Box>
      {denied.length > 0 && (
        <SmallText>
          {t('customers.hasNot', {
            names: denied
              .slice(0, 3)
              .map(({ label }) => label)
              .join(', '),
            more: Math.max(0, denied.length - 3),
          })}
        </SmallText>
      )}
    </Box>
  );
}

function Permissions() {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const run = useRun();
  const me = useSessionUser();
  const staff = useIsStaff();
  const mayAsk = staff && (me.role === 'backdoor' || hasPattern(me.apis, 'users:show'));
  const isAsked = mayAsk && typeof record.role === 'string' && record.role !== 'USER';
  const query = useRights(resource.name, record.id, record.version, isAsked);
  if (!mayAsk || record.role === 'USER') return null;
  const change = resource.actions.find(({ name }) => name === 'set-apis');
  return (
    <Section
      name="permissions"
      title={t('customers.permissions')}
      end={
        change && (
          <Button
            size="small"
            variant="text"
            sx={{ color: 'accent.base', mr: -1 }}
            onClick={() => run(change, [record])}
          >
            {t('customers.change')}
          </Button>
        )
      }
    >
      <LoadedSection query={query}>{({ resources }) => <AllowedCalls resources={resources} />}</LoadedSection>
    </Section>
  );
}

/** Explains missing permissions. Loads when expanded. */
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
      <CustomerLists />
      <RightsSection />
      <RecordTabs historyLines={8} />
    </RecordColumns>
  </DeclaredShow>
);
