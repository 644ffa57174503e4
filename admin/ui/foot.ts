import { useSyncExternalStore } from 'react';

// Bars with buttons at the foot of a page or a dialog. What floats at the bottom of the window must not cover them.
const feet = new Set<HTMLElement>();
const listeners = new Set<() => void>();
const notify = (): void => {
  for (const listener of listeners) listener();
};

/** The `ref` of such a bar. */
export function footRef(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  feet.add(bar);
  notify();
  return () => {
    feet.delete(bar);
    notify();
  };
}

/** Where toasts stand: this far from the left and the bottom of the window, and as large as one of them can be. */
export const TOASTS = { margin: 16, width: 480, height: 80 } as const;

/** How far toasts have to move up, so that no such bar lies beneath them. */
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
  listeners.add(listener);
  window.addEventListener('scroll', listener, { capture: true, passive: true });
  window.addEventListener('resize', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('scroll', listener, true);
    window.removeEventListener('resize', listener);
  };
}

/** The height by which whatever floats at the bottom left stands higher now. */
export const useFootLift = (): number => useSyncExternalStore(subscribe, liftNow);
