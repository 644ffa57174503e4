import { Fragment, Suspense, useMemo, useState } from 'react';
import { Box, Button, IconButton, Table, TableBody, TableCell, TableHead, TableRow, Tooltip } from '@mui/material';
import UndoIcon from '@mui/icons-material/Undo';
import { useT, wordOf } from '../../locales/useT';
import { DeclaredFields, useDeclaredResource, useRecord } from '../declaration';
import { MomentField } from '../fields';
import { MEASURES } from '../../tokens';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import type { Row } from '../records';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states';
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

/** A line of the history. `after` is the record after the audit log entry. */
interface LineProps {
  after: Row;
  line: HistoryRow;
  /** The next row shows a further change of the same entry. */
  goesOn: boolean;
  names: ReferenceNames;
  /** True if the table has a column for the sources of the changes. */
  withSource: boolean;
  onRevert: (line: HistoryRow) => void;
}

/** Keeps names and actions on one line, except on a phone. */
const ONE_LINE = { whiteSpace: { xs: 'normal', sm: 'nowrap' } } as const;
/** Draws no line between the rows of an entry where only the change differs. */
const GOES_ON = { '& td:nth-of-type(-n+3), & td:nth-of-type(6)': { borderBottomColor: 'transparent' } } as const;

function HistoryTableRow({ after, line, goesOn, names, withSource, onRevert }: LineProps) {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const { entry, name, first } = line;
  const variables = usePredicateVariables();
  const back = revertable(resource, record, line, variables);
  const before = {
    ...after,
    ...Object.fromEntries(Object.entries(entry.changes ?? {}).map(([changed, change]) => [changed, change.before])),
  };
  return (
    <TableRow sx={goesOn ? GOES_ON : undefined}>
      <TableCell sx={{ whiteSpace: 'nowrap', color: 'ink.secondary' }}>
        {first && <MomentField source="at" record={entry} />}
      </TableCell>
      <TableCell sx={ONE_LINE}>{first && whoOf(entry, t)}</TableCell>
      <TableCell sx={ONE_LINE}>
        {first && (
          <Toolbar sx={{ columnGap: 0.5, rowGap: 0, flexWrap: 'nowrap' }}>
            {actionText(entry, t)}
            <UndoEntry entry={entry} />
          </Toolbar>
        )}
      </TableCell>
      <TableCell>{name && labelOf(resource, name)}</TableCell>
      <TableCell>
        {name && (
          <Toolbar>
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
                  sx={{ ml: 'auto' }}
                >
                  <UndoIcon sx={{ fontSize: 'icon.sm' }} />
                </IconButton>
              </Tooltip>
            )}
          </Toolbar>
        )}
      </TableCell>
      {withSource && (
        <TableCell sx={{ color: 'ink.secondary', whiteSpace: 'nowrap' }}>
          {first && entry.source && wordOf(t, 'crud.history.sources', entry.source)}
        </TableCell>
      )}
    </TableRow>
  );
}

// Stacks the cells of an entry, because six columns do not fit on a phone.
const STACKED = {
  [`@media (max-width: ${MEASURES.mobileAt}px)`]: {
    '&, & tbody': { display: 'block' },
    '& thead': { display: 'none' },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      alignItems: 'center',
      columnGap: 1,
      px: 1.5,
      py: 1,
      borderBottom: 'soft',
    },
    '& tr .MuiTableCell-root': { display: 'block', p: 0, border: 0, height: 'auto', minWidth: 0 },
    '& td:empty': { display: 'none !important' },
    // Puts who did what above the time and the source, and the change below.
    '& td:nth-of-type(1)': { gridRow: 2, gridColumn: '1 / span 2', typography: 'note' },
    '& td:nth-of-type(2)': { gridRow: 1, gridColumn: 1 },
    '& td:nth-of-type(3)': { gridRow: 1, gridColumn: '2 / span 2' },
    '& td:nth-of-type(4), & td:nth-of-type(5)': { gridColumn: '1 / -1' },
    '& td:nth-of-type(4)': { gridRow: 3, typography: 'note', color: 'ink.secondary' },
    '& td:nth-of-type(5)': { gridRow: 4 },
    '& td:nth-of-type(6)': { gridRow: 2, gridColumn: 3, typography: 'note' },
  },
} as const;

/** The number of entries from which the history has filters. */
const FILTERED_FROM = 12;
/** The number of changes of an entry that are shown before the reader asks for all. */
const MOST_CHANGES = 4;

