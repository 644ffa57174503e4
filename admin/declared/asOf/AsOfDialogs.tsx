import { Box, Button, FormControl, FormLabel, Link, Stack } from '@mui/material';
import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'ra-core';
import { Link as RouterLink } from 'react-router';
import { useOffset } from '../../state/useOffset';
import { offsetText } from '@t3d/resources/kit/times';
import { DAY_MS, fromLocalInput, toLocalInput } from '../fields/dates';
import { useT } from '../../locales/useT';
import { AppDialog, DialogFooter } from '../../ui/AppDialog';
import { SmallText } from '../../ui/Text';
import { useDeclaredResource } from '../declaration';
import { closeAsOf, lookAt, openAsOf, useAsOf } from './store';
import { type Difference, differencesOf } from '../../providers/pastRecords';
import { queryKeys } from '../../providers/queryKeys';
import { useApi } from '../../providers/useApi';
import { countText } from '../../locales/counts';
import { showPath } from '../../state/resourcePaths';
import { ErrorState, RowsSkeleton } from '../../ui/states';
import { ChangesField } from '../fields/ChangesField';
import { DayBox } from '../inputs/DayBox';
import { useLanguage } from '../../locales/useLanguage';
import { type Row, recordName } from '../records';
import { usePhone } from '../screen';

type Instant = string | null;

const yesterday = (): string => new Date(Date.now() - DAY_MS).toISOString();

interface InstantFieldProps {
  label: string;
  value: Instant;
  onChange: (at: Instant) => void;
  autoFocus?: boolean;
}

function InstantField({ label, value, onChange, autoFocus = false }: InstantFieldProps) {
  const id = useId();
  const offset = useOffset();
  const [max] = useState(() => toLocalInput(new Date(), offset));
  return (
    <FormControl fullWidth>
      <FormLabel htmlFor={id} sx={{ fontSize: 'size.small', fontWeight: 600, color: 'ink.primary', mb: 0.5 }}>
        {label} ({offsetText(offset)})
      </FormLabel>
      <DayBox
        withTime
        autoFocus={autoFocus}
        value={toLocalInput(value, offset)}
        onChange={(time) => onChange(fromLocalInput(time, offset))}
        max={max}
        attributes={{ id }}
      />
    </FormControl>
  );
}

export function ChooseInstant() {
  const t = useT();
  const resource = useDeclaredResource();
  const language = useLanguage();
  const record = useRecordContext<Row>();
  const { name } = resource;
  const label = record ? recordName(resource, record, language) : resource.label;
  const state = useAsOf(name);
  const [at, setAt] = useState<Instant>(() => state.at ?? yesterday());
  const [opened] = useState(() => Date.now());
  // Compares with the time of opening the dialog, because the input has no seconds.
  const isFuture = at !== null && Date.parse(at) > opened;
  return (
    <AppDialog id="as-of-title" title={t('asOf.title', { name: label })} width={480} onClose={() => closeAsOf(name)}>
      <Stack
        component="form"
        id="as-of-form"
        spacing={1.5}
        sx={{ p: 2.5 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (at !== null && !isFuture) lookAt(name, at);
        }}
      >
        <SmallText>{t('asOf.help')}</SmallText>
        <InstantField label={t('asOf.at')} value={at} onChange={setAt} autoFocus />
        {isFuture && <SmallText role="alert">{t('asOf.future')}</SmallText>}
      </Stack>
      <DialogFooter>
        <Button variant="outlined" color="inherit" onClick={() => openAsOf(name, 'changes')}>
          {t('asOf.changes.open')}
        </Button>
        <Button type="submit" form="as-of-form" variant="contained" color="primary" disabled={at === null || isFuture}>
          {t('asOf.show')}
        </Button>
      </DialogFooter>
    </AppDialog>
  );
}

const SIZE = 50;

function DifferenceTable({ difference, named }: { difference: Difference; named: boolean }) {
  const t = useT();
  const resource = useDeclaredResource();
  const { id, label, change, changes, changesLabel } = difference;
  const isGone = change === 'removed' || !resource.calls.show;
  const toNow = (): void => lookAt(resource.name, null);
  return (
    <Box component="section" data-difference={change} sx={{ mb: 2 }}>
      {named && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', mb: 0.5, overflowWrap: 'anywhere' }}>
          {isGone ? (
            <Box sx={{ fontWeight: 600 }}>{label}</Box>
          ) : (
            <Link component={RouterLink} to={showPath(resource, id)} onClick={toNow} sx={{ fontWeight: 600 }}>
              {label}
            </Link>
          )}
          <SmallText>{t(`asOf.changes.${change}`)}</SmallText>
        </Box>
      )}
      <ChangesField source="changes" record={{ id, resource: resource.name, changes, changesLabel }} wide />
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

export function ChangesSince({ id }: { id?: number | undefined }) {
  const t = useT();
  const provider = useApi();
  const { name, label } = useDeclaredResource();
  const phone = usePhone();
  const { at } = useAsOf(name);
  const [{ from, to, page }, setShown] = useState(() => ({
    from: (at ?? yesterday()) as Instant,
    to: null as Instant,
    page: 1,
  }));
  const { data, error, isPending, refetch } = useQuery({
    queryKey: queryKeys.differences(name, id, from, to, page),
    queryFn: () => differencesOf(provider, name, { id, from: from as string, to, page, size: SIZE }),
    enabled: from !== null,
    gcTime: 0,
  });
  return (
    <AppDialog
      id="as-of-title"
      title={t('asOf.changes.title', { name: label })}
      width={960}
      fullScreen={phone}
      onClose={() => closeAsOf(name)}
    >
      <Stack spacing={2} sx={{ p: 2.5, flex: 1, overflow: 'auto' }}>
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <InstantField
            label={t('asOf.changes.from')}
            value={from}
            onChange={(value) => setShown({ from: value, to, page: 1 })}
            autoFocus
          />
          <InstantField
            label={t('asOf.changes.to')}
            value={to}
            onChange={(value) => setShown({ from, to: value, page: 1 })}
          />
        </Box>
        <Box aria-live="polite">
          {from !== null && isPending && <RowsSkeleton />}
          {error && <ErrorState error={error} retry={() => void refetch()} />}
          {data?.rows.length === 0 && <SmallText>{t('asOf.changes.none')}</SmallText>}
          {data?.rows.map((one) => (
            <DifferenceTable key={one.id} difference={one} named={id === undefined} />
          ))}
        </Box>
        <Pages page={page} total={data?.total ?? 0} turn={(next) => setShown({ from, to, page: next })} />
      </Stack>
    </AppDialog>
  );
}
