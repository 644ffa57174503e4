import { Box } from '@mui/material';
import { MARKS } from '../../ui/themeKeys';

interface BarProps {
  label: string;
  text: string;
  share: number;
  nearly: boolean;
  thin?: boolean;
  /** True for a plan that cannot be used. */
  quiet?: boolean;
}

/** A meter of used data or of passed time. */
export function Bar({ label, text, share, nearly, thin, quiet }: BarProps) {
  return (
    <Box
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={text}
      sx={{
        flex: 1,
        minWidth: 80,
        height: thin ? 4 : 10,
        borderRadius: '5px',
        bgcolor: 'surface.sunken',
        boxShadow: thin ? 'none' : MARKS.frame,
        overflow: 'hidden',
        printColorAdjust: 'exact',
      }}
    >
      <Box
        sx={{
          width: `${share * 100}%`,
          minWidth: share > 0 ? 4 : 0,
          height: '100%',
          bgcolor: thin || quiet ? 'line.control' : nearly ? 'tone.amber' : 'accent.base',
        }}
      />
    </Box>
  );
}
