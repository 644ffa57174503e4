import NetworkCheckIcon from '@mui/icons-material/NetworkCheck';
import { Box, Button } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StatusIcon } from '@t3d/resources/kit';
import { CONNECTIONS } from '@t3d/resources/resourceRoutes';
import { useState } from 'react';
import { Link } from 'react-router';
import { shortMoment } from '../../declared/fields/dates';
import { useT } from '../../locales/useT';
import { useManifest } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { usePageTitle } from '../../state/pageTitle';
import { listPath } from '../../state/resourcePaths';
import { useOffset } from '../../state/useOffset';
import type { Tone } from '../../tokens';
import { EmptySection, Section as Part } from '../../ui/Section';
import { ErrorState, RowsSkeleton } from '../../ui/states';
import { StatusChip } from '../../ui/StatusChip';
import { Heading, SmallText, Text } from '../../ui/Text';
import type { T3dDataProvider } from '../../providers/dataProvider';
import { TabsAt } from './SettingTabs';

type SectionName = 'suppliers' | 'routes' | 'payments' | 'mail' | 'ctrip' | 'codes' | 'push' | 'wechat';
type State = 'SET' | 'INCOMPLETE' | 'OFF' | 'SIMULATED' | 'NONE';
interface Connection {
  id: string;
  name: string;
  state: State;
  text: string;
  last: { at: string; text: string; ok: boolean } | null;
  testable: boolean;
}
interface Section {
  name: SectionName;
  connections: Connection[];
  variables: string[];
}
interface Tested {
  ok: boolean;
  milliseconds: number;
  message: string;
}

/** The key under which the sections are kept, as in `providers/queryKeys.ts`. */
const KEY = ['settings', 'connections'] as const;

/** Where the records of a section are edited. */
const EDITED_IN: Partial<Record<SectionName, string>> = {
  suppliers: 'suppliers',
  routes: 'supplier-routes',
  ctrip: 'ctrip-accounts',
};

/** Shows no toast: the page shows the error. */
const loadSections = async (provider: T3dDataProvider): Promise<Section[]> =>
  (await provider.read<{ sections: Section[] }>('settings')).sections;

/** Tries one connection; what the other side does wrong is an answer, no refusal. */
async function testConnection(provider: T3dDataProvider, section: SectionName, id: string): Promise<Tested> {
  const body = { section, id };
  return (await provider.request<{ data: Tested }>('POST', 'settings/test', { body, quiet: true })).data;
}

const LOOKS: Readonly<Record<State, readonly [Tone, StatusIcon]>> = {
  SET: ['green', 'CheckCircle'],
  INCOMPLETE: ['amber', 'ReportProblem'],
  OFF: ['grey', 'Block'],
  SIMULATED: ['blue', 'Schedule'],
  NONE: ['grey', 'RadioButtonUnchecked'],
};

/** What came back of a test, in words. */
function Result({ tested }: { tested: Tested }) {
  const t = useT();
  return (
    <Text
      size="small"
      data-tested={tested.ok}
      colour={tested.ok ? 'tone.green' : 'tone.red'}
      sx={{ overflowWrap: 'anywhere' }}
    >
      {t(tested.ok ? 'settings.connections.worked' : 'settings.connections.failed', {
        message: tested.message,
        milliseconds: tested.milliseconds,
      })}
    </Text>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(140px, 1fr) 132px minmax(0, 2.4fr) auto' },
  columnGap: 2,
  rowGap: 0.75,
  alignItems: 'center',
  px: 2,
  py: 1,
  borderTop: 'soft',
  fontSize: 'size.small',
} as const;

/** One connection: its state, its last answer, and the button that tries it. */
function ConnectionRow({ section, connection }: { section: SectionName; connection: Connection }) {
  const t = useT();
  const provider = useApi();
  const offset = useOffset();
  const client = useQueryClient();
  const [tested, setTested] = useState<Tested | null>(null);
  const { run, pending, problem } = useApiMutation({
    send: () => testConnection(provider, section, connection.id),
    onDone: (answer) => {
      setTested(answer);
      void client.invalidateQueries({ queryKey: KEY });
    },
  });
  const [tone, icon] = LOOKS[connection.state];
  const { last } = connection;
  return (
    <Box sx={ROW} data-connection={`${section} ${connection.id}`} data-state={connection.state}>
      <Text strong sx={{ overflowWrap: 'anywhere' }}>
        {connection.name}
      </Text>
      <Box>
        <StatusChip label={t(`settings.connections.${connection.state}`)} tone={tone} icon={icon} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {connection.text}
        {last && (
          <SmallText sx={last.ok ? undefined : { color: 'tone.red' }}>
            {t('settings.connections.last', { at: shortMoment(last.at, offset), text: last.text })}
          </SmallText>
        )}
        <Box role="status">{tested && <Result tested={tested} />}</Box>
        {problem && (
          <Text size="small" colour="tone.red" role="alert">
            {problem}
          </Text>
        )}
      </Box>
      {connection.testable && (
        <Button
          size="small"
          startIcon={<NetworkCheckIcon />}
          loading={pending}
          loadingPosition="start"
          aria-label={t('settings.connections.testOf', { name: connection.name })}
          onClick={() => void run()}
          sx={{ '@media (pointer: coarse)': { minHeight: 44 } }}
        >
          {t('settings.connections.test')}
        </Button>
      )}
    </Box>
  );
}

/** A section with the way to where it is edited, or the variables that decide it. */
function SettingsSection({ section: { name, connections, variables } }: { section: Section }) {
  const t = useT();
  const { resources } = useManifest();
  const edited = resources.find((one) => one.name === EDITED_IN[name] && one.calls.list);
  return (
    <Part
      name={name}
      title={t(`settings.connections.sections.${name}`)}
      sx={{ mb: 1.5 }}
      more={variables.length > 0 ? t('settings.connections.variables', { names: variables.join(', ') }) : undefined}
      end={
        edited && (
          <Button size="small" component={Link} to={listPath(edited)}>
            {t('settings.connections.edit')}
          </Button>
        )
      }
    >
      {connections.map((connection) => (
        <ConnectionRow key={connection.id} section={name} connection={connection} />
      ))}
      {connections.length === 0 && <EmptySection text={t('settings.connections.none')} />}
    </Part>
  );
}

/** All that the installation is connected with: what is set, what is missing, and what a test brings back. */
export default function ConnectionsPage() {
  const t = useT();
  const provider = useApi();
  usePageTitle(CONNECTIONS.path, t('settings.connections.title'));
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => loadSections(provider), retry: false });
  return (
    <>
      <TabsAt path={CONNECTIONS.path} />
      <Heading level={1} sx={{ mb: 1.5 }}>
        {t('settings.connections.title')}
      </Heading>
      {data ? (
        data.map((section) => <SettingsSection key={section.name} section={section} />)
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={8} />
      )}
    </>
  );
}
