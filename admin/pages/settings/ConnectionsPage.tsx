import NetworkCheckIcon from '@mui/icons-material/NetworkCheck';
import { Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import type { StatusIcon } from '@t3d/resources/kit';
import { CONNECTIONS } from '@t3d/resources/resourceRoutes';
import { useState } from 'react';
import { Link } from 'react-router';
import { shortMoment } from '../../declared/fields/dates';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { readKey, useApi, useRead } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { usePageTitle } from '../../state/breadcrumbs';
import { usePathOf } from '../../state/resourcePaths';
import { useOffset } from '../../state/useOffset';
import { type Tone, MONO } from '../../tokens';
import { EmptySection, LoadedSection, Section as Part } from '../../ui/Section';
import { StatusChip } from '../../ui/StatusChip';
import { PageHeading, SmallText, Text } from '../../ui/Text';
import { TOUCH } from '../../ui/themeKeys';

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

const EDITED_IN: Partial<Record<SectionName, string>> = {
  suppliers: 'suppliers',
  routes: 'supplier-routes',
  ctrip: 'ctrip-accounts',
};

const LOOKS: Readonly<Record<State, readonly [Tone, StatusIcon]>> = {
  SET: ['green', 'CheckCircle'],
  INCOMPLETE: ['amber', 'ReportProblem'],
  OFF: ['grey', 'Block'],
  SIMULATED: ['grey', 'RadioButtonUnchecked'],
  NONE: ['grey', 'RadioButtonUnchecked'],
};

function TestResult({ tested: { ok, message, milliseconds } }: { tested: Tested }) {
  const t = useT();
  const word = ok ? 'settings.connections.worked' : 'settings.connections.failed';
  return (
    <Text size="small" data-tested={ok} colour={ok ? 'tone.green' : 'tone.red'} sx={{ overflowWrap: 'anywhere' }}>
      {t(word, { message, milliseconds })}
    </Text>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(140px, 1fr) 132px minmax(0, 2.4fr) 96px' },
  columnGap: 2,
  rowGap: 0.75,
  alignItems: 'center',
  px: 2,
  py: 1,
  borderTop: 'soft',
  fontSize: 'size.small',
} as const;
/** On a phone the name and the test button share the first line. */
const FULL_ON_PHONE = { xs: '1 / -1', sm: 'auto' } as const;

function ConnectionRow({ section, connection }: { section: SectionName; connection: Connection }) {
  const t = useT();
  const provider = useApi();
  const offset = useOffset();
  const client = useQueryClient();
  const [tested, setTested] = useState<Tested | null>(null);
  const { run, pending, problem } = useApiMutation({
    // Returns a failed connection test as a result, not as an error.
    send: async () => {
      const options = { body: { section, id: connection.id }, quiet: true };
      return (await provider.request<{ data: Tested }>('POST', 'settings/test', options)).data;
    },
    onDone: (answer) => {
      setTested(answer);
      void client.invalidateQueries({ queryKey: readKey('settings') });
    },
  });
  const [tone, icon] = LOOKS[connection.state];
  const { last } = connection;
  return (
    <Box sx={ROW} data-connection={`${section} ${connection.id}`} data-state={connection.state}>
      <Text strong sx={{ overflowWrap: 'anywhere' }}>
        {connection.name}
      </Text>
      <Box sx={{ order: { xs: 1, sm: 0 }, gridColumn: FULL_ON_PHONE }}>
        <StatusChip label={t(`settings.connections.${connection.state}`)} tone={tone} icon={icon} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', order: { xs: 1, sm: 0 }, gridColumn: FULL_ON_PHONE }}>
        {connection.text}
        {last && (
          <SmallText sx={last.ok ? undefined : { color: 'tone.red' }}>
            {t('settings.connections.last', { at: shortMoment(last.at, offset), text: last.text })}
          </SmallText>
        )}
        <Box role="status">{tested && <TestResult tested={tested} />}</Box>
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
          sx={{ justifySelf: 'end', [TOUCH]: { minHeight: 44 } }}
        >
          {t('settings.connections.test')}
        </Button>
      )}
    </Box>
  );
}

const Variables = ({ names }: { names: readonly string[] }) => (
  <Box component="details">
    <Box component="summary" sx={{ cursor: 'pointer' }}>
      {useT()('settings.connections.variables')}
    </Box>
    <Box sx={{ fontFamily: MONO, fontSize: 'size.note', overflowWrap: 'anywhere' }}>{names.join(' ')}</Box>
  </Box>
);

/** Links to the page of the settings, or lists their environment variables. */
function SettingsSection({ section: { name, connections, variables } }: { section: Section }) {
  const t = useT();
  const edited = usePathOf()({ resource: EDITED_IN[name] ?? '' });
  const label = useResourceOf(EDITED_IN[name] ?? '')?.label ?? '';
  return (
    <Part
      name={name}
      title={t(`settings.connections.sections.${name}`)}
      sx={{ mb: 1.5 }}
      more={variables.length > 0 && <Variables names={variables} />}
      end={
        edited && (
          <Button
            size="small"
            component={Link}
            to={edited}
            aria-label={t('settings.connections.openOf', { name: label })}
          >
            {t('settings.connections.open')}
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

export default function ConnectionsPage() {
  const t = useT();
  const query = useRead<{ sections: Section[] }>('settings');
  usePageTitle(CONNECTIONS.path, t('settings.connections.title'));
  return (
    <>
      <PageHeading sx={{ mb: 1.5 }}>{t('settings.connections.title')}</PageHeading>
      <LoadedSection query={query} rows={8}>
        {({ sections }) => sections.map((section) => <SettingsSection key={section.name} section={section} />)}
      </LoadedSection>
    </>
  );
}
