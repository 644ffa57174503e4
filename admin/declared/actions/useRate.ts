import { useEffect, useRef, useState } from 'react';

const SPAN_MS = 8000;

/** Returns items per second over only the last few seconds, so that a slowdown is visible. */
export function useRate(done: number): number | null {
  const seen = useRef<{ at: number; done: number }[]>([]);
  const [rate, setRate] = useState<number | null>(null);
  useEffect(() => {
    const now = performance.now();
    seen.current = [...seen.current.filter(({ at }) => now - at < SPAN_MS), { at: now, done }];
    const [first] = seen.current;
    if (!first || now - first.at < 500 || done <= first.done) return;
    setRate(((done - first.done) / (now - first.at)) * 1000);
  }, [done]);
  return rate;
}
