import { type ReactNode, useState } from 'react';
import { Box, Button } from '@mui/material';
import ExpandLessIcon from '@mui/icons-material/ExpandLess';

interface FoldProps {
  title: string;
  sum: ReactNode;
  children: ReactNode;
}

/** Content that a phone folds into one line until the user clicks it. */
export function Fold({ title, sum, children }: FoldProps) {
  const [open, setOpen] = useState(false);
  return (
    <Box sx={{ borderTop: 'divider', bgcolor: 'surface.sunken' }}>
      {open && (
        <Box tabIndex={0} role="group" aria-label={title} sx={{ p: 1.5, maxHeight: '50vh', overflow: 'auto' }}>
          {children}
        </Box>
      )}
      <Button
        fullWidth
        variant="text"
        color="inherit"
        data-fold
        aria-expanded={open}
        endIcon={<ExpandLessIcon sx={open ? { transform: 'rotate(180deg)' } : undefined} />}
        onClick={() => setOpen(!open)}
        sx={{ minHeight: 44, justifyContent: 'space-between', px: 2 }}
      >
        <span>{title}</span>
        <Box component="span" sx={{ ml: 'auto', fontVariantNumeric: 'tabular-nums' }}>
          {sum}
        </Box>
      </Button>
    </Box>
  );
}
