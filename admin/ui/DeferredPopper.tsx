import { memo, useDeferredValue } from 'react';
import { type PopperProps, Popper } from '@mui/material';

const MountedPopper = memo(Popper);

/** A popper rendered after the key press is handled, because placing it may take long on a slow machine. */
export function DeferredPopper(props: PopperProps) {
  return <MountedPopper {...useDeferredValue(props)} />;
}

export const DEFERRED = { popper: DeferredPopper } as const;
