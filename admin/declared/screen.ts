import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useMediaQuery } from '@mui/material';
import { useBarsAbove } from '../state/barsAbove';
import { MEASURES } from '../tokens';

export const usePhone = (): boolean => useMediaQuery(`(max-width:${MEASURES.mobileAt}px)`, { noSsr: true });

/** An element and the ref that finds it; a page that is hidden lets go of its refs and keeps the element. */
export function useElement(): [element: HTMLElement | null, ref: (found: HTMLElement | null) => void] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return [
    element,
    useCallback((found) => {
      if (found) setElement(found);
    }, []),
  ];
}

/** How far below the window's top a page begins: what the bars above it leave. */
export function useTop(element: HTMLElement | null): number {
  const [top, setTop] = useState<number>(MEASURES.header);
  const bars = useBarsAbove();
  useLayoutEffect(() => {
    if (!element) return;
    const measure = (): void => setTop(element.getBoundingClientRect().top + window.scrollY);
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [element, bars]);
  return top;
}

/** The width of an element in px, 0 until it is known; what is drawn in it takes that width. */
export function useWidth(): [width: number, ref: (found: HTMLElement | null) => void] {
  const [element, ref] = useElement();
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) =>
      setWidth((before) => Math.floor(entry?.contentRect.width ?? 0) || before),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [width, ref];
}
