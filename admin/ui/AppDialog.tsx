import CloseIcon from '@mui/icons-material/Close';
import { Box, Dialog, IconButton } from '@mui/material';
import type { BoxProps, DialogProps } from '@mui/material';
import type { ReactNode } from 'react';
import { useT } from '../locales/useT';
import { FilledDialog } from './FilledDialog';
import { Heading } from './Text';
import { listOf } from './listOf';

interface DialogHeaderProps {
  id: string;
  title: ReactNode;
  onClose: () => void;
}

/** The title of a dialog and the button that closes it. */
function DialogHeader({ id, title, onClose }: DialogHeaderProps) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', px: 2.5, py: 1.5, borderBottom: 'divider' }}>
      <Heading level={2} id={id} sx={{ flex: 1 }}>
        {title}
      </Heading>
      <IconButton size="small" aria-label={t('shell.close')} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}

/** The buttons at the foot of a dialog. */
export const DialogFooter = ({ sx, ...rest }: BoxProps) => (
  <Box
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
      },
      ...listOf(sx),
    ]}
  />
);

interface AppDialogProps extends Omit<DialogProps, 'open' | 'onClose' | 'title'> {
  id: string;
  /** Its name, with a button that closes it; `header` where it has more to say up there, under the same id. */
  title?: ReactNode;
  header?: ReactNode;
  wide?: boolean;
  /** Something was filled in that closing would lose: Esc and a press beside it ask first. */
  filled?: boolean;
  onClose: () => void;
  /** What Esc and a press beside it do, where that is not what the button in its header does. */
  onLeave?: () => void;
}

/** A dialog to work in: header, content, footer; 560 px, with a preview 960. */
export function AppDialog({
  id,
  title,
  header,
  wide = false,
  filled,
  onClose,
  onLeave = onClose,
  children,
  ...rest
}: AppDialogProps) {
  const shared = {
    maxWidth: false as const,
    'aria-labelledby': id,
    slotProps: { paper: { sx: { width: wide ? 960 : 560, maxWidth: 'calc(100vw - 32px)', m: 2 } } },
    ...rest,
  };
  const content = (
    <>
      {header ?? <DialogHeader id={id} title={title} onClose={onClose} />}
      {children}
    </>
  );
  if (filled === undefined)
    return (
      <Dialog open onClose={onLeave} {...shared}>
        {content}
      </Dialog>
    );
  return (
    <FilledDialog filled={filled} onClose={onLeave} {...shared}>
      {content}
    </FilledDialog>
  );
}
