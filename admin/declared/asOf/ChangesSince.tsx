import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Box, Button, Link, Stack } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { Difference } from '../../providers/pastRecords';
import { differencesOf } from '../../providers/pastRecords';
import { queryKeys } from '../../providers/queryKeys';
import { useApi } from '../../providers/useApi';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { showPath } from '../../state/resourcePaths';
import { AppDialog } from '../../ui/AppDialog';
import { ErrorState, RowsSkeleton } from '../../ui/states';
import { SmallText } from '../../ui/Text';
import { useDeclaredResource } from '../declaration';
import { ChangesField } from '../fields/ChangesField';
import { usePhone } from '../screen';
import { InstantField } from './InstantField';
import { closeAsOf, lookAt, useAsOf } from './store';

const SIZE = 50;
const DAY_MS = 86_400_000;

interface DifferenceProps {
  difference: Difference;
  /** On the page of the record its name is known. */
  named: boolean;
}

/** A record that was added, changed or removed: each field before and after. */
function DifferenceTable({ difference, named }: DifferenceProps) {
  const t = useT();
  const resource = useDeclaredResource();
  const { id, label, change, changes, changesLabel } = difference;
  const record = { id, resource: resource.name, changes, changesLabel };
  return (
    <Box component="section" data-difference={change} sx={{ mb: 2 }}>
      {named && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', mb: 0.5, overflowWrap: 'anywhere' }}>
          {change === 'removed' || !resource.calls.show ? (
            <Box sx={{ fontWeight: 600 }}>{label}</Box>
          ) : (
            <Link
              component={RouterLink}
              to={showPath(resource, id)}
              onClick={() => lookAt(resource.name, null)}
              sx={{ fontWeight: 600 }}
            >
              {label}
            </Link>
          )}
          <SmallText>{t(`asOf.changes.${change}`)}</SmallText>
        </Box>
      )}
      <ChangesField source="changes" record={record} wide />
    </Box>
  );
}

interface Span {
  from: string | null;
  to: string | null;
}

/** The two instants. */
function SpanFields({ from, to, onChange }: Span & { onChange: (span: Span) => void }) {
  const t = useT();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <InstantField
        label={t('asOf.changes.from')}
        value={from}
        onChange={(value) => onChange({ from: value, to })}
        autoFocus
      />
      <InstantField label={t('asOf.changes.to')} value={to} onChange={(value) => onChange({ from, to: value })} />
    </Box>
  );
}

function Pages({ page, total, turn }: { page: number; total: number; turn: (page: number) => void }) {
  const t = useT();
  const last = Math.ceil(total / SIZE);
  if (last < 2) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'flex-end' }}>
      <SmallText>{t('asOf.changes.page', { page: countText(page), last: countText(last) })}</SmallText>
      <Button size="small" disabled={page === 1} onClick={() => turn(page - 1)}>
        {t('imports.errors.previous')}
      </Button>
      <Button size="small" disabled={page >= last} onClick={() => turn(page + 1)}>
        {t('imports.errors.next')}
      </Button>
    </Box>
  );
}

/** The changes between two instants: of the record of this id, or without one of the whole list. */
export function ChangesSince({ id }: { id?: number | undefined }) {
  const t = useT();
  const provider = useApi();
  const resource = useDeclaredResource();
  const phone = usePhone();
  const { at } = useAsOf(resource.name);
  const [span, setSpan] = useState<Span>(() => ({ from: at ?? new Date(Date.now() - DAY_MS).toISOString(), to: null }));
  const [page, setPage] = useState(1);
  const { from, to } = span;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: queryKeys.differences(resource.name, id, from, to, page),
    queryFn: () => differencesOf(provider, resource.name, { id, from: from as string, to, page, size: SIZE }),
    enabled: from !== null,
    retry: false,
    gcTime: 0,
  });
  return (
    <AppDialog
      id="as-of-title"
      title={t('asOf.changes.title', { name: resource.label })}
      width={960}
      fullScreen={phone}
      onClose={() => closeAsOf(resource.name)}
    >
      <Stack spacing={2} sx={{ p: 2.5, flex: 1, overflow: 'auto' }}>
        <SpanFields
          {...span}
          onChange={(next) => {
            setSpan(next);
            setPage(1);
          }}
        />
        <Box aria-live="polite">
          {from !== null && isPending && <RowsSkeleton />}
          {error && <ErrorState error={error} retry={() => void refetch()} />}
          {data?.rows.length === 0 && <SmallText>{t('asOf.changes.none')}</SmallText>}
          {data?.rows.map((one) => (
            <DifferenceTable key={one.id} difference={one} named={id === undefined} />
          ))}
        </Box>
        <Pages page={page} total={data?.total ?? 0} turn={setPage} />
      </Stack>
    </AppDialog>
  );
}
