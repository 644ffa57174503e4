import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FoundRecord } from '../../providers/search';
import { MIN_SEARCHED, MAX_SEARCHED, searchRecords } from '../../providers/search';
import { queryKeys } from '../../providers/queryKeys';
import { useApi } from '../../providers/useApi';
import { isWholeNumber } from './match';

/** Between two keys of somebody who types. */
const REST = 40;
const TYPING = 250;

/**
 * The text as it is to be searched for: what was pasted, begins anew or is whole at once, what is being typed when it
 * rests.
 */
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

/** The records for a text; an answer to an older text is given up. */
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
