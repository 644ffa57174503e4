import { useCallback, useEffect, useRef, useState } from 'react';

/** Searches and submits act at most once in this time. */
export const ONCE_MS = 1000;

/** The function, deaf for `wait` milliseconds after each call it took. */
export function useOnce<Args extends unknown[]>(act: (...args: Args) => void, wait = ONCE_MS): (...args: Args) => void {
  const last = useRef(-Infinity);
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...args: Args) => {
    const now = performance.now();
    if (now - last.current < wait) return;
    last.current = now;
    latest.current(...args);
  }, [wait]);
}

/** The value as it was when it last rested for `wait` milliseconds. */
export function useRested<T>(value: T, wait: number): T {
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
    if (!waiting) { setLate(false); return; }
    const timer = setTimeout(() => setLate(true), wait);
    return () => clearTimeout(timer);
  }, [waiting, wait]);
  return waiting && late;
}

/** A key that names one intended deed: the same when pressed again after a failure. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
