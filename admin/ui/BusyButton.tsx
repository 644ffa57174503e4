import { useCallback, useEffect, useState } from 'react';
import type { ButtonProps } from '@mui/material';
import { ButtonWithReason } from './DisabledWithReason';

/** Milliseconds for which a button stays off after a press, so that no second press slips through. */
export const REPRESS_MS = 3000;

/** Locked for `wait` milliseconds from each `lock()`, also when its page was hidden meanwhile. */
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
  /** Off until something is known, in words that stand in place of its own. It keeps the focus meanwhile. */
  waiting?: string | undefined;
  /** Why it is off, in words. */
  reason?: string | null | undefined;
  /** Returns false where nothing was sent: it may then be pressed again at once. */
  onPress: () => unknown;
}

/** Disabled with a loading text after a press: for `wait` milliseconds at least, and as long as `busy` is true. */
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
