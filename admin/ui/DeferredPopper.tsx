import { memo, useDeferredValue } from 'react';
import { type PopperProps, Popper } from '@mui/material';

const MountedPopper = memo(Popper);

/** Renders only after the key press was handled, because computing the position may be slow. */
export function DeferredPopper(props: PopperProps) {
  return <MountedPopper {...useDeferredValue(props)} />;
}

export const DEFERRED = { popper: DeferredPopper } as const;
