import { Box } from '@mui/material';

const LETTER = {
  width: 20,
  height: 20,
  borderRadius: '50%',
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  bgcolor: 'accent.selected',
  color: 'accent.base',
  fontSize: 'size.note',
  lineHeight: '20px',
  fontWeight: 600,
} as const;

export const Letter = ({ name, className }: { name: string; className?: string }) => (
  <Box component="span" aria-hidden data-data className={className} sx={LETTER}>
    {[...name][0]?.toUpperCase() ?? ''}
  </Box>
);
