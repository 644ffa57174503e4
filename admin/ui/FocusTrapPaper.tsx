import { type PaperProps, Paper } from '@mui/material';
import { type Ref, useEffect, useRef } from 'react';

const isLost = (): boolean =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  document.activeElement.matches(':disabled');

/** Focuses a dialog's heading when a step removes or disables the focused element. */
export function keepFocus(dialog: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    if (!isLost() || dialog.closest('[aria-hidden=true]')) return;
    const home = dialog.querySelector<HTMLElement>('h1, h2, h3') ?? dialog;
    home.tabIndex = -1;
    home.focus({ preventScroll: true });
  });
  observer.observe(dialog, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  return () => observer.disconnect();
}

export function FocusTrapPaper({ ref, ...props }: PaperProps & { ref?: Ref<HTMLDivElement> }) {
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => (own.current ? keepFocus(own.current) : undefined), []);
  return (
    <Paper
      {...props}
      ref={(paper) => {
        own.current = paper;
        if (typeof ref === 'function') ref(paper);
        else if (ref) ref.current = paper;
      }}
    />
  );
}
