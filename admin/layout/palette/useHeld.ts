import { useEffect, useLayoutEffect, useState } from 'react';

/** How long what is on the screen stays while the answer to a new text is on its way. */
const GRACE = 150;

/** Whether an answer that came after its time belongs below what people may already be pointing at. */
export interface Held<T> {
  shown: T;
  text: string;
  isLate: boolean;
}

/**
 * What to show for `text`: all of it at once, when it is complete, or what there is of it when that takes too long.
 * Nothing that has been shown moves because more of the same answer comes: `isLate` then tells that the rest belongs at
 * the end.
 */
export function useHeld<T>(text: string, value: T, waiting: boolean): Held<T> {
  const [late, setLate] = useState<string | null>(null);
  const [held, setHeld] = useState({ shown: value, text });
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setLate(text), GRACE);
    return () => clearTimeout(timer);
  }, [text, waiting]);
  const isLate = late === text;
  const isReady = !waiting || isLate;
  useLayoutEffect(() => {
    if (isReady) setHeld({ shown: value, text });
  }, [isReady, value, text]);
  return { ...held, isLate };
}
