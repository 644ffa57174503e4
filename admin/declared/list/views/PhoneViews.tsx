import { useState } from 'react';
import { Box, Button, Divider, Menu, MenuItem } from '@mui/material';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { useDeclaredResource } from '../../declaration';
import { countText } from '../../../locales/counts';
import { useT } from '../../../locales/useT';
import type { SavedView } from '../../../providers/views';
import { COLOURS, ROUND } from '../../../ui/themeKeys';
import { CUT } from '../../../ui/Text';
import type { Views } from './useViews';
import type { ViewKey } from './viewState';
import { ALL, ATTENTION, useAttention } from './useViews';

interface PhoneViewsProps {
  views: Views;
  openMenu: (view: SavedView, anchor: HTMLElement) => void;
  save: () => void;
}

const BUTTON = {
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

/** How many records wait for a person. */
const Waiting = ({ count }: { count: number | undefined }) => (
  <Box component="span" sx={{ flex: 'none', fontWeight: 600, color: count ? 'tone.amber' : 'ink.secondary' }}>
    {count === undefined ? '' : countText(count)}
  </Box>
);

/** The views of a list on a phone: one button with the name of the present view, and a menu of all views. */
export function PhoneViews({ views, openMenu, save }: PhoneViewsProps) {
  const t = useT();
  const resource = useDeclaredResource();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const waiting = useAttention(resource);
  const { attention } = resource.list;
  const saved = views.saved.find(({ id }) => id === views.key);
  const name = saved?.name ?? t(views.key === ATTENTION ? 'views.attention' : 'views.all');
  // The menu gives the focus back to its button when it closes: a dialog may open only after that.
  const leave = (next: () => void): void => {
    setAnchor(null);
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
      <Button
        data-phone-views
        aria-haspopup="menu"
        className="no-print"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ ...BUTTON, ...(views.key !== ALL && { borderColor: COLOURS.accent.base, bgcolor: 'accent.selected' }) }}
      >
        <span className="visually-hidden">{`${t('views.label')} · `}</span>
        <Box component="span" sx={CUT}>
          {name}
        </Box>
        {saved && views.edited && <span className="visually-hidden">{` · ${t('views.edited')} `}</span>}
        {attention && <Waiting count={waiting || undefined} />}
        <ExpandMoreIcon aria-hidden sx={{ flex: 'none', fontSize: 'icon.sm', mr: -0.5 }} />
      </Button>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {entry(ALL, t('views.all'))}
        {attention && entry(ATTENTION, t('views.attention'), true)}
        {views.saved.map((view) => entry(view.id, view.name))}
        {(saved || views.mayKeep) && <Divider />}
        {saved && anchor && (
          <MenuItem onClick={() => leave(() => openMenu(saved, anchor))} sx={{ whiteSpace: 'normal' }}>
            {t('views.menu', { name: saved.name })}
          </MenuItem>
        )}
        {views.mayKeep && <MenuItem onClick={() => leave(save)}>{t('views.save')}</MenuItem>}
      </Menu>
    </>
  );
}
