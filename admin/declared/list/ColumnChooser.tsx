import { useRef, useState } from 'react';
import { Box, Button, Checkbox, IconButton, Popover } from '@mui/material';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import DragIcon from '@mui/icons-material/DragIndicator';
import type { ManifestField } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { useColumns } from './views/useViews';
import { CUT } from '../../ui/Text';
import { BELOW_RIGHT } from '../../ui/useMenu';

interface ColumnChoice {
  field: ManifestField;
  on: boolean;
}

function useColumnOrder({ all, shown, choose }: ReturnType<typeof useColumns>) {
  const t = useT();
  // Keeps the position of hidden columns until the chooser closes.
  const [lines, setLines] = useState((): ColumnChoice[] => [
    ...shown.map((field) => ({ field, on: true })),
    ...all.filter((field) => !shown.includes(field)).map((field) => ({ field, on: false })),
  ]);
  const [dragged, setDragged] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const [announced, setAnnounced] = useState('');
  const change = (next: ColumnChoice[]): void => {
    setLines(next);
    choose(next.filter((line) => line.on).map((line) => line.field));
  };
  const move = (from: number, to: number): void => {
    const line = lines[from];
    if (!line || to < 0 || to >= lines.length) return;
    change(lines.toSpliced(from, 1).toSpliced(to, 0, line));
    setAnnounced(t('views.columns.moved', { name: line.field.label, place: to + 1, count: lines.length }));
    list.current?.querySelector(`[data-column="${CSS.escape(line.field.name)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const dragOver = (at: number): void => {
    const line = dragged === null ? undefined : lines[dragged];
    if (dragged === null || !line || dragged === at) return;
    change(lines.toSpliced(dragged, 1).toSpliced(at, 0, line));
    setDragged(at);
  };
  const toggle = (line: ColumnChoice): void =>
    change(lines.map((one) => (one === line ? { ...one, on: !one.on } : one)));
  return { lines, list, dragged, setDragged, announced, move, dragOver, toggle };
}

const LINE = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 32,
  pr: 1,
  cursor: 'grab',
  '&:hover': { bgcolor: 'surface.hover' },
} as const;
const DRAGGED = { ...LINE, bgcolor: 'accent.selected', '&:hover': {} } as const;
const LABEL = { flex: 1, display: 'flex', alignItems: 'center', minWidth: 0, cursor: 'inherit' } as const;

interface LineProps {
  order: ReturnType<typeof useColumnOrder>;
  line: ColumnChoice;
  index: number;
}

/** A line of the chooser. Arrow buttons, Alt with an arrow key, or dragging move the column. */
function ColumnLine({ order, line, index }: LineProps) {
  const t = useT();
  const { lines, dragged, setDragged, move, dragOver, toggle } = order;
  const { field, on } = line;
  const isLast = on && lines.filter((one) => one.on).length === 1;
  const keys = (event: React.KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(index, index + (event.key === 'ArrowUp' ? -1 : 1));
  };
  const button = (name: 'up' | 'down', to: number, Icon: typeof UpIcon) => (
    <IconButton
      aria-label={t(`views.columns.${name}`, { name: field.label })}
      disabled={to < 0 || to >= lines.length}
      onClick={() => move(index, to)}
      sx={{ width: 24, height: 24, p: 0 }}
    >
      <Icon sx={{ fontSize: 'icon.md' }} />
    </IconButton>
  );
  return (
    <Box
      component="li"
      draggable
      data-column={field.name}
      onKeyDown={keys}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        setDragged(index);
      }}
      onDragEnd={() => setDragged(null)}
      onDragOver={(event) => {
        event.preventDefault();
        dragOver(index);
      }}
      onDrop={(event) => event.preventDefault()}
      sx={dragged === index ? DRAGGED : LINE}
    >
      <DragIcon aria-hidden sx={{ fontSize: 'icon.sm', color: 'ink.disabled', mx: 0.5 }} />
      <Box component="label" sx={{ ...LABEL, fontSize: 'size.small' }}>
        <Checkbox size="small" checked={on} disabled={isLast} onChange={() => toggle(line)} sx={{ p: 0.5 }} />
        <Box component="span" sx={CUT}>
          {field.label}
        </Box>
      </Box>
      {button('up', index - 1, UpIcon)}
      {button('down', index + 1, DownIcon)}
    </Box>
  );
}

const NOTE = {
  px: 1.5,
  py: 1,
  borderBottom: 'divider',
  fontSize: 'size.note',
  color: 'ink.secondary',
  overflowWrap: 'anywhere',
} as const;

function UnfitNote({ unfit, showAll }: { unfit: readonly ManifestField[]; showAll: () => void }) {
  const t = useT();
  return (
    <Box data-unfit-note sx={{ px: 1.5, py: 1, borderBottom: 'divider', fontSize: 'size.note' }}>
      <Box sx={{ color: 'ink.secondary', overflowWrap: 'anywhere' }}>
        {t('views.columns.noRoom', { names: unfit.map(({ label }) => label).join(t('views.columns.comma')) })}
      </Box>
      {/* Shows all columns. The table then hides none for lack of space. */}
      <Button size="small" variant="text" color="primary" onClick={showAll} sx={{ ml: -1 }}>
        {t('views.columns.showAll')}
      </Button>
    </Box>
  );
}

/** Chooses and orders the columns of the table. */
export default function ColumnChooser({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const t = useT();
  const columns = useColumns();
  const { listed, shown, chosen, choose, unfit } = columns;
  const order = useColumnOrder({ ...columns, shown: listed });
  const chooseAndClose = (next: readonly ManifestField[] | null): void => {
    choose(next);
    onClose();
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      {...BELOW_RIGHT}
      slotProps={{ paper: { 'aria-label': t('views.columns.title'), role: 'dialog', sx: { width: 280 } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', px: 1.5, height: 40, borderBottom: 'divider' }}>
        <Box sx={{ fontWeight: 600, flex: 1 }}>{t('views.columns.title')}</Box>
        <Button size="small" variant="text" color="primary" disabled={!chosen} onClick={() => chooseAndClose(null)}>
          {t('views.columns.reset')}
        </Button>
      </Box>
      {listed.length > shown.length && (
        <Box sx={NOTE}>
          {t('views.columns.silent', {
            names: listed
              .filter((field) => !shown.includes(field))
              .map(({ label }) => label)
              .join(t('views.columns.comma')),
          })}
        </Box>
      )}
      {unfit.length > 0 && <UnfitNote unfit={unfit} showAll={() => chooseAndClose(shown)} />}
      <Box
        component="ul"
        ref={order.list}
        sx={{ listStyle: 'none', m: 0, p: 0, py: 0.5, maxHeight: 'min(60dvh, 480px)', overflow: 'auto' }}
      >
        {order.lines.map((line, index) => (
          <ColumnLine key={line.field.name} order={order} line={line} index={index} />
        ))}
      </Box>
      <Box sx={{ px: 1.5, py: 1, borderTop: 'divider', fontSize: 'size.note', color: 'ink.secondary' }}>
        {t('views.columns.help')}
      </Box>
      <Box role="status" className="visually-hidden">
        {order.announced}
      </Box>
    </Popover>
  );
}
