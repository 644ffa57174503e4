import { useEffect, useRef, useState } from 'react';
import { Button } from '@mui/material';
import type { ButtonProps } from '@mui/material';

/** A button that moves money or stock stays off this long after a press, so that no second press slips through. */
export const REPRESS_MS = 3000;

interface BusyButtonProps extends Omit<ButtonProps, 'onClick' | 'loading'> { busy?: boolean; busyText: string; wait?: number; onPress: () => void }

/** Disabled with a loading text after a press: for `wait` milliseconds at least, and as long as `busy` says. */
export function BusyButton({ busy = false, busyText, wait = REPRESS_MS, onPress, disabled, children, startIcon, ...rest }: BusyButtonProps) {
  const [pressed, setPressed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const press = (): void => {
    setPressed(true);
    timer.current = setTimeout(() => setPressed(false), wait);
    onPress();
  };
  const waiting = busy || pressed;
  return <Button {...rest} startIcon={waiting ? undefined : startIcon} disabled={Boolean(disabled) || waiting} aria-busy={waiting} onClick={press}>{waiting ? busyText : children}</Button>;
}