/** Shortens entries with many changes, for example creations, except the entries in `unfolded`. */
function foldedRows(lines: readonly HistoryRow[], unfolded: ReadonlySet<Entry>) {
  const counts = new Map<Entry, number>();
  for (const { entry } of lines) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  const shownOf = (entry: Entry): number => {
    const count = counts.get(entry) ?? 0;
    return unfolded.has(entry) || count <= MOST_CHANGES + 1 ? count : MOST_CHANGES;
  };
  const seen = new Map<Entry, number>();
  return lines.flatMap((line) => {
    const at = (seen.get(line.entry) ?? 0) + 1;
    seen.set(line.entry, at);
    const most = shownOf(line.entry);
    return at > most ? [] : [{ line, hidden: at === most ? (counts.get(line.entry) ?? 0) - most : 0 }];
  });
}

interface MoreChangesProps extends Pick<LineProps, 'withSource'> {
  count: number;
  onUnfold: () => void;
}

function MoreChanges({ count, withSource, onUnfold }: MoreChangesProps) {
  const t = useT();
  return (
    <TableRow>
      <TableCell />
      <TableCell />
      <TableCell />
      <TableCell colSpan={withSource ? 3 : 2}>
        <Button variant="text" size="small" data-more-changes onClick={onUnfold} sx={{ ml: -1, color: 'accent.base' }}>
          {t('crud.history.more', { count })}
        </Button>
      </TableCell>
    </TableRow>
  );
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
  const shown = foldedRows(lines, unfolded);
  // Leaves out the source if all entries have the same one.
  const withSource = new Set(entries.map(({ source }) => source ?? null)).size > 1;
  const heads = ['at', 'who', 'what', 'field', 'change', ...(withSource ? (['source'] as const) : [])] as const;
  return (
    <Box tabIndex={0} role="group" aria-label={t('crud.history.label')} sx={{ overflowX: 'auto' }}>
      <Table
        size="small"
        aria-label={t('crud.history.label')}
        sx={{ '& .MuiTableCell-root': { overflowWrap: 'break-word', minWidth: 76, py: 0.5 }, ...STACKED }}
      >
        <TableHead>
          <TableRow>
            {heads.map((head) => (
              <TableCell key={head} sx={{ position: 'static !important' }}>
                {t(`crud.history.${head}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map(({ line, hidden }, index) => (
            <Fragment key={`${line.entry.id ?? index} ${line.name ?? ''}`}>
              <HistoryTableRow
                after={rows[entries.indexOf(line.entry)] ?? record}
                line={line}
                goesOn={hidden > 0 || shown[index + 1]?.line.entry === line.entry}
                names={names}
                withSource={withSource}
                onRevert={onRevert}
              />
              {hidden > 0 && (
                <MoreChanges
                  withSource={withSource}
                  count={hidden}
                  onUnfold={() => setUnfolded(new Set([...unfolded, line.entry]))}
                />
              )}
            </Fragment>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

interface TrailProps {
  trail: ReturnType<typeof useTrail>;
  most: number | undefined;
  onRevert: (line: HistoryRow) => void;
}

function Trail({ trail, most, onRevert }: TrailProps) {
  const t = useT();
  const { entries, first, isReading, readOlder } = trail;
  const late = useDelayed(first.isPending);
  const [filter, setFilter] = useState<HistoryFilter>({ field: null, action: null });
  const [all, showAll] = useState(false);
  if (!first.data && first.error) return <ErrorState error={first.error} retry={() => void first.refetch()} />;
  if (!first.data) return late ? <RowsSkeleton rows={3} /> : null;
  if (entries.length === 0) return <EmptyState text={t('crud.history.none')} />;
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

/** The history of a record, or only its newest lines with `most`. */
export function HistoryTab({ most }: { most?: number | undefined }) {
  const trail = useTrail();
  const [reverting, setReverting] = useState<HistoryRow | null>(null);
  const { fields, historyFields } = useDeclaredResource();
  // Adds history fields, which are not fields of the record.
  const known = useMemo(() => [...historyFields, ...fields], [historyFields, fields]);
  return (
    <DeclaredFields value={known}>
      <Trail trail={trail} most={most} onRevert={setReverting} />
      {reverting && (
        <Suspense fallback={null}>
          <RevertDialog line={reverting} names={namesIn(trail.entries)} onClose={() => setReverting(null)} />
        </Suspense>
      )}
    </DeclaredFields>
  );
}
