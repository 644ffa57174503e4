import { Box } from '@mui/material';

const LONG = 24;
const WHOLE = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
const CUT = { display: 'block', maxWidth: 240, overflow: 'hidden', textOverflow: 'ellipsis' } as const;

interface CutTextProps {
  text: string;
  wide?: boolean;
  className?: string;
}

/** A text of any length: whole on a record's own page, elsewhere one line with the rest in its tooltip. */
export function CutText({ text, wide, className }: CutTextProps) {
  return (
    <Box
      component="span"
      className={className}
      title={!wide && text.length > LONG ? text : undefined}
      sx={wide ? WHOLE : CUT}
    >
      {text}
    </Box>
  );
}
