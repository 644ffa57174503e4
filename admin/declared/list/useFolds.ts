import { useLayoutEffect, useRef, useState } from 'react';
import { useElement } from '../screen';

/**
 * Returns how many parts of a row must be collapsed, at most `most`, so that the row's last child ends inside the row.
 * The row is measured again if its texts in `content` change.
 */
export function useFolds(most: number, content: string) {
  const [element, row] = useElement();
  const [state, setState] = useState({ folds: 0, content });
  // These are the widths that the row needs, by the number of collapsed parts. Only widths that did not fit are known.
  const needs = useRef<number[]>([]);
  if (state.content !== content) setState({ folds: 0, content });
  const { folds } = state;
  useLayoutEffect(() => {
    if (!element) return undefined;
    const measure = (): void => {
      const width = element.clientWidth;
      const end = element.lastElementChild?.getBoundingClientRect().right ?? 0;
      const over = Math.ceil(end - element.getBoundingClientRect().right);
      const next = nextFolds({ folds, most, width, over, needs: needs.current });
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
  /** The distance in pixels from the end of the row to the end of its last child. */
  over: number;
  needs: number[];
}

/** Adds a fold if the row is too narrow, and removes one if the wider form fits again. */
export function nextFolds({ folds, most, width, over, needs }: Measured): number {
  if (over > 0 && folds < most) {
    needs[folds] = width + over;
    return folds + 1;
  }
  const wider = needs[folds - 1];
  return folds > 0 && wider !== undefined && width >= wider ? folds - 1 : folds;
}
