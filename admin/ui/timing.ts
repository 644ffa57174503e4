import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { listen } from './store';
import { CLICK_WAIT, throttle } from './throttle';

/** The function, without the calls within a second after one: searches and submits act once in that time. */
export function useOnce<Args extends unknown[]>(act: (...args: Args) => void, wait = CLICK_WAIT) {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useMemo(() => throttle((...args: Args) => latest.current(...args), wait), [wait]);
}

/** The value as it was when it last rested for `wait` milliseconds. */
export function useDebounced<T>(value: T, wait: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return rested;
}

/** True once `waiting` has lasted `wait` milliseconds: quick answers flash no skeleton. */
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

/** Whether the caller is still on the screen: an answer that finds it gone is shown elsewhere. */
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

/** A key that names one intended action: the same when pressed again after a failure. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const onVisibility = (tell: () => void) => listen(document, 'visibilitychange', tell);

/** Whether the browser shows this page: what is hidden needs no live figures. */
export function usePageShown(): boolean {
  return useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
}

/** The time now, told anew every so many milliseconds. */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
