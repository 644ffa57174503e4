import { Box, Checkbox, FormControlLabel } from '@mui/material';
import { type Permissions, type PermissionCall, type PermissionScreen, SEES } from '@t3d/resources/kit';
import { useT } from '../../../locales/useT';
import { ROUND } from '../../../ui/themeKeys';
import { SmallText, Text } from '../../../ui/Text';
import type { Ticks } from './usePermissions';

/** The calls with their own column. All others are under "More actions". */
const COLUMNS = ['see', 'create', 'update', 'export'] as const;
type Column = (typeof COLUMNS)[number];

interface Cell {
  name: string;
  label: string;
  patterns: string[];
}
interface Row {
  name: string;
  label: string;
  columns: Partial<Record<Column, Cell>>;
  more: Cell[];
  all: string[];
}

const cellOf = ({ name, label, pattern }: PermissionCall): Cell => ({ name, label, patterns: [pattern] });

function rowOf({ name, label, calls }: PermissionScreen): Row {
  const row: Row = { name, label, columns: {}, more: [], all: calls.map(({ pattern }) => pattern) };
  const seen = calls.filter((call) => SEES.includes(call.name));
  const [first] = seen;
  if (first) {
    const patterns = seen.map(({ pattern }) => pattern);
    row.columns.see = { name: 'see', label: first.label, patterns };
  }
  for (const call of calls) {
    if (SEES.includes(call.name)) continue;
    const column = COLUMNS.find((one) => one === call.name);
    if (column) row.columns[column] = cellOf(call);
    else row.more.push(cellOf(call));
  }
  return row;
}

function stateOf(patterns: readonly string[], ticked: ReadonlySet<string>): 'all' | 'none' | 'some' {
  const count = patterns.filter((pattern) => ticked.has(pattern)).length;
  return count === 0 ? 'none' : count === patterns.length ? 'all' : 'some';
}

function changeOf(
  patterns: readonly string[],
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): 'gained' | 'lost' | null {
  if (patterns.some((pattern) => before.has(pattern) && !after.has(pattern))) return 'lost';
  return patterns.some((pattern) => after.has(pattern) && !before.has(pattern)) ? 'gained' : null;
}

/** Returns the row with the matching cells, or all cells if the screen matches. */
function searched(row: Row, text: string): Row | null {
  const word = text.trim().toLowerCase();
  const has = (...texts: string[]): boolean => texts.some((one) => one.toLowerCase().includes(word));
  if (word === '' || has(row.label, row.name)) return row;
  const found = (cell: Cell): boolean => has(cell.label, ...cell.patterns);
  const more = row.more.filter(found);
  const columns = Object.fromEntries(Object.entries(row.columns).filter(([, cell]) => found(cell)));
  return more.length > 0 || Object.keys(columns).length > 0 ? { ...row, columns, more } : null;
}

const GRID = 'minmax(128px, 1.1fr) repeat(4, 56px) minmax(0, 2.4fr)';
const OUTLINE = {
  gained: { bgcolor: 'soft.green', outline: '1px solid', outlineColor: 'tone.green' },
  lost: { bgcolor: 'soft.red', outline: '1px solid', outlineColor: 'tone.red' },
} as const;

function TickBox({ patterns, editing, label }: { patterns: string[]; editing: Ticks; label?: string }) {
  const state = stateOf(patterns, editing.ticked);
  return (
    <Checkbox
      size="small"
      checked={state === 'all'}
      indeterminate={state === 'some'}
      onChange={() => editing.tick(patterns, state !== 'all')}
      slotProps={label ? { input: { 'aria-label': label } } : undefined}
      sx={{ p: 0.5 }}
    />
  );
}

interface TickProps {
  row: Row;
  cell: Cell;
  editing: Ticks;
  /** True if the label is beside the check box. */
  worded: boolean;
}

/** A check box, outlined if it differs from the current permissions. */
function Tick({ row, cell, editing, worded }: TickProps) {
  const { before, ticked } = editing;
  const change = changeOf(cell.patterns, before, ticked);
  const box = <TickBox patterns={cell.patterns} editing={editing} label={`${row.label}: ${cell.label}`} />;
  const marks = { 'data-tick': cell.patterns.join(' '), 'data-change': change ?? undefined };
  const sx = { borderRadius: ROUND.chip, ...(change && OUTLINE[change]) };
  if (!worded)
    return (
      <Box {...marks} sx={{ ...sx, display: 'inline-flex', justifySelf: 'center' }}>
        {box}
      </Box>
    );
  return (
    <FormControlLabel
      {...marks}
      control={box}
      label={<Text size="small">{cell.label}</Text>}
      sx={{ ...sx, m: 0, pr: 0.75 }}
    />
  );
}

