import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { ButtonProps, DialogProps, SxProps, Theme } from '@mui/material';
import type { FormEvent, ReactNode } from 'react';
import { useT } from '../locales/useT';
import { FilledDialog } from './FilledDialog';

interface AskButtonsProps {
  /** The button beside Cancel; `ask` is what else it is: its click, its colour. Without a click it sends the form. */
  verb?: ReactNode;
  ask?: ButtonProps;
  /** The word of the button that only closes. */
  cancel?: string;
  /** Which button has the focus when the dialog opens. */
  focus?: 'cancel' | 'verb';
  onClose: () => void;
}

function AskButtons({ verb, ask, cancel, focus, onClose }: AskButtonsProps) {
  const t = useT();
  return (
    <>
      <Button autoFocus={focus === 'cancel'} onClick={onClose}>
        {cancel ?? t('shell.cancel')}
      </Button>
      <Button
        type={ask?.onClick ? 'button' : 'submit'}
        variant="contained"
        color="primary"
        autoFocus={focus === 'verb'}
        {...ask}
      >
        {verb}
      </Button>
    </>
  );
}

interface AskDialogProps extends Omit<DialogProps, 'open' | 'onClose' | 'title' | 'onSubmit'>, AskButtonsProps {
  id: string;
  title: ReactNode;
  /** Buttons in place of Cancel and `verb`. */
  actions?: ReactNode;
  /** Why it was refused. */
  problem?: string | null;
  /** Style of its content. */
  contentSx?: SxProps<Theme>;
  /** Something was typed that closing would lose: Esc and a press beside it ask first. */
  filled?: boolean;
  /** With it the dialog is a form, which Enter sends. */
  onSubmit?: (event: FormEvent) => unknown;
}

/** A question with its answers: what it is about, what is lost or gained, and a button for each answer. */
export function AskDialog(props: AskDialogProps) {
  const { id, title, verb, ask, cancel, focus, actions, problem, onClose, onSubmit, ...rest } = props;
  const { contentSx, filled = false, children, ...dialog } = rest;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit?.(event);
  };
  const content = (
    <>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      {(children || problem) && (
        <DialogContent sx={contentSx}>
          {children}
          {problem && <Alert severity="error">{problem}</Alert>}
        </DialogContent>
      )}
      <DialogActions>{actions ?? <AskButtons {...{ verb, ask, cancel, focus, onClose }} />}</DialogActions>
    </>
  );
  return (
    <FilledDialog filled={filled} onClose={onClose} maxWidth="xs" aria-labelledby={id} {...dialog}>
      {onSubmit ? (
        <form noValidate onSubmit={send}>
          {content}
        </form>
      ) : (
        content
      )}
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
