import { useEffect } from 'react';

function focusPageIfLost(): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body)
    document.getElementById('page')?.focus({ preventScroll: true });
}

/** Focuses the page once this component is unmounted, if nothing else has the focus. */
export function useFocusAfter(): void {
  useEffect(
    () => () => {
      // A closing element returns the focus first.
      setTimeout(focusPageIfLost);
    },
    [],
  );
}
