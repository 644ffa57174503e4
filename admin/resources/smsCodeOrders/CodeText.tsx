import { Box } from '@mui/material';
import { useState } from 'react';
import { useT } from '../../locales/useT';
import type { Message } from './calls';

/** A message's text with its code in bold. Nothing in it is a link or markup: it is what somebody sent. */
export function CodeText({ message: { text, mark } }: { message: Message }) {
  const t = useT();
  if (text === null) return <>{t('smsCodes.erased')}</>;
  if (!mark) return <>{text}</>;
  return (
    <>
      {text.slice(0, mark.start)}
      <Box component="b" sx={{ color: 'ink.primary' }}>
        {text.slice(mark.start, mark.end)}
      </Box>
      {text.slice(mark.end)}
    </>
  );
}

/** At most two lines of it until it is pressed. */
export function FoldedText({ message, lines = 2 }: { message: Message; lines?: number }) {
  const [open, setOpen] = useState(false);
  const isLong = (message.text?.length ?? 0) > 60 || message.text?.includes('\n');
  return (
    <Box
      component={isLong ? 'button' : 'div'}
      type={isLong ? 'button' : undefined}
      aria-expanded={isLong ? open : undefined}
      onClick={isLong ? () => setOpen(!open) : undefined}
      sx={{
        all: 'unset',
        boxSizing: 'border-box',
        width: '100%',
        typography: 'small',
        color: 'ink.secondary',
        overflowWrap: 'anywhere',
        whiteSpace: 'pre-line',
        cursor: isLong ? 'pointer' : undefined,
        ...(open
          ? {}
          : { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: lines, overflow: 'hidden' }),
      }}
    >
      <CodeText message={message} />
    </Box>
  );
}
