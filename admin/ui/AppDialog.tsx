import CloseIcon from '@mui/icons-material/Close';
import { type BoxProps, type DialogProps, type PaperProps, Box, IconButton } from '@mui/material';
import type { ReactNode } from 'react';
import { useT } from '../locales/useT';
import { MEASURES } from '../tokens';
import { FilledDialog } from './FilledDialog';
import { Heading } from './Text';
import { footRef } from './foot';
import { listOf } from './listOf';
import { useFocusAfter } from './useFocusAfter';

interface DialogHeaderProps {
  id: string;
  title: ReactNode;
  /** Absent if only the footer's buttons close it. */
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
        // Shares the row with Cancel on a phone. A long label wraps to two lines.
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
  /** The title, with a close button. `header` replaces it under the same id; null if `children` contains it. */
  title?: ReactNode;
  header?: ReactNode;
  /** 480 for a question, 560 for work, 640 for file columns, 960 with a preview. */
  width?: 480 | 560 | 640 | 960;
  /** Props of the sheet, for key handlers or measuring. */
  paper?: Pick<PaperProps, 'ref' | 'onKeyDown'>;
  /** The dialog contains unsaved input, so Esc and a click outside confirm first. */
  filled?: boolean;
  onClose: () => void;
  /** Handles Esc and a click outside, if that differs from the header's button. */
  onLeave?: () => void;
}

/** A dialog to work in: header, content, footer; `fullScreen` removes its frame. */
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
