import Search from '@mui/icons-material/Search';
import { Box, ButtonBase, IconButton, Tooltip } from '@mui/material';
import { Suspense, useEffect, useState } from 'react';
import { useT } from '../../locales/useT';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

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
  gap: '8px',
  width: 'min(280px, 30vw)',
  height: 32,
  pl: '10px',
  pr: '6px',
  flex: 'none',
  border: '1px solid var(--control)',
  borderRadius: '6px',
  bgcolor: 'var(--paper)',
  color: 'var(--text2)',
  fontSize: 13,
  lineHeight: '20px',
  textAlign: 'left',
  '&:hover': { bgcolor: 'var(--hover)' },
} as const;

/** The way to the palette: a field in the header with its key beside it; an icon where there is no room. */
export function PaletteField({ compact }: { compact: boolean }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [toggle] = useState(() => () => setOpen((before) => !before));
  usePaletteKey(toggle);
  useReadyPalette();
  const button = { 'aria-haspopup': 'dialog', 'aria-keyshortcuts': 'Control+K Meta+K', onClick: toggle } as const;
  return (
    <>
      {compact ? (
        <Tooltip title={`${t('palette.title')} (${KEYS})`}>
          <IconButton {...button} aria-label={t('palette.title')}>
            <Search sx={{ fontSize: 20 }} />
          </IconButton>
        </Tooltip>
      ) : (
        <ButtonBase {...button} sx={FIELD}>
          <Search aria-hidden sx={{ fontSize: 18, flex: 'none' }} />
          <Box
            component="span"
            sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {t('palette.field')}
          </Box>
          <Box
            component="kbd"
            aria-hidden
            sx={{
              flex: 'none',
              font: 'inherit',
              fontSize: 12,
              lineHeight: '18px',
              px: '4px',
              border: '1px solid var(--divider)',
              borderRadius: '4px',
              bgcolor: 'var(--sunken)',
            }}
          >
            {KEYS}
          </Box>
        </ButtonBase>
      )}
      {open && (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
