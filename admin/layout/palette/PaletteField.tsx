import SearchIcon from '@mui/icons-material/Search';
import { Box, ButtonBase, IconButton } from '@mui/material';
import { LazyTooltip } from '../../ui/LazyTooltip';
import { type ClipboardEvent, type KeyboardEvent, Suspense, memo, useCallback, useEffect, useState } from 'react';
import { useT } from '../../locales/useT';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { LAYERS } from '../../tokens';
import { isComposing } from '../../ui/isComposing';
import { Later } from '../../ui/Later';
import { listen } from '../../ui/store';
import { CUT, Text } from '../../ui/Text';
import { ROUND } from '../../ui/themeKeys';
import { LogoutConfirm } from '../LogoutConfirm';

const load = () => import('./CommandPalette');
const Palette = lazyWithRetry(load);
const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
const KEYS = isMac ? '⌘ K' : 'Ctrl K';

/** Returns whether a dialog is open, over which the palette must not open. */
const isTaken = (): boolean => document.querySelector('.MuiDialog-root:not([data-palette])') !== null;

function usePaletteKey(toggle: () => void): void {
  useEffect(
    () =>
      listen<globalThis.KeyboardEvent>(document, 'keydown', (event) => {
        const { ctrlKey, metaKey, shiftKey, altKey, key } = event;
        if (!(ctrlKey || metaKey) || shiftKey || altKey || key.toLowerCase() !== 'k') return;
        event.preventDefault();
        if (!event.repeat && !isTaken()) toggle();
      }),
    [toggle],
  );
}

/** The milliseconds after which the palette loads, because the first page needs the network and the processor. */
const REST_MS = 3000;

/** Loads the palette when the first page has loaded, so that it opens without delay. */
function useReadyPalette(): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), REST_MS);
    return () => clearTimeout(timer);
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

const KBD = {
  flex: 'none',
  fontFamily: 'inherit',
  px: 0.5,
  border: 'divider',
  borderRadius: ROUND.chip,
  bgcolor: 'surface.sunken',
} as const;

const EARLY = {
  position: 'fixed',
  zIndex: LAYERS.palette,
  top: { xs: 8, sm: '10vh' },
  left: '50%',
  transform: 'translateX(-50%)',
  width: 640,
  maxWidth: 'calc(100vw - 16px)',
  height: 52,
  px: 6,
  py: 1.75,
  border: 0,
  borderRadius: 1,
  resize: 'none',
  outline: 'none !important',
  font: 'inherit',
  fontSize: 'size.title',
  color: 'ink.primary',
  bgcolor: 'surface.raised',
  boxShadow: 24,
} as const;

interface EarlyFieldProps {
  onText: (text: string) => void;
  onClose: () => void;
}

/** A field for text that the user types before the palette is loaded. */
function EarlyField({ onText, onClose }: EarlyFieldProps) {
  const t = useT();
  const [text, setText] = useState('');
  const change = (next: string): void => {
    setText(next);
    onText(next);
  };
  // Uses a multiline input, because a one-line input drops line breaks.
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    event.preventDefault();
    change(text + event.clipboardData.getData('text'));
  };
  const key = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') event.preventDefault();
    if (event.key === 'Escape') onClose();
  };
  return (
    <Box
      component="textarea"
      rows={1}
      autoFocus
      value={text}
      aria-label={t('palette.placeholder')}
      onChange={({ target }) => change(target.value)}
      onPaste={paste}
      onKeyDown={key}
      sx={EARLY}
    />
  );
}

/** The field of the palette in the header, or only an icon. */
export const PaletteField = memo(function PaletteField({ compact }: { compact: boolean }) {
  const [leaving, setLeaving] = useState(false);
  const askLogout = useCallback(() => setLeaving(true), []);
  const t = useT();
  const [open, setOpen] = useState(false);
  const [early, setEarly] = useState('');
  const close = (): void => setOpen(false);
  const toggle = useCallback(() => {
    setEarly('');
    setOpen((before) => !before);
  }, []);
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
      <Later>
        {compact ? (
          <LazyTooltip title={`${t('palette.title')} (${KEYS})`}>
            <IconButton {...button} aria-label={t('palette.title')}>
              <SearchIcon sx={{ fontSize: 'icon.lg' }} />
            </IconButton>
          </LazyTooltip>
        ) : (
          <ButtonBase {...button} sx={FIELD}>
            <SearchIcon aria-hidden sx={{ fontSize: 'icon.md', flex: 'none' }} />
            <Box component="span" sx={{ ...CUT, flex: 1 }}>
              {t('palette.field')}
            </Box>
            <Text as="kbd" size="note" aria-hidden sx={KBD}>
              {KEYS}
            </Text>
          </ButtonBase>
        )}
      </Later>
      {open && (
        <Suspense fallback={<EarlyField onText={setEarly} onClose={close} />}>
          <Palette first={early} onClose={close} onLogout={askLogout} />
        </Suspense>
      )}
      {leaving && <LogoutConfirm onClose={() => setLeaving(false)} />}
    </>
  );
});
