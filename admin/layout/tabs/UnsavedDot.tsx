import { type SxProps, Box } from '@mui/material';

const DOT = { width: 8, height: 8, borderRadius: '50%', bgcolor: 'tone.amber', flex: 'none' } as const;

/** Marks a tab with unsaved work. Amber because it waits for a person. */
export const UnsavedDot = ({ sx }: { sx?: SxProps }) => (
  <Box component="span" aria-hidden data-unsaved sx={{ ...DOT, ...(sx as object) }} />
);
