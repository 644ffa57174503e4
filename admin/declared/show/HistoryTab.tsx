import { Suspense, useMemo, useState } from 'react';
import { Box, Button, IconButton, Tooltip } from '@mui/material';
import UndoIcon from '@mui/icons-material/Undo';
import { useT, wordOf } from '../../locales/useT';
import { DeclaredFields, useDeclaredResource, useRecord } from '../declaration';
import { MomentField } from '../fields';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import type { Row } from '../records';
import { ErrorState, RowsSkeleton } from '../../ui/states';
import { useDelayed } from '../../ui/timing';
import { HistoryFilterBar } from './HistoryFilterBar';
import { HistoryValue } from './HistoryValue';
import { UndoEntry } from './UndoEntry';
import type { Entry, HistoryFilter, HistoryRow, ReferenceNames } from './useHistory';
import { usePredicateVariables } from '../variables';
import { actionText, historyRowsOf, namesIn, pastRows, revertable, useTrail, whoOf, labelOf } from './useHistory';
import { Text } from '../../ui/Text';
import { Toolbar } from '../../ui/Toolbar';

const RevertDialog = lazyWithRetry(() => import('./RevertDialog'));

interface ChangeProps {
  line: HistoryRow;
  /** The record after the entry. */
  after: Row;
  names: ReferenceNames;
  onRevert: (line: HistoryRow) => void;
}

/** One change of an entry: the field, the old value, the new value and a button that reverts the change. */
function Change({ line, after, names, onRevert }: ChangeProps) {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const { entry, name } = line;
  const back = revertable(resource, record, line, usePredicateVariables());
  if (!name) return null;
  const before = {
    ...after,
    ...Object.fromEntries(Object.entries(entry.changes ?? {}).map(([changed, change]) => [changed, change.before])),
  };
  return (
    <Toolbar data-change={name} sx={CHANGE}>
      <Text as="span" colour="ink.secondary">
        {labelOf(resource, name)}
      </Text>
      {line.before !== undefined && line.before !== null && (
        <>
          <Text as="del" colour="ink.secondary">
            <HistoryValue record={before} source={name} value={line.before} names={names} />
          </Text>
          <span>→</span>
        </>
      )}
      <Text as="b" strong>
        <HistoryValue record={after} source={name} value={line.after} names={names} />
      </Text>
      {back && (
        <Tooltip title={t('tray.history.revertOf', { field: back.label })}>
          <IconButton
            size="small"
            data-revert={name}
            aria-label={t('tray.history.revertOf', { field: back.label })}
            onClick={() => onRevert(line)}
            sx={{ my: -0.5 }}
          >
            <UndoIcon sx={{ fontSize: 'icon.sm' }} />
          </IconButton>
        </Tooltip>
      )}
    </Toolbar>
  );
}

const CHANGE = { columnGap: 0.75, rowGap: 0, minWidth: 0, overflowWrap: 'anywhere' } as const;
const ENTRY = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '112px minmax(0, 1fr) auto' },
  columnGap: 1.5,
  rowGap: 0.25,
  alignItems: 'baseline',
  px: 2,
  py: 0.75,
  fontSize: 'size.small',
  '&:not(:last-of-type)': { borderBottom: 'soft' },
} as const;
const TIME = { gridRow: { xs: 2, sm: 1 }, gridColumn: 1, color: 'ink.secondary', whiteSpace: 'nowrap' } as const;
const SENTENCE = { gridRow: 1, gridColumn: { xs: 1, sm: 2 }, columnGap: 1.5, rowGap: 0.25, minWidth: 0 } as const;
const END = { display: 'flex', alignItems: 'center', gap: 1, gridRow: 1, gridColumn: { xs: 2, sm: 3 } } as const;

interface HistoryEntryProps extends Omit<ChangeProps, 'line'> {
  lines: readonly HistoryRow[];
  /** The number of changes that are not shown. */
  hidden: number;
  /** True if the entries have different sources. */
  withSource: boolean;
  onUnfold: () => void;
}

