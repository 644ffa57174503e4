import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { ButtonProps, DialogProps, SxProps, Theme } from '@mui/material';
import type { FormEvent, ReactNode } from 'react';
import { useT } from '../locales/useT';
import { FilledDialog } from './AppDialog';

interface AskButtonsProps {
  /** The label of the confirm button. `ask` has its other props. */
  verb?: ReactNode;
  ask?: ButtonProps;
  cancel?: string;
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
  actions?: ReactNode;
  problem?: string | null;
  contentSx?: SxProps<Theme>;
  /** True if there is unsaved input. Esc and a click outside then ask for confirmation. */
  filled?: boolean;
  /** Called when the user submits the dialog, for example by Enter. */
  onSubmit?: (event: FormEvent) => unknown;
}

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

/** A notice with one button. Esc does not close it. */
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
