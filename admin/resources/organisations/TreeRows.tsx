import ApartmentIcon from '@mui/icons-material/ApartmentOutlined';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import MoreVertIcon from '@mui/icons-material/MoreVert';
import PersonAddIcon from '@mui/icons-material/PersonAddAlt1Outlined';
import ReportProblemIcon from '@mui/icons-material/ReportProblemOutlined';
import { type SxProps, Box, IconButton } from '@mui/material';
import type { ReactNode } from 'react';
import { EntriesMenu, MenuButton } from '../../declared/actions/MoreMenu';
import { dayOf, shortDay } from '../../declared/fields/dates';
import { usePhone } from '../../declared/screen';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { CountChip } from '../../ui/CountChip';
import { LazyTooltip } from '../../ui/LazyTooltip';
import { CUT, SmallText, Text } from '../../ui/Text';
import { Amounts } from './Money';
import type { Amount, Person } from './organisationCalls';
import { type Group, NOWHERE, initialsOf, openOf } from './tree';
import { useDepartments } from './useMove';
import { usePersonActions } from './usePersonActions';

export const COLUMNS = 'minmax(0, 1fr) 92px minmax(122px, max-content) 98px 44px';
const PHONE_COLUMNS = 'minmax(0, 1fr) auto 44px';
export const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: PHONE_COLUMNS, sm: 'subgrid' },
  gridColumn: { sm: '1 / -1' },
  alignItems: 'center',
  minHeight: { xs: 48, sm: 36 },
  pl: 1.5,
  borderTop: 'soft',
  fontSize: 'size.small',
  outlineOffset: '-2px !important',
} as const;
export const NUMBER = { textAlign: 'right', fontVariantNumeric: 'tabular-nums', px: 1.25 } as const;
const DESK_ONLY = { display: { xs: 'none', sm: 'block' } } as const;
const NAME = { display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, py: 0.25 } as const;

interface FiguresProps {
  customers: number | null;
  balances: readonly Amount[] | null;
  open: number | null;
  headed: string | null;
  strong?: boolean;
  muted?: boolean;
  /** True if another row shows the same figures. */
  repeated?: boolean;
  plain?: boolean;
}

/** The figures of a row. On a phone they are under the name. */
export function FigureCells({
  customers,
  balances,
  open,
  headed,
  strong = false,
  muted = false,
  repeated = false,
  plain = repeated,
}: FiguresProps) {
  const looks = {
    ...(strong && { fontWeight: 600 }),
    ...(repeated && { color: 'ink.secondary' }),
    ...(muted && { color: 'ink.disabled' }),
  };
  return (
    <>
      <Box role="gridcell" sx={{ ...NUMBER, ...DESK_ONLY, ...looks }}>
        {customers === null || muted ? '–' : countText(customers)}
      </Box>
      <Box role="gridcell" sx={{ ...NUMBER, ...DESK_ONLY, ...looks }}>
        {muted ? '–' : <Amounts amounts={balances} headed={headed} />}
      </Box>
      <Box role="gridcell" sx={{ ...NUMBER, ...looks }}>
        {!open ? '–' : plain ? countText(open) : <CountChip count={open} />}
      </Box>
    </>
  );
}

export const Picture = ({ name, size = 22, muted = false }: { name: string; size?: number; muted?: boolean }) => (
  <Box
    aria-hidden
    sx={{
      width: size,
      height: size,
      flex: 'none',
      borderRadius: '50%',
      display: 'grid',
      placeItems: 'center',
      fontSize: size > 30 ? 'size.body' : 11,
      fontWeight: size > 30 ? 600 : 400,
      color: muted ? 'ink.disabled' : 'accent.base',
      bgcolor: muted ? 'surface.sunken' : 'accent.selected',
    }}
  >
    {initialsOf(name)}
  </Box>
);

function PhoneFigures({ customers, balances }: Pick<FiguresProps, 'customers' | 'balances'>) {
  const t = useT();
  if (customers === null) return null;
  return (
    <SmallText sx={{ display: { xs: 'flex', sm: 'none' }, flexWrap: 'wrap', columnGap: 1 }}>
      <span>{t('organisations.customersCount', { count: customers })}</span>
      <Amounts amounts={balances} />
    </SmallText>
  );
}

interface AddButtonProps {
  department: string;
  add: ((given?: { to?: string }) => void) | undefined;
}

function AddButton({ department, add }: AddButtonProps) {
  const t = useT();
  const { nameOf } = useDepartments();
  const label = t('organisations.addTo', { department: nameOf(department) });
  return (
    <Box role="gridcell" className="no-print" sx={{ textAlign: 'center' }}>
      {add && department !== NOWHERE && (
        <LazyTooltip title={label}>
          <IconButton
            size="small"
            tabIndex={-1}
            aria-label={label}
            data-add-to={department}
            onClick={(event) => {
              event.stopPropagation();
              add({ to: department });
            }}
          >
            <PersonAddIcon sx={{ fontSize: 'icon.md' }} />
          </IconButton>
        </LazyTooltip>
      )}
    </Box>
  );
}

interface GroupCellsProps extends AddButtonProps {
  group: Group;
  open: boolean;
  headed: string | null;
  drop: ReactNode;
}