/** An entry in one sentence, with its changes below if there is more than one. */
function HistoryEntryRow({ lines, hidden, withSource, onUnfold, ...change }: HistoryEntryProps) {
  const t = useT();
  const entry = lines[0]?.entry as Entry;
  const source = withSource && entry.source && wordOf(t, 'crud.history.sources', entry.source);
  const changes = lines.map((line) => <Change key={line.name} line={line} {...change} />);
  const isLong = lines.length > 1;
  return (
    <Box component="li" data-entry={entry.action} sx={ENTRY}>
      <Box sx={TIME}>
        <MomentField source="at" record={entry} />
        {source && (
          <Box component="span" sx={{ display: { sm: 'none' } }}>
            {' · '}
            {source}
          </Box>
        )}
      </Box>
      <Toolbar sx={SENTENCE}>
        <span>
          <Text as="b" strong>
            {whoOf(entry, t)}
          </Text>
          {' · '}
          {actionText(entry, t)}
        </span>
        {!isLong && changes}
      </Toolbar>
      <Box sx={END}>
        {source && (
          <Text as="span" colour="ink.secondary" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {source}
          </Text>
        )}
        <UndoEntry entry={entry} />
      </Box>
      {isLong && (
        <Box sx={{ gridColumn: { xs: '1 / -1', sm: '2 / -1' } }}>
          {changes}
          {hidden > 0 && (
            <Button
              variant="text"
              size="small"
              data-more-changes
              onClick={onUnfold}
              sx={{ ml: -1, color: 'accent.base' }}
            >
              {t('crud.history.more', { count: hidden })}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}

/** The number of entries from which the history has filters. */
const FILTERED_FROM = 12;
/** The number of changes of an entry that are shown before the reader asks for all. */
const MOST_CHANGES = 4;

/** Groups the changes by entry. Entries with many changes show only the first, except the entries in `unfolded`. */
function byEntry(lines: readonly HistoryRow[], unfolded: ReadonlySet<Entry>) {
  const groups = new Map<Entry, HistoryRow[]>();
  for (const line of lines) groups.set(line.entry, [...(groups.get(line.entry) ?? []), line]);
  return [...groups].map(([entry, all]) => {
    const isFolded = !unfolded.has(entry) && all.length > MOST_CHANGES + 1;
    return {
      entry,
      lines: isFolded ? all.slice(0, MOST_CHANGES) : all,
      hidden: isFolded ? all.length - MOST_CHANGES : 0,
    };
  });
}

interface LinesProps {
  entries: readonly Entry[];
  lines: readonly HistoryRow[];
  onRevert: (line: HistoryRow) => void;
}

function Lines({ entries, lines, onRevert }: LinesProps) {
  const t = useT();
  const record = useRecord();
  const rows = pastRows(record, entries);
  const names = namesIn(entries);
  const [unfolded, setUnfolded] = useState<ReadonlySet<Entry>>(new Set());
  // Leaves out the source if all entries have the same one.
  const withSource = new Set(entries.map(({ source }) => source ?? null)).size > 1;
  return (
    <Box component="ol" aria-label={t('crud.history.label')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {byEntry(lines, unfolded).map((group, index) => (
        <HistoryEntryRow
          key={group.entry.id ?? index}
          lines={group.lines}
          hidden={group.hidden}
          after={rows[entries.indexOf(group.entry)] ?? record}
          names={names}
          withSource={withSource}
          onRevert={onRevert}
          onUnfold={() => setUnfolded(new Set([...unfolded, group.entry]))}
        />
      ))}
    </Box>
  );
}

interface HistoryTabProps {
  /** The number of newest lines that are shown first. By default all. */
  most?: number | undefined;
  /** The actions that the page shows elsewhere. */
  without?: readonly string[] | undefined;
}

interface TrailProps extends HistoryTabProps {
  trail: ReturnType<typeof useTrail>;
  onRevert: (line: HistoryRow) => void;
}

function Trail({ trail, most, without = [], onRevert }: TrailProps) {
  const t = useT();
  const { first, isReading, readOlder } = trail;
  const entries = trail.entries.filter(({ action }) => !without.includes(action));
  const late = useDelayed(first.isPending);
  const [filter, setFilter] = useState<HistoryFilter>({ field: null, action: null });
  const [all, showAll] = useState(false);
  if (!first.data && first.error) return <ErrorState error={first.error} retry={() => void first.refetch()} />;
  if (!first.data) return late ? <RowsSkeleton rows={3} /> : null;
  if (entries.length === 0 && !readOlder)
    return <Box sx={{ p: 2, fontSize: 'size.small', color: 'ink.secondary' }}>{t('crud.history.none')}</Box>;
  const matching = historyRowsOf(entries, filter);
  const lines = all ? matching : matching.slice(0, most);
  const isCut = lines.length < matching.length;
  return (
    <>
      {!isCut && entries.length >= FILTERED_FROM && (
        <HistoryFilterBar filter={filter} onFilter={setFilter} entries={entries} />
      )}
      <Lines entries={entries} lines={lines} onRevert={onRevert} />
      {lines.length === 0 && (
        <Box sx={{ p: 2, fontSize: 'size.small', color: 'ink.secondary' }}>{t('tray.history.noMatch')}</Box>
      )}
      {isCut ? (
        <Box sx={{ p: 1 }} className="no-print">
          <Button variant="text" data-all-history onClick={() => showAll(true)} sx={{ color: 'accent.base' }}>
            {t('crud.history.full')}
          </Button>
        </Box>
      ) : (
        readOlder && (
          <Box sx={{ p: 1 }}>
            <Button variant="text" disabled={isReading} onClick={readOlder}>
              {isReading ? t('crud.loading') : t('tray.history.older')}
            </Button>
          </Box>
        )
      )}
    </>
  );
}

export function HistoryTab({ most, without }: HistoryTabProps) {
  const trail = useTrail();
  const [reverting, setReverting] = useState<HistoryRow | null>(null);
  const { fields, historyFields } = useDeclaredResource();
  // Adds history fields, which are not fields of the record.
  const known = useMemo(() => [...historyFields, ...fields], [historyFields, fields]);
  return (
    <DeclaredFields value={known}>
      <Trail trail={trail} most={most} without={without} onRevert={setReverting} />
      {reverting && (
        <Suspense fallback={null}>
          <RevertDialog line={reverting} names={namesIn(trail.entries)} onClose={() => setReverting(null)} />
        </Suspense>
      )}
    </DeclaredFields>
  );
}
