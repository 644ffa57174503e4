import { type BoxProps, Box } from '@mui/material';
import { listOf } from './listOf';

const ROW = { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 } as const;

export const Toolbar = ({ sx, ...rest }: BoxProps) => <Box {...rest} sx={[ROW, ...listOf(sx)]} />;

export const ToolbarEnd = ({ sx, ...rest }: BoxProps) => (
  <Box {...rest} sx={[{ ml: 'auto', display: 'flex', gap: 1 }, ...listOf(sx)]} />
);
