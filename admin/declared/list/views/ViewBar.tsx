import { useState } from 'react';
import { Box, Button, ButtonBase, Divider, IconButton, Menu, MenuItem } from '@mui/material';
import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { lazyPart } from '../../../providers/lazyWithRetry';
import { countText } from '../../../locales/counts';
import { useT } from '../../../locales/useT';
import { useDeclaredResource } from '../../declaration';
import { usePhone } from '../../screen';
import type { SavedView } from '../../../providers/views';
import { type Views, useAttention, useViews } from './useViews';
import { type ViewKey, ALL, ATTENTION, declaredKey, declaredViewsOf } from './viewState';
import { LazyTooltip } from '../../../ui/LazyTooltip';
import { ROUND } from '../../../ui/themeKeys';
import { CUT, Text } from '../../../ui/Text';
import { useMenu } from '../../../ui/useMenu';

const ViewMenu = lazyPart(async () => ({ default: (await import('./ViewMenu')).ViewMenu }));
const SaveView = lazyPart(async () => ({ default: (await import('./ViewMenu')).SaveView }));

const SEGMENT = {
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  maxWidth: 220,
  height: 28,
  border: '1px solid transparent',
  borderRadius: 1,
} as const;
const PRESSED = {
  bgcolor: 'surface.paper',
  color: 'ink.primary',
  fontWeight: 600,
  borderColor: 'line.control',
} as const;
const NAME = {
  height: '100%',
  minWidth: 44,
  pl: 1.25,
  gap: 0.75,
  borderRadius: '5px',
  fontSize: 'size.small',
  overflow: 'hidden',
  '&:hover': { color: 'ink.primary' },
} as const;

const Waiting = ({ count, sx }: { count: number | undefined; sx?: object }) => (
  <Box component="span" sx={{ flex: 'none', fontWeight: 600, color: count ? 'tone.amber' : 'ink.secondary', ...sx }}>
    {count === undefined ? '' : countText(count)}
  </Box>
);

interface SegmentProps {
  name: string;
  count?: number | undefined;
  counted?: boolean;
  on: boolean;
  edited?: boolean;
  press: () => void;
  menu?: ((anchor: HTMLElement) => void) | undefined;
}

function Segment({ name, count, counted, on, edited, press, menu }: SegmentProps) {
  const t = useT();
  const looks = {
    fontWeight: on ? 600 : 400,
    color: on ? 'ink.primary' : 'ink.secondary',
    pr: on && menu ? 0.5 : 1.25,
  };
  return (
    <Box sx={{ ...SEGMENT, ...(on && PRESSED) }}>
      <ButtonBase aria-pressed={on} onClick={press} sx={{ ...NAME, ...looks }}>
        <Box component="span" sx={CUT}>
          {name}
        </Box>
        {counted && (
          <Waiting count={count} sx={{ minWidth: '2ch', textAlign: 'left', fontVariantNumeric: 'tabular-nums' }} />
        )}
        {edited && (
          <Text as="span" colour="ink.secondary" sx={{ fontSize: 'size.note', fontWeight: 400, whiteSpace: 'nowrap' }}>
            {t('views.edited')}
          </Text>
        )}
      </ButtonBase>
      {on && menu && (
        <IconButton
          size="small"
          aria-label={t('views.menu', { name })}
          aria-haspopup="menu"
          onClick={(event) => menu(event.currentTarget)}
          sx={{ width: 24, height: 24, p: 0, mr: '1px' }}
        >
          <ExpandMoreIcon sx={{ fontSize: 'icon.sm' }} />
        </IconButton>
      )}
    </Box>
  );
}

interface ViewsProps {
  views: Views;
  openMenu: (view: SavedView, anchor: HTMLElement) => void;
  save: () => void;
  /** True if the button that saves a view shows only its icon. */
  bare: boolean;
}

const SEGMENTS = {
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: 0.25,
  p: 0.25,
  borderRadius: ROUND.card,
  bgcolor: 'surface.sunken',
  minWidth: 0,
} as const;

function DeskViews({ views, openMenu, save, bare }: ViewsProps) {
  const t = useT();
  const resource = useDeclaredResource();
  const { attention } = resource.list;
  const waiting = useAttention();
  const segment = (key: ViewKey, name: string, more: Partial<SegmentProps> = {}) => (
    <Segment key={key} name={name} on={views.key === key} press={() => views.apply(key)} {...more} />
  );
  return (
    <>
      <Box role="group" aria-label={t('views.label')} className="no-print" sx={SEGMENTS}>
        {segment(ALL, t('views.all'))}
        {declaredViewsOf(resource).map((view) => segment(declaredKey(view), view.label))}
        {attention && segment(ATTENTION, t('views.attention'), { counted: true, count: waiting })}
        {views.saved.map((view) =>
          segment(view.id, view.name, {
            edited: views.key === view.id && views.edited,
            menu: (anchor) => openMenu(view, anchor),
          }),
        )}
      </Box>
      {views.mayKeep && (
        <LazyTooltip describes title={t('views.saveHelp')}>
          <Button
            variant="text"
            size="small"
            onClick={save}
            {...(bare ? { 'aria-label': t('views.save') } : { startIcon: <BookmarkIcon /> })}
            sx={{ fontWeight: 400, color: 'ink.secondary', flex: 'none', ...(bare && { minWidth: 32, px: 0.5 }) }}
          >
            {bare ? <BookmarkIcon sx={{ fontSize: 'icon.md' }} /> : t('views.save')}
          </Button>
        </LazyTooltip>
      )}
    </>
  );
}

