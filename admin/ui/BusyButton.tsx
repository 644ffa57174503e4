import { useCallback, useEffect, useState } from 'react';
import type { ButtonProps } from '@mui/material';
import { ButtonWithReason } from './DisabledWithReason';

/** Milliseconds for which a button stays disabled after a press, so that a second press does nothing. */
export const REPRESS_MS = 3000;

/** Locks for `wait` milliseconds after each `lock()`, even if the page is hidden meanwhile. */
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
  /** Disables the button and shows this label while something is loading. The button keeps the focus meanwhile. */
  waiting?: string | undefined;
  reason?: string | null | undefined;
  /** Returns false if nothing was sent, so that the button is enabled at once. */
  onPress: () => unknown;
}

/**
 * A button that shows a loading text after a press. Disabled for at least `wait` milliseconds, and while `busy` is
 * true.
 */
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
