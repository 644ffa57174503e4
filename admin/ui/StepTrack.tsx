import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import { Box } from '@mui/material';

/** How a step of a course stands. */
export type StepState = 'done' | 'now' | 'next' | 'failed';

const DOT = 18;
const FILLED = { done: 'accent.base', failed: 'tone.red' } as const;

function Dot({ state }: { state: StepState }) {
  const filled = state === 'done' || state === 'failed';
  const Icon = state === 'failed' ? CloseIcon : CheckIcon;
  return (
    <Box
      aria-hidden
      sx={{
        width: DOT,
        height: DOT,
        flex: 'none',
        boxSizing: 'border-box',
        borderRadius: '50%',
        border: '2px solid',
        borderColor: filled ? FILLED[state] : state === 'now' ? 'accent.base' : 'line.control',
        bgcolor: filled ? FILLED[state] : 'transparent',
        color: 'surface.paper',
        display: 'grid',
        placeItems: 'center',
      }}
    >
      {filled && <Icon sx={{ fontSize: 'icon.xxs' }} />}
      {state === 'now' && <Box sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'accent.base' }} />}
    </Box>
  );
}

/** The dot of a step and the line to the next one: beside it, on a phone below it. */
export function StepTrack({ state, last }: { state: StepState; last: boolean }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: 'center',
        gap: 0.75,
        alignSelf: 'stretch',
      }}
    >
      <Dot state={state} />
      {!last && (
        <Box
          aria-hidden
          sx={{
            bgcolor: state === 'done' ? 'accent.base' : 'line.divider',
            flex: 1,
            minHeight: { xs: 10, sm: 0 },
            width: { xs: 2, sm: 'auto' },
            height: { sm: 2 },
            mr: { sm: 0.75 },
            borderRadius: '1px',
          }}
        />
      )}
    </Box>
  );
}
