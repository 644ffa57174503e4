import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type FoundRecord, MIN_SEARCHED, MAX_SEARCHED, searchRecords } from '../../providers/search';
import { queryKeys } from '../../providers/queryKeys';
import { useApi } from '../../providers/useApi';
import { isWholeNumber } from './match';

/** Milliseconds. Two typed keys are less than TYPING apart, and REST is the debounce. */
const REST = 40;
const TYPING = 250;

/** Returns the text to search for: at once if it was pasted, starts over or is complete, else debounced. */
function usePaced(text: string): string {
  const [paced, setPaced] = useState(text);
  const last = useRef({ at: 0, length: 0 });
  useEffect(() => {
    const now = performance.now();
    const isTyping = now - last.current.at < TYPING && Math.abs(text.length - last.current.length) <= 1;
    last.current = { at: now, length: text.length };
    if (!isTyping || isWholeNumber(text)) {
      setPaced(text);
      return undefined;
    }
    const timer = setTimeout(() => setPaced(text), REST);
    return () => clearTimeout(timer);
  }, [text]);
  return paced;
}

export interface Records {
  found: readonly FoundRecord[];
  waiting: boolean;
  failed: boolean;
  tooLong: boolean;
  retry: () => void;
}
const NONE: readonly FoundRecord[] = [];

/** Searches records for a text and cancels the search for an older text. */
export function useRecords(typed: string, resource?: string): Records {
  const provider = useApi();
  const text = typed.trim();
  const asked = usePaced(text);
  const isAsked = [...asked].length >= MIN_SEARCHED && asked.length <= MAX_SEARCHED;
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: queryKeys.search(resource, asked),
    queryFn: ({ signal }) => searchRecords(provider, asked, resource, signal),
    enabled: isAsked,
    retry: false,
    staleTime: 5_000,
    gcTime: 30_000,
  });
  return {
    found: data ?? NONE,
    waiting: asked !== text || (isAsked && isPending),
    failed: isAsked && isError && asked === text,
    tooLong: text.length > MAX_SEARCHED,
    retry: () => void refetch(),
  };
}

/** Milliseconds for which old lines stay while the answer for a new text is loading. */
const GRACE = 150;

/** Returns the value for `text` once complete, or after a short wait as `isLate`, when the rest is appended. */
export function useHeld<T>(text: string, value: T, waiting: boolean) {
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
