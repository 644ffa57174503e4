import { useCallback, useEffect, useState } from 'react';
import type { ButtonProps } from '@mui/material';
import { ButtonWithReason } from './DisabledWithReason';

/** The milliseconds for which a clicked button stays disabled. */
export const REPRESS_MS = 3000;

/** Returns a lock. `lock()` locks for `wait` milliseconds, even on a hidden page. */
export function useLock(wait = REPRESS_MS) {
  const [until, setUntil] = useState(0);
  useEffect(() => {
    if (until === 0) return undefined;
    const timer = setTimeout(() => setUntil(0), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return {
    locked: until !== 0,
    lock: useCallback(() => setUntil(Date.now() + wait), [wait]),
    unlock: useCallback(() => setUntil(0), []),
  };
}

interface BusyButtonProps extends Omit<ButtonProps, 'onClick' | 'loading'> {
  busy?: boolean;
  busyText: string;
  wait?: number | undefined;
  /** The label while data load. The button then does nothing but keeps the focus. */
  waiting?: string | undefined;
  reason?: string | null | undefined;
  /** Called on a click. Returns false if nothing was sent, so that the button stays enabled. */
  onPress: () => unknown;
}

/** A button that a click disables for `wait` milliseconds, and while `busy` is true. */
export function BusyButton({
  busy = false,
  busyText,
  wait,
  waiting,
  reason,
  onPress,
  disabled,
  children,
  startIcon,
  ...rest
}: BusyButtonProps) {
  const { locked, lock } = useLock(wait);
  const sending = busy || locked;
  const press = (): void => {
    if (onPress() !== false) lock();
  };
  return (
    <ButtonWithReason
      {...rest}
      reason={sending ? null : (waiting ?? reason)}
      startIcon={sending || waiting ? undefined : startIcon}
      disabled={Boolean(disabled) || sending}
      aria-busy={sending || waiting !== undefined}
      onClick={press}
    >
      {sending ? busyText : (waiting ?? children)}
    </ButtonWithReason>
  );
}
