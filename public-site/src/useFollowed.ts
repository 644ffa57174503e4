import { useCallback, useEffect, useState } from 'react';
import { ApiError, type CallOptions } from './api/client';

const POLL_MS = 4_000;

export interface Followed<T> {
  found: T | null;
  problem: 'none' | 'unknown' | 'failed';
  /** The time of the last response, by this device's clock in milliseconds. */
  heardAt: number;
}

/** Polls until a decision, every four seconds while the page is visible. `read` and `isDecided` must not change. */
export function useFollowed<T>(
  read: (options: CallOptions) => Promise<T>,
  isDecided: (found: T) => boolean,
): Followed<T> & { retry: () => void } {
  const [state, setState] = useState<Followed<T>>({ found: null, problem: 'none', heardAt: 0 });
  const [round, setRound] = useState(0);
  const retry = useCallback(() => setRound((count) => count + 1), []);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let isOver = false;
    const ask = (): void => {
      if (document.hidden || isOver) return;
      read({ signal })
        .then((found) => {
          if (signal.aborted) return;
          isOver = isDecided(found);
          setState({ found, problem: 'none', heardAt: Date.now() });
        })
        .catch((error: unknown) => {
          if (signal.aborted) return;
          const problem = error instanceof ApiError && error.status === 404 ? 'unknown' : 'failed';
          if (problem === 'unknown') isOver = true;
          setState((before) => ({ ...before, problem }));
        });
    };
    ask();
    const poll = setInterval(ask, POLL_MS);
    window.addEventListener('online', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      controller.abort();
      clearInterval(poll);
      window.removeEventListener('online', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [read, isDecided, round]);
  return { ...state, retry };
}
