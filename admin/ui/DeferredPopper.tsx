import { memo, useDeferredValue } from 'react';
import { type PopperProps, Popper } from '@mui/material';

const MountedPopper = memo(Popper);

/** A popper rendered after the key press is handled, because placing it takes longer on a slow machine than the key. */
export function DeferredPopper(props: PopperProps) {
  return <MountedPopper {...useDeferredValue(props)} />;
}

export const DEFERRED = { popper: DeferredPopper } as const;
