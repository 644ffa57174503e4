import { useEffect, useRef } from 'react';
import type { Review } from './useReview';

const ownsKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest('[role=tablist], [role=group]') !== null);

/**
 * Keys of a review: a approve, r reject, arrows to the document before and after. None while typing, or with Ctrl, Alt
 * or Meta.
 */
export function useReviewKeys(review: Review): void {
  const keys = useRef<(event: KeyboardEvent) => void>(() => undefined);
  useEffect(() => {
    keys.current = (event) => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.repeat ||
        ownsKeys(event.target)
      )
        return;
      const actions: Record<string, () => void> = {
        a: review.approve,
        r: () => {
          if (review.waits) review.setRejecting(true);
        },
        ArrowRight: () => void review.move(1),
        ArrowLeft: () => void review.move(-1),
      };
      const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (action) {
        event.preventDefault();
        action();
      }
    };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => keys.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
