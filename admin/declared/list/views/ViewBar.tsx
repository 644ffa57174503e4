import { Suspense, useState } from 'react';
import { Box, Button, ButtonBase, IconButton, Tooltip } from '@mui/material';
import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { useDeclaredResource } from '../../declaration';
import { lazyWithRetry } from '../../../providers/lazyWithRetry';
import { countText } from '../../../locales/counts';
import { useT } from '../../../locales/useT';
import { usePhone } from '../../screen';
import type { SavedView } from '../../../providers/views';
import { PhoneViews } from './PhoneViews';
import type { Views } from './useViews';
import type { ViewKey } from './viewState';
import { ALL, ATTENTION, useAttention, useViews } from './useViews';
import { ROUND } from '../../../ui/themeKeys';
import { CUT } from '../../../ui/Text';

const ViewMenu = lazyWithRetry(() => import('./ViewMenu'));
const SaveView = lazyWithRetry(() => import('./SaveView'));

interface SegmentProps {
  name: string;
  /** Undefined: not known yet. */
  count?: number | undefined;
  counted?: boolean;
  on: boolean;
  edited?: boolean;
  press: () => void;
  menu?: ((anchor: HTMLElement) => void) | undefined;
}

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

function Segment({ name, count, counted, on, edited, press, menu }: SegmentProps) {
  const t = useT();
  return (
    <Box sx={{ ...SEGMENT, ...(on && PRESSED) }}>
      <ButtonBase
        aria-pressed={on}
        onClick={press}
        sx={{
          height: '100%',
          minWidth: 44,
          pl: 1.25,
          pr: on && menu ? 0.5 : 1.25,
          gap: 0.75,
          borderRadius: '5px',
          fontSize: 'size.small',
          fontWeight: on ? 600 : 400,
          color: on ? 'ink.primary' : 'ink.secondary',
          '&:hover': { color: 'ink.primary' },
          overflow: 'hidden',
        }}
      >
        <Box component="span" sx={CUT}>
          {name}
        </Box>
        {counted && (
          <Box
            component="span"
            sx={{
              minWidth: '2ch',
              textAlign: 'left',
              fontWeight: 600,
              color: count ? 'tone.amber' : 'ink.secondary',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {count === undefined ? '' : countText(count)}
          </Box>
        )}
        {edited && (
          <Box
            component="span"
            sx={{ fontSize: 'size.note', fontWeight: 400, color: 'ink.secondary', whiteSpace: 'nowrap' }}
          >
            {t('views.edited')}
          </Box>
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

/** Keeps what the list shows now as a view of its own. */
function SaveViewButton({ press }: Pick<SegmentProps, 'press'>) {
  const t = useT();
  return (
    <Tooltip describeChild title={t('views.saveHelp')}>
      <Button
        variant="text"
        size="small"
        startIcon={<BookmarkIcon />}
        onClick={press}
        sx={{ fontWeight: 400, color: 'ink.secondary', flex: 'none' }}
      >
        {t('views.save')}
      </Button>
    </Tooltip>
  );
}

interface ViewSegmentsProps {
  views: Views;
  openMenu: (view: SavedView, anchor: HTMLElement) => void;
}

/** A segment for each view: all, those that wait for a person, the saved ones. */
function ViewSegments({ views, openMenu }: ViewSegmentsProps) {
  const t = useT();
  const resource = useDeclaredResource();
  const waiting = useAttention(resource);
  const segment = (key: ViewKey, name: string, more: Partial<SegmentProps> = {}) => (
    <Segment key={key} name={name} on={views.key === key} press={() => views.apply(key)} {...more} />
  );
  return (
    <Box
      role="group"
      aria-label={t('views.label')}
      className="no-print"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.25,
        p: 0.25,
        borderRadius: ROUND.card,
        bgcolor: 'surface.sunken',
        minWidth: 0,
      }}
    >
      {segment(ALL, t('views.all'))}
      {resource.list.attention && segment(ATTENTION, t('views.attention'), { counted: true, count: waiting })}
      {views.saved.map((view) =>
        segment(view.id, view.name, {
          edited: views.key === view.id && views.edited,
          menu: (anchor) => openMenu(view, anchor),
        }),
      )}
    </Box>
  );
}

/**
 * The views of a list after its title: all, those that wait for a person, one's own and the shared ones; and the way to
 * keep another.
 */
export function ViewBar() {
  const resource = useDeclaredResource();
  const phone = usePhone();
  const views = useViews(resource);
  const [menu, setMenu] = useState<{ view: SavedView; anchor: HTMLElement } | null>(null);
  const [saving, setSaving] = useState(false);
  // A dialog opened from the menu cannot give the focus back to an entry that is gone.
  const leaveMenu = (anchor: HTMLElement): void => {
    setMenu(null);
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) anchor.focus();
    });
  };
  const shared = {
    resource,
    views,
    openMenu: (view: SavedView, anchor: HTMLElement) => setMenu({ view, anchor }),
  };
  const save = (): void => setSaving(true);
  return (
    <>
      {phone ? (
        <PhoneViews {...shared} save={save} />
      ) : (
        <>
          <ViewSegments {...shared} />
          {views.mayKeep && <SaveViewButton press={save} />}
        </>
      )}
      {menu && (
        <Suspense fallback={null}>
          <ViewMenu views={views} view={menu.view} anchor={menu.anchor} onClose={() => leaveMenu(menu.anchor)} />
        </Suspense>
      )}
      {saving && (
        <Suspense fallback={null}>
          <SaveView resource={resource} views={views} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </>
  );
}
