import { useContext, useImperativeHandle, useState } from 'react';
import { Box, Button, IconButton } from '@mui/material';
import RefreshIcon from '@mui/icons-material/Refresh';
import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import { dayEnd, dayOf, dayStart, shortDay, todayIn } from '../../declared/fields/dates';
import { FocusedRow, useListKeysContext } from '../../declared/list/ListFrame';
import { useDocumentKeys } from '../../declared/list/useListKeys';
import type { Row } from '../../declared/records';
import { useElement } from '../../declared/screen';
import { countText } from '../../locales/counts';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { queryKeys } from '../../providers/queryKeys';
import { readPage } from '../../providers/rows';
import { useApi } from '../../providers/useApi';
import { useOffset } from '../../state/useOffset';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states';
import { SmallText, Text } from '../../ui/Text';
import { Facts, useFacts } from './facts';
import { OperationRow, type OperationState } from './OperationRow';
import { type LogRow, type Operation, alone, foldedSessions } from './sentences';

const LOG = 'audit-log';
export type Filter = Readonly<Record<string, unknown>>;

function useOperations(rows: readonly LogRow[]) {
  const provider = useApi();
  const ids = rows.map(({ id }) => id);
  const { data } = useQuery({
    queryKey: [LOG, 'operations', ids],
    queryFn: async () => {
      const parts = [];
      for (let at = 0; at < ids.length; at += 100)
        parts.push(
          await provider.request<{ rows: Operation[] }>('GET', `${LOG}/operations`, {
            query: { ids: ids.slice(at, at + 100).join(',') },
            quiet: true,
          }),
        );
      return new Map(parts.flatMap((part) => part.rows).map((one) => [one.id, one]));
    },
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  });
  return data;
}

/** Returns the number of entries, from a page with a single entry. */
function useTotal(filter: Filter, enabled = true): number | undefined {
  const provider = useApi();
  const { data } = useQuery({
    queryKey: queryKeys.totals(LOG, filter),
    queryFn: async () => (await readPage(provider, LOG, { ...(filter as Record<string, string>), size: 1 })).total,
    enabled,
  });
  return data;
}

