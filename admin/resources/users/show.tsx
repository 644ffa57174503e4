import { CUSTOMERS } from '@t3d/resources/roles';
import ReportProblemIcon from '@mui/icons-material/ReportProblemOutlined';
import { Box, Button } from '@mui/material';
import { hasPattern, type Rights } from '@t3d/resources/kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRefresh } from 'ra-core';
import { useT } from '../../locales/useT';
import { useAction } from '../../declared/actions';
import { ActionButton } from '../../declared/actions/ActionMenu';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import type { Row } from '../../declared/records';
import { usePhone } from '../../declared/screen';
import { useResourceOf, useSessionUser } from '../../providers/manifest';
import { RightsPanel } from '../../pages/access';
import { SmallText, Text } from '../../ui/Text';
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
import { type LogIn, isCustomer, useIsStaff } from './customer/usePart';

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

function useReadsLogIns(): boolean {
  const { role } = useSessionUser();
  return role === 'ADMIN' || role === 'backdoor';
}

function LogIns() {
  const t = useT();
  const record = useRecord();
  const trail = useResourceOf('audit-log');
  const may = useReadsLogIns();
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

interface ExplainProps {
  /** True if the page shows the table that explains each permission. */
  explained: boolean;
  onExplain: (explained: boolean) => void;
}

function Permissions({ explained, onExplain }: ExplainProps) {
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
      <Button
        size="small"
        variant="text"
        className="no-print"
        aria-expanded={explained}
        sx={{ color: 'accent.base', ml: 1, mt: -1, mb: 1 }}
        onClick={() => onExplain(!explained)}
      >
        {t(explained ? 'customers.explained' : 'customers.explain')}
      </Button>
    </Section>
  );
}

/** Explains each permission of the user. */
function RightsSection({ onExplain }: Pick<ExplainProps, 'onExplain'>) {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const { action: setApis, open: openDialog } = useAction('set-apis');
  const refresh = useRefresh();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <Box ref={card} sx={{ scrollMarginTop: '96px' }}>
      <Section
        name="rights"
        title={t('access.rights.title')}
        end={
          <>
            {setApis && <Button onClick={() => openDialog()}>{setApis.label}</Button>}
            <Button onClick={() => onExplain(false)}>{t('access.rights.close')}</Button>
          </>
        }
      >
        <RightsPanel
          people={resource.name}
          user={record.id}
          version={record.version}
          mayGrant={setApis !== undefined}
          onGranted={refresh}
        />
      </Section>
    </Box>
  );
}

const LACK = { display: 'flex', alignItems: 'center', gap: 1, minHeight: 36, borderTop: 'soft', color: 'tone.amber' };

/** A fact that is missing, with the button that adds it. */
const Lack = ({ name, text, children }: { name: string; text: string; children?: ReactNode }) => (
  <Box data-lack={name} sx={LACK}>
    <ReportProblemIcon sx={{ fontSize: 'icon.sm' }} />
    <Text strong size="small" sx={{ mr: 'auto' }}>
      {text}
    </Text>
    {children}
  </Box>
);

const isUnverified = (record: Row): boolean => record.accountAuth === false && isCustomer(record);

/** The facts without which nobody looks after the customer, or the customer cannot work. */
function Lacks() {
  const t = useT();
  const record = useRecord();
  const isStaff = useIsStaff();
  const { fields } = useDeclaredResource();
  const hasSalesman = fields.some(({ name, readable }) => name === 'salesman' && readable);
  const needsSalesman = isStaff && hasSalesman && isCustomer(record) && record.salesman === null;
  return (
    <>
      {needsSalesman && (
        <Lack name="salesman" text={t('customers.noSalesman')}>
          <ActionButton action="bind-salesman" size="small">
            {t('customers.assign')}
          </ActionButton>
        </Lack>
      )}
      {isUnverified(record) && <Lack name="accountAuth" text={t('customers.notVerified')} />}
    </>
  );
}

const NEXT_STEPS: readonly NextStep[] = [
  { action: 'enable', where: { status: 'DISABLED' } },
  { action: 'recharge', where: { role: CUSTOMERS } },
  { action: 'transfer', where: { role: CUSTOMERS } },
];

function UserAside(explain: ExplainProps) {
  const record = useRecord();
  return (
    <>
      <Tree />
      <Permissions {...explain} />
      <LogIns />
      {isUnverified(record) ? (
        <RecordFields lines head={<Lacks />} without={['accountAuth']} />
      ) : (
        <RecordFields lines head={<Lacks />} without={[]} />
      )}
    </>
  );
}

const LOG_INS = ['login', 'logout'];

function UserPage() {
  const [explained, onExplain] = useState(false);
  const phone = usePhone();
  const mayReadLogIns = useReadsLogIns();
  return (
    <RecordColumns aside={<UserAside explained={explained} onExplain={onExplain} />}>
      <CustomerLists />
      {explained && <RightsSection onExplain={onExplain} />}
      <RecordTabs historyLines={phone ? 4 : 8} historyWithout={mayReadLogIns ? LOG_INS : []} />
    </RecordColumns>
  );
}

export const UserShow = () => (
  <DeclaredShow headline={['role', 'level']} next={NEXT_STEPS}>
    <CustomerTop />
    <UserPage />
  </DeclaredShow>
);
