import { type MouseEvent, useState } from 'react';

export function useMenu() {
  const [anchorEl, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchorEl !== null;
  const close = (): void => setAnchor(null);
  const onClick = (event: MouseEvent<HTMLElement>): void => setAnchor(event.currentTarget);
  return {
    button: { 'aria-haspopup': 'menu', 'aria-expanded': open, onClick } as const,
    menu: { anchorEl, open, onClose: close },
    close,
  };
}

export const BELOW_RIGHT = {
  anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
  transformOrigin: { vertical: 'top', horizontal: 'right' },
} as const;
