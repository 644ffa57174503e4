import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useMediaQuery } from '@mui/material';
import { useBarsAbove } from '../state/barsAbove';
import { MEASURES } from '../tokens';

export const usePhone = (): boolean => useMediaQuery(`(max-width:${MEASURES.mobileAt}px)`, { noSsr: true });

/** Returns an element and its ref. Keeps the element while the page is hidden. */
export function useElement(): [element: HTMLElement | null, ref: (found: HTMLElement | null) => void] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return [
    element,
    useCallback((found) => {
      if (found) setElement(found);
    }, []),
  ];
}

/** Returns the pixels above the element, measured again when the bars above the page change. */
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

/** Returns the width of an element, or 0 before the first measurement. */
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

/** Returns the size of an element. */
export function useSize(): [size: { width: number; height: number }, ref: (found: HTMLElement | null) => void] {
  const [element, ref] = useElement();
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const [width, height] = [entry?.contentRect.width ?? 0, entry?.contentRect.height ?? 0].map(Math.floor);
      if (width && height) setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [size, ref];
}
