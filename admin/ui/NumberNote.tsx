import { Box } from '@mui/material';
import { MONO } from '../tokens';
import { CopyButton } from './Digits';

const NOTE = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  fontFamily: MONO,
  fontSize: 'size.small',
  color: 'ink.secondary',
} as const;

/** The number of a record beside its name, with a copy button. */
export const NumberNote = ({ number }: { number: string }) => (
  <Box component="span" sx={NOTE}>
    {number}
    <CopyButton text={number} />
  </Box>
);
