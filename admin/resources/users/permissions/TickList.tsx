import { Box, Checkbox, FormControlLabel } from '@mui/material';
import type { Permissions } from '@t3d/resources/kit';
import { useT } from '../../../locales/useT';
import { ROUND } from '../../../ui/themeKeys';
import { SmallText, Text } from '../../../ui/Text';
import type { Cell, Row } from './cells';
import { COLUMNS, changeOf, rowOf, searched, stateOf } from './cells';
import type { Ticks } from './usePermissions';

const GRID = 'minmax(128px, 1.1fr) repeat(4, 56px) minmax(0, 2.4fr)';
const OUTLINE = {
  gained: { bgcolor: 'soft.green', outline: '1px solid', outlineColor: 'tone.green' },
  lost: { bgcolor: 'soft.red', outline: '1px solid', outlineColor: 'tone.red' },
} as const;

interface TickProps {
  row: Row;
  cell: Cell;
  editing: Ticks;
  /** Its word stands beside it; else it is said by the head of its column. */
  worded: boolean;
}

/** One tick; outlined once it differs from what the user has. */
function Tick({ row, cell, editing, worded }: TickProps) {
  const { before, ticked, tick } = editing;
  const state = stateOf(cell.patterns, ticked);
  const change = changeOf(cell.patterns, before, ticked);
  const box = (
    <Checkbox
      size="small"
      checked={state === 'all'}
      indeterminate={state === 'some'}
      onChange={() => tick(cell.patterns, state !== 'all')}
      slotProps={{ input: { 'aria-label': `${row.label}: ${cell.label}` } }}
      sx={{ p: 0.5 }}
    />
  );
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

/** On a phone: the screen, then all of its ticks with their words. */
function PhoneRow({ row, editing }: { row: Row; editing: Ticks }) {
  const t = useT();
  const cells = [...COLUMNS.flatMap((name) => row.columns[name] ?? []), ...row.more];
  return (
    <Box role="group" aria-label={row.label} data-screen={row.name} sx={{ px: 2, py: 1, borderTop: 'soft' }}>
      <Text size="small" strong>
        {row.label}
      </Text>
      {row.columns.see?.also && (
        <SmallText>{t('users.permissions.seeAlso', { action: row.columns.see.also })}</SmallText>
      )}
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
  const t = useT();
  const also = row.columns.see?.also;
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
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {row.label}
        {also && <SmallText>{t('users.permissions.seeAlso', { action: also })}</SmallText>}
      </Box>
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

/** The screens of one part of the menu under a tick that takes all of them. */
function Group({ group, rows, editing, phone }: GroupProps) {
  const t = useT();
  const patterns = rows.flatMap(({ all }) => all);
  const state = stateOf(patterns, editing.ticked);
  const count = patterns.filter((pattern) => editing.ticked.has(pattern)).length;
  return (
    <Box role="group" aria-label={group.label} data-group={group.name}>
      <Box sx={{ bgcolor: 'surface.sunken', borderTop: 'divider', px: 1, py: 0.25, minHeight: 32 }}>
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={state === 'all'}
              indeterminate={state === 'some'}
              onChange={() => editing.tick(patterns, state !== 'all')}
              sx={{ p: 0.5 }}
            />
          }
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

/** Rows are screens, ticks are actions. */
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
