import { useEffect } from 'react';

function focusPageIfLost(): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body)
    document.getElementById('page')?.focus({ preventScroll: true });
}

/** Gives the page the keyboard once this component is gone, if nothing else has it. */
export function useFocusAfter(): void {
  useEffect(
    () => () => {
      // What closes gives the focus back first.
      setTimeout(focusPageIfLost);
    },
    [],
  );
}
