import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  Box,
  Button,
  InputBase,
  MenuItem,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
} from '@mui/material';
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import type { ImportResult, RejectedRows } from '../../providers/dataProvider';
import { useApi } from '../../providers/useApi';
import { queryKeys } from '../../providers/queryKeys';
import { RowsSkeleton } from '../../ui/states';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { groupErrors, messagesFor, otherErrors, rowsWith, useLabelOf } from './errorRows';
import { COLOURS, ROUND } from '../../ui/themeKeys';
import { CUT, SmallText, Text } from '../../ui/Text';
import { Toolbar } from '../../ui/Toolbar';
import type { ImportTask } from './useImport';

const PAGE = 20;
const ALL = '';
/** The length to which API responses shorten texts. A longer text cannot be corrected in the grid. */
const MAX_LENGTH = 200;
const BETWEEN = { alignItems: 'flex-start', minWidth: 120, maxWidth: 260 } as const;
const TOP = { height: 'auto !important', py: '6px !important', verticalAlign: 'top' } as const;
const CELL_INPUT = {
  width: '100%',
  minWidth: 96,
  fontSize: 'inherit',
  '& input': { p: '2px 4px', border: 'control', borderRadius: 1, bgcolor: 'surface.paper' },
} as const;

type Correctable = Pick<NonNullable<ImportTask['corrections']>, 'cells' | 'correct'>;

function CellErrors({ messages }: { messages: readonly string[] }) {
  return (
    <>
      {messages.map((message) => (
        <Box
          key={message}
          sx={{ display: 'flex', gap: 0.5, typography: 'note', color: 'tone.red', whiteSpace: 'normal', ...BETWEEN }}
        >
          <ErrorIcon aria-hidden sx={{ fontSize: 'icon.xs', mt: 0.25 }} />
          <span>{message}</span>
        </Box>
      ))}
    </>
  );
}

interface FileCellProps {
  text: string;
  messages: readonly string[];
  label?: string | undefined;
  correct?: ((text: string) => void) | undefined;
}

/** A cell of the file, editable if it has `correct`. */
function FileCell({ text, messages, label, correct }: FileCellProps) {
  const wrong = messages.length > 0;
  return (
    <TableCell
      data-wrong={wrong || undefined}
      sx={{ ...TOP, outline: wrong ? `1px solid ${COLOURS.tone.red}` : undefined, outlineOffset: '-1px' }}
    >
      {correct ? (
        <InputBase
          value={text}
          placeholder="–"
          onChange={(event) => correct(event.target.value)}
          slotProps={{ input: { 'aria-label': label, 'aria-invalid': wrong } }}
          sx={CELL_INPUT}
        />
      ) : (
        <Box sx={{ ...CUT, maxWidth: 260 }} title={text}>
          {text || (
            <Text as="span" colour="ink.disabled">
              –
            </Text>
          )}
        </Box>
      )}
      <CellErrors messages={messages} />
    </TableCell>
  );
}

interface RowsProps extends Pick<RejectedRows, 'columns' | 'rows'> {
  corrections: Correctable | undefined;
}
interface RowCellsProps extends Omit<RowsProps, 'rows'> {
  row: RejectedRows['rows'][number];
}

function RowCells({ columns, row, corrections }: RowCellsProps) {
  const t = useT();
  return columns.map(({ heading, field, note }, at) => {
    if (note) return null;
    const text = row.cells[at] ?? '';
    const isOpen = corrections && field !== null && text.length < MAX_LENGTH;
    return (
      <FileCell
        key={at}
        text={corrections?.cells[row.row]?.[at] ?? text}
        messages={messagesFor(row, field)}
        label={t('imports.errors.cell', { heading, row: countText(row.row) })}
        correct={isOpen ? (typed) => corrections.correct(row.row, at, typed) : undefined}
      />
    );
  });
}

