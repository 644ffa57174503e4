import { useRef, useState } from 'react';
import { Box, Button, Checkbox, IconButton, Popover } from '@mui/material';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import DragIcon from '@mui/icons-material/DragIndicator';
import type { ManifestField } from '@t3d/resources/kit';
import { useT } from '../../../locales/useT';
import { useColumns } from '../views/useViews';
import { moved } from './order';
import { CUT } from '../../../ui/Text';

interface ColumnChoice {
  field: ManifestField;
  on: boolean;
}
interface LineProps {
  line: ColumnChoice;
  index: number;
  count: number;
  only: boolean;
  dragged: boolean;
  toggle: () => void;
  move: (to: number) => void;
  drag: (at: number | null) => void;
  over: (at: number) => void;
}

/** One column: ticked when shown; moved by its arrows, by Alt with an arrow key, or by dragging. */
function ColumnLine({ line: { field, on }, index, count, only, dragged, toggle, move, drag, over }: LineProps) {
  const t = useT();
  const keys = (event: React.KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(index + (event.key === 'ArrowUp' ? -1 : 1));
  };
  const button = (name: 'up' | 'down', to: number, Icon: typeof UpIcon) => (
    <IconButton
      aria-label={t(`views.columns.${name}`, { name: field.label })}
      disabled={to < 0 || to >= count}
      onClick={() => move(to)}
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
        drag(index);
      }}
      onDragEnd={() => drag(null)}
      onDragOver={(event) => {
        event.preventDefault();
        over(index);
      }}
      onDrop={(event) => event.preventDefault()}
      sx={{
        display: 'flex',
        alignItems: 'center',
        minHeight: 32,
        pr: 1,
        cursor: 'grab',
        bgcolor: dragged ? 'accent.selected' : undefined,
        '&:hover': { bgcolor: dragged ? undefined : 'surface.hover' },
      }}
    >
      <DragIcon aria-hidden sx={{ fontSize: 'icon.sm', color: 'ink.disabled', mx: 0.5 }} />
      <Box
        component="label"
        sx={{ flex: 1, display: 'flex', alignItems: 'center', minWidth: 0, cursor: 'inherit', fontSize: 'size.small' }}
      >
        <Checkbox size="small" checked={on} disabled={only} onChange={toggle} sx={{ p: 0.5 }} />
        <Box component="span" sx={CUT}>
          {field.label}
        </Box>
      </Box>
      {button('up', index - 1, UpIcon)}
      {button('down', index + 1, DownIcon)}
    </Box>
  );
}

function useColumnOrder({ all, shown, choose }: ReturnType<typeof useColumns>) {
  const t = useT();
  // Ticked off, a column keeps its place as long as the chooser is open.
  const first = (): ColumnChoice[] => [
    ...shown.map((field) => ({ field, on: true })),
    ...all.filter((field) => !shown.includes(field)).map((field) => ({ field, on: false })),
  ];
  const [lines, setLines] = useState(first);
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
    change(moved(lines, from, to));
    setAnnounced(t('views.columns.moved', { name: line.field.label, place: to + 1, count: lines.length }));
    list.current?.querySelector(`[data-column="${CSS.escape(line.field.name)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const dragOver = (at: number): void => {
    if (dragged === null || dragged === at) return;
    change(moved(lines, dragged, at));
    setDragged(at);
  };
  const toggle = (line: ColumnChoice): void =>
    change(lines.map((one) => (one === line ? { ...one, on: !one.on } : one)));
  return { lines, list, dragged, setDragged, announced, move, dragOver, toggle };
}

/** Which columns are left out for want of room, and the way to see them all the same. */
function UnfitNote({ unfit, showAll }: { unfit: readonly ManifestField[]; showAll: () => void }) {
  const t = useT();
  return (
    <Box data-unfit-note sx={{ px: 1.5, py: 1, borderBottom: 'divider', fontSize: 'size.note' }}>
      <Box sx={{ color: 'ink.secondary', overflowWrap: 'anywhere' }}>
        {t('views.columns.noRoom', { names: unfit.map(({ label }) => label).join(t('views.columns.comma')) })}
      </Box>
      {/* What somebody has chosen is never left out: the page scrolls sideways. */}
      <Button size="small" variant="text" color="primary" onClick={showAll} sx={{ ml: -1 }}>
        {t('views.columns.showAll')}
      </Button>
    </Box>
  );
}

interface ColumnChooserProps {
  anchor: HTMLElement;
  onClose: () => void;
}

/** The columns of a list, shown ones first in their order. The table changes at once. */
export default function ColumnChooser({ anchor, onClose }: ColumnChooserProps) {
  const t = useT();
  const columns = useColumns();
  const { shown, chosen, choose, unfit } = columns;
  const { lines, list, dragged, setDragged, announced, move, dragOver, toggle } = useColumnOrder(columns);
  const reset = (): void => {
    choose(null);
    onClose();
  };
  const ticked = lines.filter((line) => line.on).length;
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { 'aria-label': t('views.columns.title'), role: 'dialog', sx: { width: 280 } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', px: 1.5, height: 40, borderBottom: 'divider' }}>
        <Box sx={{ fontWeight: 600, flex: 1 }}>{t('views.columns.title')}</Box>
        <Button size="small" variant="text" color="primary" disabled={!chosen} onClick={reset}>
          {t('views.columns.reset')}
        </Button>
      </Box>
      {unfit.length > 0 && (
        <UnfitNote
          unfit={unfit}
          showAll={() => {
            choose(shown);
            onClose();
          }}
        />
      )}
      <Box
        component="ul"
        ref={list}
        sx={{ listStyle: 'none', m: 0, p: 0, py: 0.5, maxHeight: 'min(60dvh, 480px)', overflow: 'auto' }}
      >
        {lines.map((line, index) => (
          <ColumnLine
            key={line.field.name}
            line={line}
            index={index}
            count={lines.length}
            only={line.on && ticked === 1}
            dragged={dragged === index}
            drag={setDragged}
            over={dragOver}
            move={(to) => move(index, to)}
            toggle={() => toggle(line)}
          />
        ))}
      </Box>
      <Box sx={{ px: 1.5, py: 1, borderTop: 'divider', fontSize: 'size.note', color: 'ink.secondary' }}>
        {t('views.columns.help')}
      </Box>
      <Box role="status" className="visually-hidden">
        {announced}
      </Box>
    </Popover>
  );
}
