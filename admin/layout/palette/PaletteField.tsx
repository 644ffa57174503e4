import SearchIcon from '@mui/icons-material/Search';
import { Box, ButtonBase, IconButton, Tooltip } from '@mui/material';
import { Suspense, useEffect, useState } from 'react';
import { EarlyField } from './EarlyField';
import { useT } from '../../locales/useT';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { ROUND } from '../../ui/themeKeys';
import { Text } from '../../ui/Text';

const load = () => import('./CommandPalette');
const Palette = lazyWithRetry(load);
const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
const KEYS = isMac ? '⌘ K' : 'Ctrl K';

/**
 * A dialog is somebody's unfinished work: the palette does not stand on another one, and takes the key from the browser
 * all the same.
 */
const isTaken = (): boolean => document.querySelector('.MuiDialog-root:not([data-palette])') !== null;

function usePaletteKey(toggle: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k')
        return;
      event.preventDefault();
      if (!event.repeat && !isTaken()) toggle();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [toggle]);
}

/** Loads the palette once the page is at rest, so that it opens in a frame. */
function useReadyPalette(): void {
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => void load().catch(() => undefined), 2000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(() => void load().catch(() => undefined), { timeout: 4000 });
    return () => cancelIdleCallback(idle);
  }, []);
}

const FIELD = {
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 1,
  width: 'min(280px, 30vw)',
  height: 32,
  pl: 1.25,
  pr: 0.75,
  flex: 'none',
  border: 'control',
  borderRadius: 1,
  bgcolor: 'surface.paper',
  color: 'ink.secondary',
  typography: 'small',
  textAlign: 'left',
  '&:hover': { bgcolor: 'surface.hover' },
} as const;

/** The way to the palette: a field in the header with its key beside it; an icon where there is no room. */
export function PaletteField({ compact }: { compact: boolean }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [early, setEarly] = useState('');
  const [toggle] = useState(() => () => {
    setEarly('');
    setOpen((before) => !before);
  });
  usePaletteKey(toggle);
  useReadyPalette();
  const button = {
    'data-open-palette': true,
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K',
    onClick: toggle,
  } as const;
  return (
    <>
      {compact ? (
        <Tooltip title={`${t('palette.title')} (${KEYS})`}>
          <IconButton {...button} aria-label={t('palette.title')}>
            <SearchIcon sx={{ fontSize: 'icon.lg' }} />
          </IconButton>
        </Tooltip>
      ) : (
        <ButtonBase {...button} sx={FIELD}>
          <SearchIcon aria-hidden sx={{ fontSize: 'icon.md', flex: 'none' }} />
          <Box
            component="span"
            sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {t('palette.field')}
          </Box>
          <Text
            as="kbd"
            size="note"
            aria-hidden
            sx={{
              flex: 'none',
              fontFamily: 'inherit',
              px: 0.5,
              border: 'divider',
              borderRadius: ROUND.chip,
              bgcolor: 'surface.sunken',
            }}
          >
            {KEYS}
          </Text>
        </ButtonBase>
      )}
      {open && (
        <Suspense fallback={<EarlyField onText={setEarly} onClose={() => setOpen(false)} />}>
          <Palette first={early} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