function ErrorRows({ columns, rows, corrections }: RowsProps) {
  const t = useT();
  const labelOf = useLabelOf();
  const apart = rows.some((row) => otherErrors(row, columns).length > 0);
  return (
    <Box
      role="region"
      aria-label={t('crud.import.errors')}
      tabIndex={0}
      sx={{ maxHeight: 380, overflow: 'auto', border: 'divider', borderRadius: ROUND.card }}
    >
      <Table size="small" stickyHeader aria-label={t('crud.import.errors')}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: 56, left: 0, zIndex: 3 }}>{t('crud.import.row')}</TableCell>
            {columns.map(({ heading, field, note }, at) =>
              note ? null : (
                <TableCell
                  key={at}
                  sx={{ whiteSpace: 'nowrap', ...(field === null && { color: 'ink.secondary', fontWeight: 400 }) }}
                >
                  {heading}
                </TableCell>
              ),
            )}
            {apart && <TableCell>{t('imports.errors.other')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.row}>
              <TableCell
                sx={{
                  position: 'sticky',
                  left: 0,
                  zIndex: 1,
                  whiteSpace: 'nowrap',
                  bgcolor: 'surface.sunken',
                  ...TOP,
                  fontVariantNumeric: 'tabular-nums',
                }}
              >
                {row.row}
              </TableCell>
              <RowCells columns={columns} row={row} corrections={corrections} />
              {apart && (
                <FileCell
                  text=""
                  messages={otherErrors(row, columns).map(({ field, message }) => `${labelOf(field)}: ${message}`)}
                />
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function ErrorPages({ page, all, turn }: { page: number; all: number; turn: (page: number) => void }) {
  const t = useT();
  const last = Math.max(0, Math.ceil(all / PAGE) - 1);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto' }}>
      <Box sx={{ fontSize: 'size.note', color: 'ink.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {t('imports.errors.range', {
          from: countText(Math.min(all, page * PAGE + 1)),
          to: countText(Math.min(all, (page + 1) * PAGE)),
          all: countText(all),
        })}
      </Box>
      <Button size="small" disabled={page === 0} onClick={() => turn(page - 1)}>
        {t('imports.errors.previous')}
      </Button>
      <Button size="small" disabled={page >= last} onClick={() => turn(page + 1)}>
        {t('imports.errors.next')}
      </Button>
    </Box>
  );
}

/** The rejected rows, or only their errors if the server does not store the rows. */
export function ErrorGrid({ result, corrections }: { result: ImportResult; corrections: Correctable | undefined }) {
  const t = useT();
  const provider = useApi();
  const labelOf = useLabelOf();
  const [only, setOnly] = useState(ALL);
  const [page, setPage] = useState(0);
  const url = result.errorsUrl ?? '';
  const { data, isPending, error } = useQuery({
    queryKey: queryKeys.importRejections(url),
    queryFn: () => provider.importRejections(url),
    enabled: url !== '',
    gcTime: 0,
  });
  if (isPending && url) return <RowsSkeleton />;
  if (error || !data) return <RowErrors errors={result.errors} />;
  const groups = groupErrors(data.rows);
  const rows = rowsWith(data.rows, only || null);
  return (
    <Box component="section" data-error-grid>
      <Toolbar sx={{ mb: 1 }}>
        {groups.length > 1 && (
          <TextField
            select
            size="small"
            value={only}
            onChange={(event) => {
              setOnly(event.target.value);
              setPage(0);
            }}
            fullWidth={false}
            sx={{ minWidth: 200, maxWidth: 'min(480px, 100%)' }}
            slotProps={{
              select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': t('imports.errors.filter') } },
            }}
          >
            <MenuItem value={ALL}>{t('imports.errors.all', { count: countText(data.rows.length) })}</MenuItem>
            {groups.map(({ key, field, message, rows: count }) => (
              <MenuItem
                key={key}
                value={key}
                sx={{ whiteSpace: 'normal' }}
              >{`${labelOf(field)}: ${message} (${countText(count)})`}</MenuItem>
            ))}
          </TextField>
        )}
        {rows.length > PAGE && <ErrorPages page={page} all={rows.length} turn={setPage} />}
      </Toolbar>
      {corrections && <SmallText sx={{ mb: 1 }}>{t('imports.errors.correct')}</SmallText>}
      <ErrorRows columns={data.columns} rows={rows.slice(page * PAGE, (page + 1) * PAGE)} corrections={corrections} />
      {data.failed > data.rows.length && (
        <Box sx={{ mt: 1, fontSize: 'size.note', color: 'ink.secondary' }}>
          {t('imports.errors.first', { shown: countText(data.rows.length), all: countText(data.failed) })}
        </Box>
      )}
    </Box>
  );
}

/** The number of rows that the grid lists. */
const LISTED = 200;

function RowErrors({ errors }: Pick<ImportResult, 'errors'>) {
  const t = useT();
  const labelOf = useLabelOf();
  return (
    <Box sx={{ maxHeight: 320, overflow: 'auto', border: 'divider', borderRadius: ROUND.card }}>
      <Table size="small" stickyHeader aria-label={t('crud.import.errors')}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: 64 }}>{t('crud.import.row')}</TableCell>
            <TableCell>{t('crud.import.field')}</TableCell>
            <TableCell>{t('crud.import.message')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {errors.slice(0, LISTED).map((error, index) => (
            <TableRow key={index}>
              <TableCell>{error.row}</TableCell>
              <TableCell>{error.field === null ? '–' : labelOf(error.field)}</TableCell>
              <TableCell>{error.message}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {errors.length > LISTED && (
        <Box sx={{ p: 1, fontSize: 'size.note', color: 'ink.secondary' }}>
          {t('crud.more', { count: countText(errors.length - LISTED) })}
        </Box>
      )}
    </Box>
  );
}
