import { useCallback, useEffect, useState } from 'react';
import { Refusal } from '../api/client';
import { fetchDocument, type DocumentKey } from '../api/documents';
import type { SubmittedDocument } from '../api/types';

const POLL_MS = 4_000;

export interface FollowedDocument {
  document: SubmittedDocument | null;
  problem: 'none' | 'unknown' | 'failed';
  /** When the server was last heard, in milliseconds of this device. */
  heardAt: number;
}

/** A document until it is decided: asked every four seconds while somebody looks, at once when the network is back. */
export function useDocument({ id, key }: DocumentKey): FollowedDocument & { retry: () => void } {
  const [state, setState] = useState<FollowedDocument>({ document: null, problem: 'none', heardAt: 0 });
  const [round, setRound] = useState(0);
  const retry = useCallback(() => setRound((count) => count + 1), []);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let isDecided = false;
    const ask = (): void => {
      if (document.hidden || isDecided) return;
      fetchDocument({ id, key }, { signal })
        .then((found) => {
          if (signal.aborted) return;
          isDecided = found.status !== 'SUBMITTED';
          setState({ document: found, problem: 'none', heardAt: Date.now() });
        })
        .catch((error: unknown) => {
          if (signal.aborted) return;
          const problem = error instanceof Refusal && error.status === 404 ? 'unknown' : 'failed';
          if (problem === 'unknown') isDecided = true;
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
  }, [id, key, round]);
  return { ...state, retry };
}
