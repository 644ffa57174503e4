import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** The buttons at the foot of a dialog. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'flex-end',
        flexWrap: 'wrap',
        gap: 1,
        px: 2.5,
        py: 1.5,
        borderTop: '1px solid var(--divider)',
      }}
    >
      {children}
    </Box>
  );
}
