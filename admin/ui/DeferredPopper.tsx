import { memo, useDeferredValue } from 'react';
import { type PopperProps, Popper } from '@mui/material';

const MountedPopper = memo(Popper);

/** A popper that renders after the key press was handled, because its position is slow to compute. */
export function DeferredPopper(props: PopperProps) {
  return <MountedPopper {...useDeferredValue(props)} />;
}

export const DEFERRED = { popper: DeferredPopper } as const;