const PHONE_BUTTON = {
  flex: '0 1 auto',
  minWidth: 44,
  height: 44,
  px: 1.25,
  gap: 0.5,
  border: 'control',
  borderRadius: ROUND.card,
  bgcolor: 'surface.paper',
  fontWeight: 400,
} as const;
const DESK_BUTTON = { ...PHONE_BUTTON, flex: 'none', height: 32, maxWidth: 220, borderRadius: 1 } as const;
const CHOSEN = { borderColor: 'accent.base', bgcolor: 'accent.selected' } as const;

/** The current view's name as a button that opens the menu of views. */
function CollapsedViews({ views, openMenu, save }: ViewsProps) {
  const t = useT();
  const look = usePhone() ? PHONE_BUTTON : DESK_BUTTON;
  const { button, menu, close } = useMenu();
  const waiting = useAttention();
  const resource = useDeclaredResource();
  const { attention } = resource.list;
  const declared = declaredViewsOf(resource);
  const saved = views.saved.find(({ id }) => id === views.key);
  const chosen = declared.find((view) => declaredKey(view) === views.key);
  const name = saved?.name ?? chosen?.label ?? t(views.key === ATTENTION ? 'views.attention' : 'views.all');
  // Waits until the menu has closed and returned the focus, because a dialog may open only then.
  const leave = (next: () => void): void => {
    close();
    requestAnimationFrame(next);
  };
  const entry = (key: ViewKey, label: string, counted = false) => (
    <MenuItem
      key={key}
      role="menuitemradio"
      aria-checked={views.key === key}
      selected={views.key === key}
      onClick={() => leave(() => views.apply(key))}
      sx={{ gap: 1, whiteSpace: 'normal' }}
    >
      {label}
      {counted && <Waiting count={waiting} />}
    </MenuItem>
  );
  return (
    <>
      <Button data-phone-views className="no-print" {...button} sx={views.key === ALL ? look : { ...look, ...CHOSEN }}>
        <span className="visually-hidden">{`${t('views.label')} · `}</span>
        <Box component="span" sx={CUT}>
          {name}
        </Box>
        {saved && views.edited && <span className="visually-hidden">{` · ${t('views.edited')} `}</span>}
        {attention && <Waiting count={waiting || undefined} />}
        <ExpandMoreIcon aria-hidden sx={{ flex: 'none', fontSize: 'icon.sm', mr: -0.5 }} />
      </Button>
      <Menu {...menu}>
        {entry(ALL, t('views.all'))}
        {declared.map((view) => entry(declaredKey(view), view.label))}
        {attention && entry(ATTENTION, t('views.attention'), true)}
        {views.saved.map((view) => entry(view.id, view.name))}
        {(saved || views.mayKeep) && <Divider />}
        {saved && menu.anchorEl && (
          <MenuItem
            onClick={() => leave(() => openMenu(saved, menu.anchorEl as HTMLElement))}
            sx={{ whiteSpace: 'normal' }}
          >
            {t('views.menu', { name: saved.name })}
          </MenuItem>
        )}
        {views.mayKeep && <MenuItem onClick={() => leave(save)}>{t('views.save')}</MenuItem>}
      </Menu>
    </>
  );
}

/** The views of a list. `collapsed` shows them in a menu. */
export function ViewBar({ collapsed = false, bare = false }: { collapsed?: boolean; bare?: boolean }) {
  const ShownViews = collapsed ? CollapsedViews : DeskViews;
  const views = useViews();
  const [menu, setMenu] = useState<{ view: SavedView; anchor: HTMLElement } | null>(null);
  const [saving, setSaving] = useState(false);
  // Moves the lost focus to `anchor`, because a dialog cannot return it to a removed menu item.
  const leaveMenu = (anchor: HTMLElement): void => {
    setMenu(null);
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) anchor.focus();
    });
  };
  return (
    <>
      <ShownViews
        views={views}
        openMenu={(view, anchor) => setMenu({ view, anchor })}
        save={() => setSaving(true)}
        bare={bare}
      />
      {menu && <ViewMenu {...menu} views={views} onClose={() => leaveMenu(menu.anchor)} />}
      {saving && <SaveView views={views} onClose={() => setSaving(false)} />}
    </>
  );
}
