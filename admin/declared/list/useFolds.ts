import { useLayoutEffect, useRef, useState } from 'react';
import { useElement } from '../screen';

/** Returns how many parts of a row must be folded, at most `most`, so that its content fits. */
export function useCollapsed(most: number, content: string) {
  const [element, row] = useElement();
  const [state, setState] = useState({ folds: 0, content });
  // The widths that the row needs by the number of folds, as far as known.
  const needs = useRef<number[]>([]);
  if (state.content !== content) setState({ folds: 0, content });
  const { folds } = state;
  useLayoutEffect(() => {
    if (!element) return undefined;
    const measure = (): void => {
      const width = element.clientWidth;
      const end = element.lastElementChild?.getBoundingClientRect().right ?? 0;
      const over = Math.ceil(end - element.getBoundingClientRect().right);
      const next = nextCollapsed({ folds, most, width, over, needs: needs.current });
      if (next !== folds) setState({ folds: next, content });
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const part of [element, ...element.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [element, folds, most, content]);
  return { folds, row };
}

interface Measured {
  folds: number;
  most: number;
  width: number;
  /** The pixels from the end of the row to the end of its last child. */
  over: number;
  needs: number[];
}

/** Returns the number of folds for the measured widths. */
export function nextCollapsed({ folds, most, width, over, needs }: Measured): number {
  if (over > 0 && folds < most) {
    needs[folds] = width + over;
    return folds + 1;
  }
  const wider = needs[folds - 1];
  return folds > 0 && wider !== undefined && width >= wider ? folds - 1 : folds;
}
