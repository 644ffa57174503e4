import { useState } from 'react';
import { SUBMIT_INTERVAL_MS } from './constants';

/** The action runs at once, and then not again until `wait` milliseconds have passed. */
export function throttle<Args extends unknown[]>(
  act: (...args: Args) => void,
  wait: number,
  now: () => number = Date.now,
): (...args: Args) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (...args) => {
    const time = now();
    if (time - last < wait) return;
    last = time;
    act(...args);
  };
}

/** The returned function is for submit buttons, and runs an action at most once a second. */
export function useOncePerSecond(): (act: () => void) => void {
  const [once] = useState(() => throttle((act: () => void) => act(), SUBMIT_INTERVAL_MS));
  return once;
}