function DayHead({ day, filter }: { day: string; filter: Filter }) {
  const t = useT();
  const offset = useOffset();
  const language = useLanguage();
  const today = todayIn(offset);
  const yesterday = dayOf(new Date(Date.parse(dayStart(today, offset)) - 1), offset);
  const total = useTotal({ ...filter, createdAt_gte: dayStart(day, offset), createdAt_lte: dayEnd(day, offset) });
  const locale = { zh: 'zh-CN', en: 'en-GB', cht: 'zh-TW' }[language];
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00Z`),
  );
  const near = day === today ? `${t('audit.today')} ` : day === yesterday ? `${t('audit.yesterday')} ` : '';
  return (
    <Box
      component="li"
      data-day={day}
      sx={{
        display: 'flex',
        alignItems: 'baseline',
        gap: 1,
        px: { xs: 1.5, sm: 2 },
        py: 0.5,
        bgcolor: 'surface.sunken',
        borderBottom: 'soft',
      }}
    >
      <Text as="h2" size="small" strong sx={{ m: 0 }}>
        {near}
        {shortDay(day)} {weekday}
      </Text>
      {total !== undefined && <SmallText>{t('audit.ofDay', { count: countText(total) })}</SmallText>}
    </Box>
  );
}

const NO_FACTS = new Map<string, Row>();
const CLOSED: OperationState = { expanded: false, raw: false, undoing: false };

/** Tracks the state of each row by the id of its audit log entry. */
function useRowStates(rows: readonly LogRow[]) {
  const [states, setStates] = useState<Readonly<Record<number, OperationState>>>({});
  const of = (id: number): OperationState => states[id] ?? CLOSED;
  return {
    of,
    change: (id: number, part: Partial<OperationState>) =>
      setStates((all) => ({ ...all, [id]: { ...of(id), ...part } })),
    expandAll: (expanded: boolean) =>
      setStates((all) => Object.fromEntries(rows.map(({ id }) => [id, { ...(all[id] ?? CLOSED), expanded }]))),
    areExpanded: rows.length > 0 && rows.every(({ id }) => of(id).expanded),
  };
}

/** Handles the keys of a row: → unfolds, ← folds, r shows the raw entry, and u undoes. */
function useOperationKeys(
  rows: readonly LogRow[],
  operationOf: (row: LogRow) => Operation,
  { of, change }: ReturnType<typeof useRowStates>,
): number | null {
  const focused = useContext(FocusedRow);
  useDocumentKeys((event) => {
    const row = focused === null ? undefined : rows[focused];
    if (!row) return;
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft')
      change(row.id, { expanded: event.key === 'ArrowRight' });
    else if (event.key === 'r') change(row.id, { raw: !of(row.id).raw });
    else if (event.key === 'u' && !row.follows && operationOf(row).undo.possible) change(row.id, { undoing: true });
    else return;
    event.preventDefault();
  });
  return focused;
}

function Operations({ filter }: { filter: Filter }) {
  const offset = useOffset();
  const { data = [] } = useListContext<LogRow>();
  const described = useOperations(data);
  const states = useRowStates(data);
  const [box, setBox] = useElement();
  const { rows } = useListKeysContext();
  const operationOf = (row: LogRow): Operation => {
    const found = described?.get(row.id);
    return found && !row.follows ? found : alone(row, found);
  };
  const nameOf = (row: LogRow): LogRow => described?.get(row.id)?.entries.find(({ id }) => id === row.id) ?? row;
  const focused = useOperationKeys(data, operationOf, states);
  const heads = foldedSessions(data, (row) => dayOf(row.createdAt, offset));
  // Opens a fold while the keys move through its rows.
  const isFolded = (at: number): boolean => {
    const head = heads[at] as number;
    return head !== at && !states.of((data[head] as LogRow).id).expanded && heads[focused ?? -1] !== head;
  };
  const facts = useFacts(data);
  useImperativeHandle(rows, () => ({
    show: (index) => box?.querySelectorAll('[data-operation]')[index]?.scrollIntoView({ block: 'nearest' }),
    open: ({ id }) => states.change(id, { expanded: !states.of(id).expanded }),
    copy: (index) =>
      box?.querySelectorAll('[data-operation]')[index]?.querySelector<HTMLElement>('[data-copy]')?.click(),
    edit: () => undefined,
  }));
  return (
    <Facts value={facts ?? NO_FACTS}>
      <ListBar states={states} />
      <Box
        component="ul"
        ref={setBox}
        aria-busy={!described}
        sx={{ listStyle: 'none', m: 0, p: 0, flex: 1, bgcolor: 'surface.paper' }}
      >
        {data.map((row, at) => {
          const day = dayOf(row.createdAt, offset);
          const isNew = at === 0 || dayOf((data[at - 1] as LogRow).createdAt, offset) !== day;
          return [
            isNew && <DayHead key={`day ${day}`} day={day} filter={filter} />,
            <OperationRow
              key={row.id}
              operation={operationOf(row)}
              row={nameOf(row)}
              times={heads[at] === at ? heads.filter((head) => head === at).length : 1}
              hidden={isFolded(at)}
              focused={focused === at}
              state={states.of(row.id)}
              change={(part) => states.change(row.id, part)}
            />,
          ];
        })}
      </Box>
    </Facts>
  );
}

function ListBar({ states }: { states: ReturnType<typeof useRowStates> }) {
  const t = useT();
  const { total = 0, refetch, filterValues } = useListContext<LogRow>();
  const { follows: _follows, kind: _kind, ...rest } = (filterValues ?? {}) as Filter;
  const entries = useTotal(rest);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: { xs: 1.5, sm: 2 },
        minHeight: 40,
        borderBottom: 'soft',
        bgcolor: 'surface.paper',
      }}
    >
      <Text size="small" strong>
        {t('audit.total', { count: total })}
      </Text>
      {entries !== undefined && (
        <SmallText sx={{ minWidth: 0, display: { xs: 'none', sm: 'block' } }}>
          {t('audit.entries', { count: countText(entries) })}
        </SmallText>
      )}
      <IconButton size="small" aria-label={t('crud.list.refresh')} onClick={() => void refetch()} sx={{ ml: 'auto' }}>
        <RefreshIcon sx={{ fontSize: 'icon.md' }} />
      </IconButton>
      <Button variant="text" color="primary" size="small" onClick={() => states.expandAll(!states.areExpanded)}>
        {t(states.areExpanded ? 'audit.foldAll' : 'audit.expandAll')}
      </Button>
    </Box>
  );
}

/** `filter` is the list's permanent filter. */
export function LogRows({ filter }: { filter: Filter }) {
  const t = useT();
  const { isPending, error, total, refetch, setFilters, filterValues } = useListContext<LogRow>();
  if (error && total === undefined) return <ErrorState error={error} retry={() => void refetch()} />;
  if (isPending) return <RowsSkeleton />;
  if (total === 0)
    return (
      <EmptyState text={t('audit.none')}>
        <Button onClick={() => setFilters({}, {}, false)}>{t('crud.list.reset')}</Button>
      </EmptyState>
    );
  return <Operations filter={{ ...(filterValues as Filter), ...filter }} />;
}
