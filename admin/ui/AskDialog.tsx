import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { DialogProps, SxProps, Theme } from '@mui/material';
import type { FormEvent, ReactNode } from 'react';
import { FilledDialog } from './FilledDialog';

interface AskDialogProps extends Omit<DialogProps, 'open' | 'onClose' | 'title' | 'onSubmit' | 'content'> {
  id: string;
  title: ReactNode;
  /** The buttons: the one that leaves first, the one that does it last. */
  actions: ReactNode;
  onClose: () => void;
  /** Of its content. */
  contentSx?: SxProps<Theme>;
  /** Something was typed that closing would lose: Esc and a press beside it ask first. */
  filled?: boolean;
  /** With it the dialog is a form, which Enter sends. */
  onSubmit?: (event: FormEvent) => void;
}

/** A question with its answers: what it is about, what is lost or gained, and a button for each answer. */
export function AskDialog({
  id,
  title,
  actions,
  onClose,
  contentSx,
  filled,
  onSubmit,
  children,
  ...rest
}: AskDialogProps) {
  const parts = (
    <>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      {children && <DialogContent sx={contentSx}>{children}</DialogContent>}
      <DialogActions>{actions}</DialogActions>
    </>
  );
  const content = onSubmit ? (
    <form noValidate onSubmit={onSubmit}>
      {parts}
    </form>
  ) : (
    parts
  );
  const shared = { maxWidth: 'xs', 'aria-labelledby': id, ...rest } as const;
  if (filled === undefined)
    return (
      <Dialog open onClose={onClose} {...shared}>
        {content}
      </Dialog>
    );
  return (
    <FilledDialog filled={filled} onClose={onClose} {...shared}>
      {content}
    </FilledDialog>
  );
}

/** One sentence and the one way on; nothing else closes it. */
export function NoticeDialog({ id, text, verb, go }: { id: string; text: string; verb: string; go: () => void }) {
  return (
    <Dialog open maxWidth="xs" role="alertdialog" aria-labelledby={id}>
      <DialogContent id={id} sx={{ pt: '24px !important', fontWeight: 600 }}>
        {text}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" color="primary" autoFocus onClick={go}>
          {verb}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
