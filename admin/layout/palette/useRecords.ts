import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useManifest } from '../../providers/manifest';
import { queryKeys } from '../../providers/queryKeys';
import { useApi } from '../../providers/useApi';
import { type FoundRecord, isWholeNumber, MAX_SEARCHED, MIN_SEARCHED, recordsOf, searchRecords } from './items';
import type { PaletteLine, ResourceLine } from './items';
import { linesOfSentence, readSentence } from './sentence';

/** The debounce in milliseconds. Less than TYPING between two keys counts as typing. */
const REST = 40;
const TYPING = 250;

/** Returns a pasted, new or complete text at once, and other text after a debounce. */
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

/** Searches records. A new text cancels the previous search. */
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

const MOST = 6;

/** Returns a line for each record that a typed sentence can mean. */
export function useSentence(
  text: string,
  actions: readonly ResourceLine[],
): { lines: PaletteLine[]; waiting: boolean } {
  const manifest = useManifest();
  const sentence = useMemo(() => readSentence(text, actions), [text, actions]);
  const { found, waiting } = useRecords(sentence?.who ?? '', sentence?.line.resource.name);
  const lines = useMemo(
    () => (sentence ? linesOfSentence(sentence, recordsOf(manifest, found)).slice(0, MOST) : []),
    [sentence, found, manifest],
  );
  return { lines, waiting: sentence !== null && waiting };
}
