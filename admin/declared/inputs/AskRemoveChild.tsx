import { Button } from '@mui/material';
import { useId } from 'react';
import { useT } from '../../locales/useT';
import { AskDialog } from '../../ui/AskDialog';

interface AskProps {
  /** Its number, from 1. */
  number: number;
  /** What stands in it. */
  text: string;
  onClose: () => void;
  onRemove: () => void;
}

/** Whether a line goes, asked when the keyboard says so. */
export function AskRemoveChild({ number, text, onClose, onRemove }: AskProps) {
  const t = useT();
  const id = useId();
  return (
    <AskDialog
      id={id}
      title={t('forms.children.askRemove', { number })}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {t('crud.cancel')}
          </Button>
          <Button variant="contained" color="error" onClick={onRemove}>
            {t('forms.children.remove', { number })}
          </Button>
        </>
      }
    >
      {text}
    </AskDialog>
  );
}
