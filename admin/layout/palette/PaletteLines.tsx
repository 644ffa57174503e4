import DarkModeIcon from '@mui/icons-material/DarkModeOutlined';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import TranslateIcon from '@mui/icons-material/Translate';
import KeyboardArrowRightIcon from '@mui/icons-material/KeyboardArrowRight';
import AddIcon from '@mui/icons-material/Add';
import EditIcon from '@mui/icons-material/EditOutlined';
import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import type { SvgIconComponent } from '@mui/icons-material';
import { Box } from '@mui/material';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Digits } from '../../ui/Digits';
import { actionIcon } from '../../declared/icons';
import { isKeyLike } from '../../declared/records';
import { MONO } from '../../tokens';
import { menuIcon } from '../menuIcon';
import { StatusChip } from '../../ui/StatusChip';
import type { Group, PaletteLine } from './items';
import { MARKS, ROUND, TOUCH } from '../../ui/themeKeys';
import { CUT, SmallText } from '../../ui/Text';

const COMMAND_ICONS: Readonly<Record<string, SvgIconComponent>> = {
  mode: DarkModeIcon,
  language: TranslateIcon,
  logout: LogoutIcon,
};
const ICONS: Readonly<Record<string, SvgIconComponent>> = { open: ArrowForwardIcon, edit: EditIcon };

const keepFocus = (event: MouseEvent): void => event.preventDefault();

function iconOf({ kind, icon = '', action }: PaletteLine): SvgIconComponent {
  if (kind === 'command') return COMMAND_ICONS[icon.split(' ')[0] ?? ''] ?? ArrowForwardIcon;
  if (action) return actionIcon(action.icon);
  if (kind === 'action') return AddIcon;
  return kind === 'step' ? (ICONS[icon] ?? ArrowForwardIcon) : menuIcon(icon);
}

function State({ line: { resource, status } }: { line: PaletteLine }) {
  const option = resource?.fields
    .flatMap(({ options }) => (options?.some(({ tone }) => tone) ? options : []))
    .find(({ value }) => value === status);
  return option ? <StatusChip label={option.label} tone={option.tone} icon={option.icon} /> : null;
}

function Name({ title }: { title: string }) {
  if (/^\d{15,}$/.test(title)) return <Digits value={title} copy={false} />;
  return (
    <Box component="span" sx={{ ...CUT, ...(isKeyLike(title) && { fontFamily: MONO, fontSize: 'size.note' }) }}>
      {title}
    </Box>
  );
}

interface LineRowProps {
  id: string;
  line: PaletteLine;
  active: boolean;
  onPoint: () => void;
  onPick: () => void;
  onNext?: () => void;
}

const NOTE = { fontSize: 'size.note', color: 'ink.secondary' } as const;
const TEXT = {
  display: 'flex',
  flex: 1,
  minWidth: 0,
  columnGap: 1.5,
  alignItems: 'baseline',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  py: 0.5,
} as const;

const LineText = ({ line: { title, more } }: { line: PaletteLine }) => (
  <Box sx={TEXT}>
    <Box sx={{ ...CUT, flex: 'none', maxWidth: '100%' }}>
      <Name title={title} />
    </Box>
    {more && <Box sx={{ ...CUT, ...NOTE, flex: { xs: '1 0 100%', sm: '1 1 0' } }}>{more}</Box>}
  </Box>
);

const NEXT = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 24,
  height: 24,
  mr: -0.75,
  borderRadius: ROUND.chip,
  color: 'ink.secondary',
  flex: 'none',
  '&:hover': { bgcolor: 'surface.hover', color: 'ink.primary' },
  [TOUCH]: { width: 44, height: 44 },
} as const;

function LineRow({ id, line, active, onPoint, onPick, onNext }: LineRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const Icon = iconOf(line);
  const off = Boolean(line.reason);
  const isDanger = line.action?.danger === true && !off;
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const next = (event: MouseEvent): void => {
    event.stopPropagation();
    onNext?.();
  };
  return (
    <Box
      component="li"
      ref={row}
      id={id}
      role="option"
      aria-selected={active}
      aria-disabled={off || undefined}
      data-line={line.key}
      onMouseDown={keepFocus}
      onMouseMove={onPoint}
      onClick={onPick}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        minHeight: 40,
        px: 1.5,
        mx: 1,
        borderRadius: 1,
        cursor: off ? 'default' : 'pointer',
        fontSize: 'size.body',
        lineHeight: '20px',
        scrollMarginBlock: '36px 8px',
        color: off ? 'ink.secondary' : isDanger ? 'tone.red' : 'ink.primary',
        bgcolor: active ? 'accent.selected' : 'transparent',
        boxShadow: active ? MARKS.left : 'none',
        [TOUCH]: { minHeight: 48 },
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 'icon.md', flex: 'none', color: isDanger ? 'inherit' : 'ink.secondary' }} />
      <LineText line={line} />
      {line.status !== undefined && <State line={line} />}
      {line.kind === 'record' && (
        <Box component="span" sx={{ ...NOTE, flex: 'none', display: { xs: 'none', sm: 'inline' } }}>
          {line.resource?.singular}
        </Box>
      )}
      {onNext && (
        // Hidden from screen readers, because the keyboard uses Tab instead.
        <Box component="span" aria-hidden data-next onClick={next} sx={NEXT}>
          <KeyboardArrowRightIcon sx={{ fontSize: 'icon.md' }} />
        </Box>
      )}
    </Box>
  );
}

interface LinesProps {
  id: string;
  label: string;
  groups: readonly Group[];
  active: string | undefined;
  onPoint: (key: string) => void;
  onPick: (line: PaletteLine) => void;
  onNext?: (line: PaletteLine) => void;
}

export const lineId = (list: string, key: string): string => `${list}-${key.replaceAll(/[^\w-]/g, '_')}`;

/** The lines of the palette. Only a moving pointer selects a line. */
export function PaletteLines({ id, label, groups, active, onPoint, onPick, onNext }: LinesProps) {
  return (
    <Box
      component="ul"
      id={id}
      role="listbox"
      aria-label={label}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        pb: groups.length > 0 ? 1 : 0,
        overflowY: 'auto',
        flex: '0 1 auto',
        minHeight: 0,
      }}
    >
      {groups.map((group) => (
        <Box key={group.name} component="li" role="presentation">
          <Box component="ul" role="group" aria-label={group.title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            <SmallText
              as="li"
              role="presentation"
              aria-hidden
              sx={{ position: 'sticky', top: 0, zIndex: 1, px: 2.5, pt: 1.25, pb: 0.5, bgcolor: 'surface.raised' }}
            >
              {group.title}
            </SmallText>
            {group.lines.map((line) => (
              <LineRow
                key={line.key}
                id={lineId(id, line.key)}
                line={line}
                active={line.key === active}
                onPoint={() => onPoint(line.key)}
                onPick={() => onPick(line)}
                onNext={onNext && line.kind === 'record' ? () => onNext(line) : undefined}
              />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
