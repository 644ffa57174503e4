import { useEffect, useMemo, useRef, useState } from 'react';
import { CLICK_WAIT, throttle } from './throttle';

/**
 * The function, which ignores calls for a second after each one it made: searches and submits act once in that time.
 */
export function useOnce<Args extends unknown[]>(
  act: (...args: Args) => void,
  wait = CLICK_WAIT,
): (...args: Args) => void {
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

/** Whether the browser shows this page: what is hidden needs no live figures. */
export function usePageShown(): boolean {
  const [shown, setShown] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const follow = (): void => setShown(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);
  return shown;
}

/** Keys of intended actions: the same one as long as what is asked for is the same. */
export function useKeyOf(): (request: string) => string {
  const last = useRef<{ request: string; key: string }>(undefined);
  return (request) => {
    if (last.current?.request !== request) last.current = { request, key: newKey() };
    return last.current.key;
  };
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
