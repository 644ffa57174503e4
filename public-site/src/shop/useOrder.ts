import { useCallback, useEffect, useRef, useState } from 'react';
import { Refusal } from '../api/client';
import { eventsPath, fetchOrder } from '../api/orders';
import type { PublicOrder } from '../api/types';

/** Without word from the server for so long the page says that it is not live. */
const SILENT_MS = 30_000;
const POLL_MS = 5_000;

export interface Followed {
  order: PublicOrder | null;
  problem: 'none' | 'unknown' | 'failed';
  /** When the server was last heard, in milliseconds of this device. */
  heardAt: number;
  /** The device's clock, once a second. */
  clock: number;
  isLive: boolean;
}

/** The server's clock less the device's, in milliseconds. */
export const clockAhead = ({ now }: PublicOrder, heardAt: number): number => (now ? Date.parse(now) - heardAt : 0);

const isOver = ({ steps }: PublicOrder): boolean =>
  steps !== undefined && !steps.some(({ state }) => state === 'now' || state === 'waiting');

/**
 * An order as it goes on: by its event stream, by asking every five seconds where there is none, at once when the
 * network or the reader comes back.
 */
export function useOrder(orderNo: string, key: string | null): Followed & { retry: () => void } {
  const [order, setOrder] = useState<PublicOrder | null>(null);
  const [problem, setProblem] = useState<Followed['problem']>('none');
  const [heardAt, setHeardAt] = useState(() => Date.now());
  const [clock, setClock] = useState(() => Date.now());
  const [round, setRound] = useState(0);
  const over = useRef(false);
  const hear = useCallback((heard: PublicOrder) => {
    over.current = isOver(heard);
    setOrder(heard);
    setProblem('none');
    setHeardAt(Date.now());
  }, []);
  const retry = useCallback(() => setRound((count) => count + 1), []);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const ask = (): void => {
      fetchOrder(orderNo, key, { signal })
        .then((found) => !signal.aborted && hear(found))
        .catch((error: unknown) => {
          if (signal.aborted) return;
          setProblem(error instanceof Refusal && error.status === 404 ? 'unknown' : 'failed');
        });
    };
    ask();
    let stream: EventSource | null = null;
    if (key && typeof EventSource === 'function') {
      stream = new EventSource(eventsPath(orderNo, key));
      stream.addEventListener('course', (event) =>
        hear(JSON.parse((event as MessageEvent<string>).data) as PublicOrder),
      );
    }
    // The stream closes itself when nothing more happens; the browser must not open it again then.
    const poll = setInterval(() => {
      if (over.current) stream?.close();
      else if (stream?.readyState !== 1 && !document.hidden) ask();
    }, POLL_MS);
    const tick = setInterval(() => setClock(Date.now()), 1000);
    const back = (): void => {
      if (!document.hidden && !over.current) ask();
    };
    window.addEventListener('online', back);
    document.addEventListener('visibilitychange', back);
    return () => {
      controller.abort();
      stream?.close();
      clearInterval(poll);
      clearInterval(tick);
      window.removeEventListener('online', back);
      document.removeEventListener('visibilitychange', back);
    };
  }, [orderNo, key, hear, round]);

  const isLive = (order !== null && isOver(order)) || problem === 'none' || clock - heardAt < SILENT_MS;
  return { order, problem, heardAt, clock, isLive, retry };
}
