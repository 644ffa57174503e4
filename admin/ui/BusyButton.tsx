import { useCallback, useEffect, useState } from 'react';
import type { ButtonProps } from '@mui/material';
import { ButtonWithReason } from './DisabledWithReason';

/** A button stays disabled for this many milliseconds after a click, so that a second click does nothing. */
export const REPRESS_MS = 3000;

/** `lock()` locks for `wait` milliseconds, even if the page is hidden during this time. */
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
  /** The label while data are loading. The button then does nothing but keeps the focus. */
  waiting?: string | undefined;
  reason?: string | null | undefined;
  /** Returns false if nothing was sent, so that the button stays enabled. */
  onPress: () => unknown;
}

/** A click disables the button for at least `wait` milliseconds, and while `busy` is true. */
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
