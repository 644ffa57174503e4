import { useLayoutEffect, useState } from 'react';
import { useMediaQuery } from '@mui/material';
import { MEASURES } from './doors';

export const usePhone = (): boolean => useMediaQuery(`(max-width:${MEASURES.mobileAt}px)`, { noSsr: true });

/** How far below the window's top a page begins: what the bars above it leave. */
export function useTop(element: HTMLElement | null): number {
  const [top, setTop] = useState<number>(MEASURES.header);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = (): void => setTop(element.getBoundingClientRect().top + window.scrollY);
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [element]);
  return top;
}
