import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useManifest } from '../../providers/manifest';
import { fieldOf } from '../../declared/records';
import { queryKeys } from '../../providers/queryKeys';
import type { Row } from '../../providers/rows';
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
  const input = usePaced(text);
  const isAsked = [...input].length >= MIN_SEARCHED && input.length <= MAX_SEARCHED;
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: queryKeys.search(resource, input),
    queryFn: ({ signal }) => searchRecords(provider, input, resource, signal),
    enabled: isAsked,
    retry: false,
    staleTime: 5_000,
    gcTime: 30_000,
  });
  return {
    found: data ?? NONE,
    waiting: input !== text || (isAsked && isPending),
    failed: isAsked && isError && input === text,
    tooLong: text.length > MAX_SEARCHED,
    retry: () => void refetch(),
  };
}

const MOST = 6;

/** Reads the records' currencies, because the search returns only names. */
function useCurrencies(records: readonly ResourceLine[]): ReadonlyMap<unknown, string> | undefined {
  const provider = useApi();
  const [first] = records;
  const ids = records.map(({ id }) => id ?? 0);
  const { data } = useQuery({
    queryKey: [...queryKeys.resource(first?.resource.name ?? ''), 'currencies', ids],
    queryFn: async () => {
      const { data: rows } = await provider.getMany<Row>(first?.resource.name ?? '', { ids });
      return new Map(rows.map(({ id, currency }) => [id, String(currency ?? '')]));
    },
    enabled: first !== undefined && fieldOf(first.resource, 'currency')?.readable === true,
    staleTime: 60_000,
  });
  return data;
}

/** The sentence contains an action and a name, and each record with the name has a line. */
export function useSentence(
  text: string,
  actions: readonly ResourceLine[],
): { lines: PaletteLine[]; waiting: boolean } {
  const manifest = useManifest();
  const sentence = useMemo(() => readSentence(text, actions), [text, actions]);
  const { found, waiting } = useRecords(sentence?.who ?? '', sentence?.line.resource.name);
  const named = useMemo(() => {
    const records = recordsOf(manifest, found).filter(({ resource }) => resource.name === sentence?.line.resource.name);
    return sentence ? records.slice(0, MOST) : [];
  }, [sentence, found, manifest]);
  const currencies = useCurrencies(named);
  const lines = useMemo(
    () => (sentence ? linesOfSentence(sentence, named, currencies) : []),
    [sentence, named, currencies],
  );
  return { lines, waiting: sentence !== null && waiting };
}
