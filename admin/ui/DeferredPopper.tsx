import { memo, useDeferredValue } from 'react';
import { type PopperProps, Popper } from '@mui/material';

const MountedPopper = memo(Popper);

/** A popper that is drawn after the pressed key: placing it costs a slow machine more than the key itself. */
export function DeferredPopper(props: PopperProps) {
  return <MountedPopper {...useDeferredValue(props)} />;
}

/** For an Autocomplete's `slots`. */
export const DEFERRED = { popper: DeferredPopper } as const;
