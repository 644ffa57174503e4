import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useT } from '../../locales/useT';
import { MARKS, ROUND } from '../../ui/themeKeys';
import { SmallText, Text } from '../../ui/Text';
import type { Person } from './organisationCalls';
import { EmptyCells, GroupCells, PersonCells, ROW } from './TreeRows';
import { type Group, NOWHERE } from './tree';
import { useRow, useTree } from './treeState';
import { useDepartments } from './useMove';

const SECTION = { display: { xs: 'block', sm: 'grid' }, gridTemplateColumns: 'subgrid', gridColumn: '1 / -1' } as const;
const TARGET = { boxShadow: MARKS.target, borderRadius: 1 } as const;
const GROUP = { bgcolor: 'surface.canvas', cursor: 'pointer', borderTop: 'divider' } as const;
const SELECTED = { bgcolor: 'accent.selected', boxShadow: MARKS.left } as const;
const DROP = {
  px: 0.75,
  borderRadius: ROUND.chip,
  color: 'accent.base',
  bgcolor: 'accent.selected',
  whiteSpace: 'nowrap',
} as const;

function DropText({ target }: { target: string }) {
  const { isTarget, dropText } = useTree();
  return isTarget(target) ? (
    <Text as="span" size="note" strong data-drop-text sx={DROP}>
      {dropText}
    </Text>
  ) : null;
}

function Section({ target, children }: { target: string; children: ReactNode }) {
  const { drag, isTarget } = useTree();
  return (
    <Box
      role="rowgroup"
      data-department={target}
      onDragOver={drag.over(target)}
      onDrop={drag.droppedOn(target)}
      sx={{ ...SECTION, ...(isTarget(target) && TARGET) }}
    >
      {children}
    </Box>
  );
}

function PersonRow({ person, from }: { person: Person; from: string }) {
  const { selected, onSelect, held, mayMove, phone, drag, serving, headed, firstOf } = useTree();
  const row = useRow(`${from} ${person.id}`);
  const chosen = selected === `${from} ${person.id}`;
  const lifted = held?.person.id === person.id && held.from === from;
  const movable = mayMove && !person.disabled;
  return (
    <Box
      {...row}
      aria-level={2}
      aria-selected={chosen}
      data-person={person.id}
      draggable={movable && !phone}
      onDragStart={drag.start(person, from)}
      onDragEnd={drag.end}
      onClick={() => onSelect(person, from)}
      sx={{ ...ROW, cursor: 'pointer', ...(chosen && SELECTED), ...(lifted && { opacity: 0.6 }) }}
    >
      <PersonCells
        person={person}
        from={from}
        serves={serving.get(person.id)}
        headed={headed}
        selected={chosen}
        repeated={firstOf(person.id) !== from}
        mayMove={movable}
      />
    </Box>
  );
}

export function GroupSection({ group }: { group: Group }) {
  const { isOpen, fold, headed, add } = useTree();
  const { key, people } = group;
  const row = useRow(key);
  const open = isOpen(key);
  return (
    <Section target={key}>
      <Box {...row} aria-level={1} aria-expanded={open} onClick={() => fold(key, !open)} sx={{ ...ROW, ...GROUP }}>
        <GroupCells
          group={group}
          open={open}
          headed={headed}
          department={key}
          add={add}
          drop={<DropText target={key} />}
        />
      </Box>
      {open && people.map((person) => <PersonRow key={person.id} person={person} from={key} />)}
    </Section>
  );
}

function EmptyRow({ department }: { department: string }) {
  const { add } = useTree();
  const row = useRow(department);
  return (
    <Section target={department}>
      <Box {...row} aria-level={2} sx={{ ...ROW, bgcolor: 'surface.sunken' }}>
        <EmptyCells department={department} add={add} drop={<DropText target={department} />} />
      </Box>
    </Section>
  );
}

/** The departments without people, folded into one line. */
export function EmptySections() {
  const t = useT();
  const { tree, isOpen, fold } = useTree();
  const row = useRow('empties');
  const open = isOpen('empties');
  if (tree.empty.length === 0) return null;
  return (
    <>
      <Box role="rowgroup" sx={SECTION}>
        <Box
          {...row}
          aria-level={1}
          aria-expanded={open}
          onClick={() => fold('empties', !open)}
          sx={{ ...ROW, ...GROUP, display: 'flex', gap: 1 }}
        >
          <Box role="gridcell" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <ExpandMoreIcon aria-hidden sx={{ fontSize: 'icon.md', transform: open ? 'none' : 'rotate(-90deg)' }} />
            <span>{t('organisations.empties', { count: tree.empty.length })}</span>
            <SmallText as="span">{t('organisations.nobody')}</SmallText>
          </Box>
        </Box>
      </Box>
      {open && tree.empty.map((department) => <EmptyRow key={department} department={department} />)}
    </>
  );
}

/** A drop target for leaving the department, while nobody else is without one. */
export function NowhereTarget() {
  const { nameOf } = useDepartments();
  return (
    <Section target={NOWHERE}>
      <Box role="row" sx={{ ...ROW, bgcolor: 'surface.sunken', display: 'flex' }}>
        <Box role="gridcell" sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 3.25 }}>
          <Text as="span" strong sx={{ color: 'tone.amber' }}>
            {nameOf(NOWHERE)}
          </Text>
          <DropText target={NOWHERE} />
        </Box>
      </Box>
    </Section>
  );
}
