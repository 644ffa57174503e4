import { memo, useDeferredValue } from 'react';
import { Popper } from '@mui/material';
import type { PopperProps } from '@mui/material';

const KeptPopper = memo(Popper);

/**
 * What an input found, drawn after the key that was pressed: placing it costs a slow machine more than the key itself.
 */
export function LaterPopper(props: PopperProps) {
  return <KeptPopper {...useDeferredValue(props)} />;
}

/** For an Autocomplete's `slots`. */
export const LATER = { popper: LaterPopper } as const;
