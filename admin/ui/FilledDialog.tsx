import { useEffect, useRef, useState } from 'react';
import { type DialogProps, Box, Button, Dialog } from '@mui/material';
import { useT } from '../locales/useT';

interface FilledDialogProps extends Omit<DialogProps, 'open' | 'onClose'> {
  filled: boolean;
  onClose: () => void;
}

/** Covers the dialog's footer, because no dialog opens over another. */
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

/** A dialog that confirms before Esc or a click outside discards input. Its own buttons do not confirm. */
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
    // The question must be gone first, or the content behind it cannot take the focus.
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
