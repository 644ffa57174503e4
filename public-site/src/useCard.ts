import { useCallback, useEffect, useState } from 'react';
import { fetchCard } from './api/cards';
import { ApiError } from './api/client';
import type { Card } from './api/responses';
import { SKELETON_AFTER_MS, SLOW_AFTER_MS } from './constants';

export type LookupProblem = { kind: 'refused'; message: string; isUnknown: boolean } | { kind: 'failed' };

/** The state of waiting, from nothing to a skeleton to a text. `human` is the human check. */
export type Waiting = 'no' | 'briefly' | 'skeleton' | 'slow' | 'human';

export interface Lookup {
  card: Card | null;
  /** The time of the response in milliseconds. */
  answeredAt: number;
  problem: LookupProblem | null;
  waiting: Waiting;
  /** The number of lookups by the reader. */
  round: number;
}

const nothing: Lookup = { card: null, answeredAt: 0, problem: null, waiting: 'briefly', round: 0 };

function problemOf(error: unknown): LookupProblem {
  return error instanceof ApiError
    ? { kind: 'refused', message: error.message, isUnknown: error.status === 400 }
    : { kind: 'failed' };
}

/** Loads a card, and keeps the old data until the response. Use a separate component for each number. */
export function useCard(number: string): Lookup & { reload: () => void; follow: () => void } {
  const [lookup, setLookup] = useState<Lookup>(nothing);
  // A new object triggers a new request, even for the same number.
  const [query, setQuery] = useState({ number, quiet: false });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const { quiet } = query;
    const wait = (waiting: Waiting): void => {
      if (!signal.aborted && !quiet)
        setLookup((shown) => (shown.waiting === 'human' && waiting !== 'no' ? shown : { ...shown, waiting }));
    };
    wait('briefly');
    const timers = [
      setTimeout(() => wait('skeleton'), SKELETON_AFTER_MS),
      setTimeout(() => wait('slow'), SLOW_AFTER_MS),
    ];
    const stop = (): void => timers.forEach(clearTimeout);

    fetchCard(query.number, { signal, onHumanCheck: () => wait('human') })
      .then(({ card, keptAt }) => {
        if (signal.aborted) return;
        const problem: LookupProblem | null = keptAt === undefined ? null : { kind: 'failed' };
        setLookup(({ round }) => ({
          card,
          answeredAt: keptAt ?? Date.now(),
          problem,
          waiting: 'no',
          round: quiet ? round : round + 1,
        }));
      })
      .catch((error: unknown) => {
        if (!signal.aborted && !quiet) setLookup((shown) => ({ ...shown, problem: problemOf(error), waiting: 'no' }));
      })
      .finally(stop);
    return () => {
      controller.abort();
      stop();
    };
  }, [query]);

  const reload = useCallback(() => setQuery({ number, quiet: false }), [number]);
  const follow = useCallback(() => setQuery({ number, quiet: true }), [number]);
  return { ...lookup, reload, follow };
}