export function GroupCells({ group, open, headed, drop, department, add }: GroupCellsProps) {
  const { nameOf } = useDepartments();
  const nowhere = group.key === NOWHERE;
  const Icon = nowhere ? ReportProblemIcon : ApartmentIcon;
  return (
    <>
      <Box role="gridcell" sx={NAME}>
        <ExpandMoreIcon
          aria-hidden
          sx={{ fontSize: 'icon.md', flex: 'none', transform: open ? 'none' : 'rotate(-90deg)' }}
        />
        <Icon aria-hidden sx={{ fontSize: 'icon.md', flex: 'none', color: nowhere ? 'tone.amber' : 'ink.secondary' }} />
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, minWidth: 0 }}>
            <Text as="span" strong sx={{ ...CUT, ...(nowhere && { color: 'tone.amber' }) }}>
              {nameOf(group.key)}
            </Text>
            <SmallText as="span">{group.people.length}</SmallText>
            {drop}
          </Box>
          <PhoneFigures {...group} />
        </Box>
      </Box>
      <FigureCells {...group} headed={headed} strong />
      <AddButton department={department} add={add} />
    </>
  );
}

interface EmptyCellsProps extends AddButtonProps {
  drop: ReactNode;
}

export function EmptyCells({ department, add, drop }: EmptyCellsProps) {
  const t = useT();
  const { nameOf } = useDepartments();
  return (
    <>
      <Box role="gridcell" sx={{ ...NAME, pl: 3.25 }}>
        <ApartmentIcon aria-hidden sx={{ fontSize: 'icon.md', flex: 'none', color: 'ink.secondary' }} />
        <Text as="span" strong sx={CUT}>
          {nameOf(department)}
        </Text>
        <SmallText as="span">{t('organisations.nobody')}</SmallText>
        {drop}
      </Box>
      <FigureCells customers={null} balances={null} open={null} headed={null} />
      <AddButton department={department} add={add} />
    </>
  );
}

/** Returns why a person is disabled, or else the other departments or the day of joining. */
export function useNote(person: Person, from: string, serves: string | undefined): string | null {
  const t = useT();
  const offset = useOffset();
  const { nameOf } = useDepartments();
  const { disabled, disabledAt, successor, joinedAt, departments } = person;
  const dayFrom = (moment: string): string => shortDay(dayOf(moment, offset));
  if (serves !== undefined) return t('organisations.serves', { name: serves });
  if (disabled) {
    const reason = disabledAt
      ? t('organisations.disabledOn', { day: dayFrom(disabledAt) })
      : t('organisations.disabled');
    return successor ? t('organisations.customersWith', { reason, name: successor }) : reason;
  }
  const others = departments.filter((one) => one !== from).map(nameOf);
  if (others.length > 0) return t('organisations.alsoIn', { departments: others.join(t('organisations.comma')) });
  return from === NOWHERE && joinedAt ? t('organisations.joined', { day: dayFrom(joinedAt) }) : null;
}

interface PersonCellsProps {
  person: Person;
  from: string;
  serves: string | undefined;
  headed: string | null;
  selected: boolean;
  /** True if another department above shows the figures of the person. */
  repeated: boolean;
  mayMove: boolean;
}

export function PersonCells({ person, from, serves, headed, selected, repeated, mayMove }: PersonCellsProps) {
  const phone = usePhone();
  const note = useNote(person, from, serves);
  const entries = usePersonActions(person, from);
  const { name, disabled } = person;
  const handle: SxProps = {
    fontSize: 'icon.sm',
    flex: 'none',
    color: selected ? 'accent.base' : 'ink.secondary',
    visibility: disabled || !mayMove ? 'hidden' : 'visible',
    cursor: 'grab',
  };
  return (
    <>
      <Box role="gridcell" sx={{ ...NAME, pl: { xs: 0, sm: 2.75 } }}>
        {!phone && <DragIndicatorIcon aria-hidden className="no-print" sx={handle} />}
        <Picture name={name} muted={disabled} />
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: { xs: 'wrap', sm: 'nowrap' }, columnGap: 1 }}>
            <Text as="span" strong={selected} sx={{ ...CUT, ...(disabled && { color: 'ink.disabled' }) }}>
              {name}
            </Text>
            {note && (
              <SmallText as="span" sx={CUT}>
                {note}
              </SmallText>
            )}
          </Box>
          {!disabled && !repeated && <PhoneFigures {...person} />}
        </Box>
      </Box>
      <FigureCells
        {...person}
        open={openOf(person)}
        headed={headed}
        muted={disabled && !person.customers}
        repeated={repeated}
      />
      <Box role="gridcell" className="no-print" sx={{ textAlign: 'center' }}>
        {entries.length > 0 && (
          <MenuButton
            size="small"
            tabIndex={-1}
            data-person-menu={person.id}
            icon={<MoreVertIcon sx={{ fontSize: 'icon.md' }} />}
          >
            {(anchor, close) => <EntriesMenu anchor={anchor} entries={entries} iconSize="icon.md" close={close} />}
          </MenuButton>
        )}
      </Box>
    </>
  );
}
