import { useState } from 'react';
import { SUBMIT_INTERVAL_MS } from './constants';

/** Runs the action at once, and then not for `wait` milliseconds. */
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

/** Returns a function for submit buttons that runs an action at most once a second. */
export function useOncePerSecond(): (act: () => void) => void {
  const [once] = useState(() => throttle((act: () => void) => act(), SUBMIT_INTERVAL_MS));
  return once;
}
