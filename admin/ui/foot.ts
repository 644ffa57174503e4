import { useSyncExternalStore } from 'react';
import { listen, makeSignal } from './store';

// The bars at the bottom of pages and dialogs, which floating elements must not cover.
const feet = new Set<HTMLElement>();
const { on, tell } = makeSignal();

export function footRef(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  feet.add(bar);
  tell();
  return () => {
    feet.delete(bar);
    tell();
  };
}

/** The sizes of toasts in pixels. `margin` is their distance from the edges. */
export const TOASTS = { margin: 16, width: 480, height: 80 } as const;

/** Returns the pixels by which toasts must move up. */
function liftNow(): number {
  const { margin, width, height } = TOASTS;
  const lowest = window.innerHeight - margin;
  return [...feet].reduce((lift, bar) => {
    const { top, bottom, left, right } = bar.getBoundingClientRect();
    const isBeneath = left < margin + width && right > margin && bottom > lowest - height && top < lowest;
    return isBeneath ? Math.max(lift, Math.round(lowest - top) + 8) : lift;
  }, 0);
}

function subscribe(listener: () => void): () => void {
  const stops = [on(listener), listen(window, 'scroll resize', listener, { capture: true, passive: true })];
  return () => stops.forEach((stop) => stop());
}

export const useFootLift = (): number => useSyncExternalStore(subscribe, liftNow);
