import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, Card } from '@mui/material';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { ManifestResource } from '@t3d/resources/kit';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { T3dDataProvider } from '../providers/dataProvider';
import { useManifest, useSessionUser } from '../providers/manifest';
import { storage } from '../providers/storage';
import { hourAt } from '../shell/gmt';
import { StatusChip } from '../shell/StatusChip';
import type { WatchedState } from './attention';
import { countedResources, filteredPath, stateFilter, watchedStates } from './attention';
import { BalanceCard } from './wallet/BalanceCard';

const COUNT_AGE = 30_000;
const label = { fontSize: 13, lineHeight: '20px', color: 'var(--text2)' } as const;
const figure = { fontSize: 24, lineHeight: '32px', fontWeight: 600 } as const;
const thousands = (count: number): string => count.toLocaleString('en-US');

function StateRow({ state, count }: { state: WatchedState; count: number }) {
  const { resource, option } = state;
  return (
    <Box component={Link} to={filteredPath(state)} sx={{
      display: 'flex', alignItems: 'center', gap: '12px', minHeight: 44, px: '16px', color: 'var(--text)', textDecoration: 'none', borderTop: '1px solid var(--dividerSoft)', '&:hover': { backgroundColor: 'var(--hover)' },
    }}>
      <StatusChip label={option.label} tone={option.tone} icon={option.icon} />
      <Box component="span" sx={{ ...label, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{resource.label}</Box>
      <Box component="span" sx={{ ml: 'auto', fontWeight: 600 }}>{thousands(count)}</Box>
      <ChevronRight aria-hidden sx={{ fontSize: 16, color: 'var(--text2)' }} />
    </Box>
  );
}

/** States with something in them, each leading to its filtered list. */
function StatesCard({ title, states }: { title: string; states: readonly WatchedState[] }) {
  const provider = useDataProvider<T3dDataProvider>();
  const translate = useTranslate();
  const counts = useQueries({
    queries: states.map((state) => ({ queryKey: [state.resource.name, 'count', stateFilter(state)], queryFn: () => provider.count(state.resource.name, stateFilter(state)), staleTime: COUNT_AGE })),
  });
  if (states.length === 0) return null;
  const rows = states.flatMap((state, index) => { const count = counts[index]?.data; return count ? [{ state, count }] : []; });
  const done = counts.every((count) => !count.isPending);
  return (
    <Card component="section">
      <Box component="h2" sx={{ m: 0, px: '16px', py: '12px', fontSize: 14, lineHeight: '22px', fontWeight: 600 }}>{title}</Box>
      {rows.map(({ state, count }) => <StateRow key={`${state.resource.name}-${state.option.value}`} state={state} count={count} />)}
      {done && rows.length === 0 && <Box sx={{ ...label, px: '16px', pb: '12px' }}>{translate('shell.main.nothing')}</Box>}
    </Card>
  );
}

function CountCard({ resource }: { resource: ManifestResource }) {
  const provider = useDataProvider<T3dDataProvider>();
  const total = useQuery({ queryKey: [resource.name, 'count', undefined], queryFn: () => provider.count(resource.name), staleTime: COUNT_AGE }).data;
  return (
    <Card>
      <Box component={Link} to={resource.path ?? `/${resource.name}`}
        sx={{ display: 'block', px: '16px', py: '12px', color: 'var(--text)', textDecoration: 'none', '&:hover': { backgroundColor: 'var(--hover)' } }}>
        <Box sx={label}>{resource.label}</Box>
        <Box sx={{ ...figure, minHeight: 32 }}>{total === undefined ? '' : total === null ? '–' : thousands(total)}</Box>
      </Box>
    </Card>
  );
}

/** The greeting fits the hour where the person is. */
function greetingKey(hour: number): string {
  if (hour < 5) return 'shell.main.night';
  if (hour < 12) return 'shell.main.morning';
  return hour < 18 ? 'shell.main.afternoon' : 'shell.main.evening';
}

/** Home: who one is, what one has, and how much waits in each list. */
export default function Main() {
  const user = useSessionUser();
  const resources = countedResources(useManifest());
  const translate = useTranslate();
  const offset = storage.gmtOffset(user.account);
  const [now] = useState(() => Date.now());
  const time = new Date(now + offset * 60_000).toISOString().slice(11, 16);
  return (
    <Box sx={{ display: 'grid', gap: '16px' }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: '12px', flexWrap: 'wrap' }}>
        <Box component="h1" sx={{ m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>{translate(greetingKey(hourAt(now, offset)), { name: user.nickname || user.account })}</Box>
        <Box sx={label}>{translate(`shell.role.${user.role}`)} · {translate('shell.main.asOf', { time })}</Box>
      </Box>
      <Box sx={{ display: 'grid', gap: '12px', gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))' }}>
        <BalanceCard />
        {resources.map((resource) => <CountCard key={resource.name} resource={resource} />)}
      </Box>
      <Box sx={{ display: 'grid', gap: '12px', gridTemplateColumns: 'repeat(auto-fit, minmax(min(340px, 100%), 1fr))', alignItems: 'start' }}>
        <StatesCard title={translate('shell.main.attention')} states={watchedStates(resources, 'attention')} />
        <StatesCard title={translate('shell.main.progress')} states={watchedStates(resources, 'progress')} />
      </Box>
      {resources.length === 0 && <Box sx={{ color: 'var(--text2)' }}>{translate('shell.main.noCounts')}</Box>}
    </Box>
  );
}
