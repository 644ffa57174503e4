import KeyboardArrowRight from '@mui/icons-material/KeyboardArrowRight';
import Add from '@mui/icons-material/Add';
import Edit from '@mui/icons-material/EditOutlined';
import OpenInNew from '@mui/icons-material/ArrowForward';
import type { SvgIconComponent } from '@mui/icons-material';
import { Box } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { Digits } from '../../ui/Digits';
import { actionIcon } from '../../crud/icons';
import { isKeyLike } from '../../crud/records';
import { MONO } from '../../tokens';
import { menuIcon } from '../menuIcons';
import { StatusChip } from '../../ui/StatusChip';
import type { Group, PaletteLine } from './items';

const CUT = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const;
const ICONS: Readonly<Record<string, SvgIconComponent>> = { open: OpenInNew, edit: Edit };

/** The keyboard stays in the field whichever line is pressed. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

function iconOf(line: PaletteLine): SvgIconComponent {
  if (line.kind === 'page' || line.kind === 'record') return menuIcon(line.icon);
  if (line.kind === 'step') return line.action ? actionIcon(line.action.icon) : (ICONS[line.icon ?? ''] ?? OpenInNew);
  return line.action ? actionIcon(line.action.icon) : Add;
}

const isDanger = (line: PaletteLine): boolean =>
  (line.kind === 'action' || line.kind === 'step') && line.action?.danger === true;

/** A record's state as lists show it. */
function State({ line }: { line: PaletteLine }) {
  if (line.kind !== 'record' || line.status === undefined) return null;
  const option = line.resource.fields
    .flatMap(({ options }) => (options?.some(({ tone }) => tone) ? options : []))
    .find(({ value }) => value === line.status);
  return option ? <StatusChip label={option.label} tone={option.tone} icon={option.icon} /> : null;
}

function Name({ title }: { title: string }) {
  if (/^\d{15,}$/.test(title)) return <Digits value={title} copy={false} />;
  return (
    <Box component="span" sx={{ ...CUT, ...(isKeyLike(title) && { fontFamily: MONO, fontSize: 12 }) }}>
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

function LineRow({ id, line, active, onPoint, onPick, onNext }: LineRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const Icon = iconOf(line);
  const off = line.kind === 'step' && Boolean(line.reason);
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
        gap: '10px',
        minHeight: 40,
        px: '12px',
        mx: '8px',
        borderRadius: '6px',
        cursor: off ? 'default' : 'pointer',
        fontSize: 14,
        lineHeight: '20px',
        scrollMarginBlock: '36px 8px',
        color: off ? 'var(--text2)' : isDanger(line) ? 'var(--red)' : 'var(--text)',
        bgcolor: active ? 'var(--selected)' : 'transparent',
        boxShadow: active ? 'inset 3px 0 0 var(--main)' : 'none',
        '@media (pointer: coarse)': { minHeight: 48 },
      }}
    >
      <Icon
        aria-hidden
        sx={{ fontSize: 18, flex: 'none', color: isDanger(line) && !off ? 'inherit' : 'var(--text2)' }}
      />
      <Box
        sx={{
          display: 'flex',
          flex: 1,
          minWidth: 0,
          columnGap: '12px',
          alignItems: 'baseline',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          py: '4px',
        }}
      >
        <Box sx={{ ...CUT, flex: 'none', maxWidth: '100%' }}>
          <Name title={line.title} />
        </Box>
        {line.more && (
          <Box sx={{ ...CUT, fontSize: 12, color: 'var(--text2)', flex: { xs: '1 0 100%', sm: '1 1 0' } }}>
            {line.more}
          </Box>
        )}
      </Box>
      <State line={line} />
      {line.kind === 'record' && (
        <Box
          component="span"
          sx={{ fontSize: 12, color: 'var(--text2)', flex: 'none', display: { xs: 'none', sm: 'inline' } }}
        >
          {line.resource.singular}
        </Box>
      )}
      {onNext && (
        <Box
          component="span"
          aria-hidden
          data-next
          onClick={next}
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            justifyContent: 'center',
            width: 24,
            height: 24,
            mr: '-6px',
            borderRadius: '4px',
            color: 'var(--text2)',
            flex: 'none',
            '&:hover': { bgcolor: 'var(--hover)', color: 'var(--text)' },
            '@media (pointer: coarse)': { width: 44, height: 44 },
          }}
        >
          <KeyboardArrowRight sx={{ fontSize: 18 }} />
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

/** The lines by group. The pointer chooses one only when it moves: a list that changes under it chooses nothing. */
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
        pb: groups.length > 0 ? '8px' : 0,
        overflowY: 'auto',
        flex: '0 1 auto',
        minHeight: 0,
      }}
    >
      {groups.map((group) => (
        <Box key={group.name} component="li" role="presentation">
          <Box component="ul" role="group" aria-label={group.title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            <Box
              component="li"
              role="presentation"
              aria-hidden
              sx={{
                position: 'sticky',
                top: 0,
                zIndex: 1,
                px: '20px',
                pt: '10px',
                pb: '4px',
                fontSize: 12,
                lineHeight: '18px',
                color: 'var(--text2)',
                bgcolor: 'var(--raised)',
              }}
            >
              {group.title}
            </Box>
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
