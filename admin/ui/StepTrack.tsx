import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Card } from './Section';

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

function StepTrack({ state, last }: { state: StepState; last: boolean }) {
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

/** The label of a step, red if the step failed, and pale before it begins. */
export const StepWord = ({ state, children }: { state: StepState; children: ReactNode }) => (
  <Box
    sx={{
      fontWeight: 600,
      fontSize: 'size.small',
      color: state === 'failed' ? 'tone.red' : state === 'next' ? 'ink.secondary' : undefined,
    }}
  >
    {children}
  </Box>
);

interface CourseProps<Step> {
  name: string;
  label: string;
  steps: readonly Step[];
  keyOf: (step: Step) => string;
  children: (step: Step, last: boolean) => ReactNode;
}

export const ProgressSteps = <Step extends { state: StepState }>({
  name,
  label,
  steps,
  keyOf,
  children,
}: CourseProps<Step>) => (
  <Card data-section={name} sx={{ px: 2, py: 1.75 }}>
    <Box
      component="ol"
      aria-label={label}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: { xs: 'column', sm: 'row' } }}
    >
      {steps.map((step, at) => {
        const last = at === steps.length - 1;
        return (
          <Box
            component="li"
            key={keyOf(step)}
            aria-current={step.state === 'now' ? 'step' : undefined}
            data-step={keyOf(step)}
            data-state={step.state}
            sx={{
              display: 'flex',
              flexDirection: { xs: 'row', sm: 'column' },
              flex: { sm: last ? 'none' : 1 },
              gap: { xs: 1.25, sm: 0.75 },
              minWidth: { sm: 96 },
              position: 'relative',
            }}
          >
            <StepTrack state={step.state} last={last} />
            {children(step, last)}
          </Box>
        );
      })}
    </Box>
  </Card>
);