function PhoneRow({ row, editing }: { row: Row; editing: Ticks }) {
  const t = useT();
  const cells = [...COLUMNS.flatMap((name) => row.columns[name] ?? []), ...row.more];
  return (
    <Box role="group" aria-label={row.label} data-screen={row.name} sx={{ px: 2, py: 1, borderTop: 'soft' }}>
      <Text size="small" strong>
        {row.label}
      </Text>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, '& label': { minHeight: 44 } }}>
        {cells.map((cell) => (
          <Tick
            key={cell.name}
            row={row}
            cell={cell.name === 'see' ? { ...cell, label: t('users.permissions.see') } : cell}
            editing={editing}
            worded
          />
        ))}
      </Box>
    </Box>
  );
}

function WideRow({ row, editing }: { row: Row; editing: Ticks }) {
  return (
    <Box
      role="group"
      aria-label={row.label}
      data-screen={row.name}
      sx={{
        display: 'grid',
        gridTemplateColumns: GRID,
        alignItems: 'center',
        minHeight: 34,
        px: 2,
        borderTop: 'soft',
        fontSize: 'size.small',
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{row.label}</Box>
      {COLUMNS.map((name) => {
        const cell = row.columns[name];
        return cell ? <Tick key={name} row={row} cell={cell} editing={editing} worded={false} /> : <span key={name} />;
      })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.25, py: 0.25, minWidth: 0 }}>
        {row.more.map((cell) => (
          <Tick key={cell.name} row={row} cell={cell} editing={editing} worded />
        ))}
      </Box>
    </Box>
  );
}

interface GroupProps {
  group: Permissions['groups'][number];
  rows: readonly Row[];
  editing: Ticks;
  phone: boolean;
}

/** The screens of a menu section, with a check box for all. */
function Group({ group, rows, editing, phone }: GroupProps) {
  const t = useT();
  const patterns = rows.flatMap(({ all }) => all);
  const count = patterns.filter((pattern) => editing.ticked.has(pattern)).length;
  return (
    <Box role="group" aria-label={group.label} data-group={group.name}>
      <Box sx={{ bgcolor: 'surface.sunken', borderTop: 'divider', px: 1, py: 0.25, minHeight: 32 }}>
        <FormControlLabel
          control={<TickBox patterns={patterns} editing={editing} />}
          label={
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
              <Text size="small" strong>
                {group.label}
              </Text>
              <SmallText>{t('users.permissions.ofAll', { count, all: patterns.length })}</SmallText>
            </Box>
          }
          sx={{ m: 0 }}
        />
      </Box>
      {rows.map((row) =>
        phone ? (
          <PhoneRow key={row.name} row={row} editing={editing} />
        ) : (
          <WideRow key={row.name} row={row} editing={editing} />
        ),
      )}
    </Box>
  );
}

interface ListProps {
  groups: Permissions['groups'];
  editing: Ticks;
  search: string;
  phone: boolean;
}

export function TickList({ groups, editing, search, phone }: ListProps) {
  const t = useT();
  const shown = groups.flatMap((group) => {
    const rows = group.screens.flatMap((screen) => searched(rowOf(screen), search) ?? []);
    return rows.length > 0 ? [{ group, rows }] : [];
  });
  return (
    <>
      {!phone && (
        <Box
          aria-hidden
          sx={{
            display: 'grid',
            gridTemplateColumns: GRID,
            px: 2,
            py: 0.75,
            position: 'sticky',
            top: 0,
            zIndex: 2,
            bgcolor: 'surface.sunken',
            borderTop: 'divider',
            typography: 'note',
            fontWeight: 600,
            color: 'ink.secondary',
          }}
        >
          <span>{t('users.permissions.screen')}</span>
          {COLUMNS.map((name) => (
            <Box key={name} component="span" sx={{ textAlign: 'center' }}>
              {t(`users.permissions.${name}`)}
            </Box>
          ))}
          <span>{t('users.permissions.more')}</span>
        </Box>
      )}
      {shown.map(({ group, rows }) => (
        <Group key={group.name} group={group} rows={rows} editing={editing} phone={phone} />
      ))}
      {shown.length === 0 && <SmallText sx={{ p: 2.5 }}>{t('users.permissions.noMatch')}</SmallText>}
    </>
  );
}
