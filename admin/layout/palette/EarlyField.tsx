import { Box } from '@mui/material';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useState } from 'react';
import { useT } from '../../locales/useT';
import { LAYERS } from '../../tokens';
import { isComposing } from '../../ui/isComposing';

interface EarlyFieldProps {
  onText: (text: string) => void;
  onClose: () => void;
}

/** Takes what is typed and pasted until the palette has been loaded, which begins with it. */
export function EarlyField({ onText, onClose }: EarlyFieldProps) {
  const t = useT();
  const [text, setText] = useState('');
  const change = (next: string): void => {
    setText(next);
    onText(next);
  };
  // A field of one line would drop the breaks between the lines of a message.
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
      sx={{
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
      }}
    />
  );
}
