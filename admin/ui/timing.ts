import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { listen } from './store';
import { CLICK_WAIT, throttle } from './throttle';

/** Returns a function that ignores calls within a second after a call. */
export function useOnce<Args extends unknown[]>(act: (...args: Args) => void, wait = CLICK_WAIT) {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useMemo(() => throttle((...args: Args) => latest.current(...args), wait), [wait]);
}

/** Returns the previous value until the new one has not changed for `wait` milliseconds. */
export function useDebounced<T>(value: T, wait: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return rested;
}

/** Returns true once `waiting` has been true for `wait` milliseconds, so that a quick response shows no skeleton. */
export function useDelayed(waiting: boolean, wait = 200): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), wait);
    return () => clearTimeout(timer);
  }, [waiting, wait]);
  return waiting && late;
}

/** Returns a function that tells whether the component is still mounted. */
export function useIsMounted(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useMemo(() => () => here.current, []);
}

/** Returns a new idempotency key. A retry must use the same key. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const onVisibility = (tell: () => void) => listen(document, 'visibilitychange', tell);

/** Returns whether the page is visible, because a hidden page needs no live figures. */
export function usePageShown(): boolean {
  return useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
}

export function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
