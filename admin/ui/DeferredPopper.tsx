import { memo, useDeferredValue } from 'react';
import { type PopperProps, Popper } from '@mui/material';

const MountedPopper = memo(Popper);

/** A popper that is rendered only after the key press was handled. Computing the position of the popper may be slow. */
export function DeferredPopper(props: PopperProps) {
  return <MountedPopper {...useDeferredValue(props)} />;
}

export const DEFERRED = { popper: DeferredPopper } as const;
