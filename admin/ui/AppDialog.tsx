import CloseIcon from '@mui/icons-material/Close';
import { Box, type BoxProps, Button, Dialog, type DialogProps, IconButton, type PaperProps } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../locales/useT';
import { MEASURES } from '../tokens';
import { Heading } from './Text';
import { footRef } from './foot';
import { listOf } from './listOf';

function focusPageIfLost(): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body)
    document.getElementById('page')?.focus({ preventScroll: true });
}

/** Focuses the page after the component has closed, if nothing else has the focus. */
export function useFocusAfter(): void {
  useEffect(
    () => () => {
      // Waits until the closing element has returned the focus.
      setTimeout(focusPageIfLost);
    },
    [],
  );
}

interface FilledDialogProps extends Omit<DialogProps, 'open' | 'onClose'> {
  filled: boolean;
  onClose: () => void;
}

/** Covers the footer with the question, because no dialog may open over another. */
const OVER_FOOT = {
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  zIndex: 1,
  minHeight: 57,
  px: 2.5,
  py: 1.5,
  bgcolor: 'surface.paper',
  borderTop: 'divider',
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 1,
} as const;

function Question({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useT();
  return (
    <Box role="alertdialog" aria-labelledby="leave-question" data-leave sx={OVER_FOOT}>
      <Box
        id="leave-question"
        sx={{ flex: { xs: '1 0 100%', sm: '1 1 160px' }, minWidth: 0, fontSize: 'size.small', fontWeight: 600 }}
      >
        {t('crud.leave.text')}
      </Box>
      <Button variant="outlined" autoFocus onClick={onStay}>
        {t('crud.leave.stay')}
      </Button>
      <Button variant="contained" color="error" onClick={onLeave}>
        {t('crud.leave.go')}
      </Button>
    </Box>
  );
}

/** A dialog with input. Esc or a click outside asks for confirmation. */
export function FilledDialog({ filled, onClose, children, ...rest }: FilledDialogProps) {
  const [asking, setAsking] = useState(false);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (!filled) setAsking(false);
  }, [filled]);
  const ask = (): void => {
    before.current = document.activeElement;
    setAsking(true);
  };
  const stay = (): void => {
    setAsking(false);
    // Waits a frame, because the content cannot take the focus before.
    requestAnimationFrame(() => {
      if (before.current instanceof HTMLElement) before.current.focus();
    });
  };
  const close = (): void => {
    if (!filled) onClose();
    else if (asking) stay();
    else ask();
  };
  return (
    <Dialog open onClose={close} {...rest}>
      <Box inert={asking} sx={{ display: 'contents' }}>
        {children}
      </Box>
      {asking && <Question onStay={stay} onLeave={onClose} />}
    </Dialog>
  );
}

interface DialogHeaderProps {
  id: string;
  title: ReactNode;
  /** Closes the dialog. Undefined if only the footer's buttons do. */
  onClose?: () => void;
}

export function DialogHeader({ id, title, onClose }: DialogHeaderProps) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', px: 2.5, py: 1.5, borderBottom: 'divider' }}>
      <Heading level={2} id={id} sx={{ flex: 1, overflowWrap: 'anywhere' }}>
        {title}
      </Heading>
      {onClose && (
        <IconButton size="small" aria-label={t('shell.close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      )}
    </Box>
  );
}

export const DialogFooter = ({ sx, ...rest }: BoxProps) => (
  <Box
    ref={footRef}
    {...rest}
    sx={[
      {
        display: 'flex',
        justifyContent: 'flex-end',
        flexWrap: 'wrap',
        gap: 1,
        px: 2.5,
        py: 1.5,
        borderTop: 'divider',
        [`@media (max-width:${MEASURES.mobileAt}px)`]: { '& > .MuiButton-root': { minHeight: 44 } },
        // Puts the submit button beside Cancel on a phone.
        '& > [data-submit]': {
          flex: { xs: '1 1 0', sm: 'none' },
          minWidth: 0,
          [`@media (max-width:${MEASURES.mobileAt}px)`]: { height: 'auto', minHeight: 44, py: 0.5 },
          lineHeight: '20px',
          whiteSpace: { xs: 'normal', sm: 'nowrap' },
          overflowWrap: 'anywhere',
        },
      },
      ...listOf(sx),
    ]}
  />
);

interface AppDialogProps extends Omit<DialogProps, 'open' | 'onClose' | 'title' | 'slotProps'> {
  id: string;
  /** The title, or a `header` with the same id. Null if `children` contains the title. */
  title?: ReactNode;
  header?: ReactNode;
  /** The width in pixels: 480 for a question, 560 for a form, 640 for a file, 960 for a preview, 1200 for a grid. */
  width?: 480 | 560 | 640 | 960 | 1200;
  /** Props of the paper, for key handlers and measuring. */
  paper?: Pick<PaperProps, 'ref' | 'onKeyDown'>;
  /** True if there is unsaved input. Esc and a click outside then ask for confirmation. */
  filled?: boolean;
  onClose: () => void;
  /** Called on Esc and on a click outside. By default `onClose`. */
  onLeave?: () => void;
}

/** A dialog. With `fullScreen` it fills the window. */
export function AppDialog({
  id,
  title,
  header,
  width = 560,
  paper,
  fullScreen = false,
  filled = false,
  onClose,
  onLeave = onClose,
  children,
  ...rest
}: AppDialogProps) {
  useFocusAfter();
  return (
    <FilledDialog
      filled={filled}
      onClose={onLeave}
      maxWidth={false}
      aria-labelledby={id}
      fullScreen={fullScreen}
      slotProps={{
        paper: {
          ...paper,
          sx: fullScreen ? { border: 0, borderRadius: 0 } : { width, maxWidth: 'calc(100vw - 32px)', m: 2 },
        },
      }}
      {...rest}
    >
      {header === undefined ? <DialogHeader id={id} title={title} onClose={onClose} /> : header}
      {children}
    </FilledDialog>
  );
}
