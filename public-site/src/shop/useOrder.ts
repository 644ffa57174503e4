import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/client';
import { eventsPath, fetchOrder } from '../api/orders';
import type { PublicOrder } from '../api/responses';

/** The milliseconds after which a silent stream is broken. The server sends something every 15 seconds. */
export const SILENT_MS = 35_000;
const POLL_MS = 5_000;

interface Feed {
  /** The address of the stream, or null. */
  address: string | null;
  requestState: () => void;
  onData: (data: string) => void;
  /** Called whenever the stream sends anything. */
  alive: () => void;
  /** Returns whether the order is finished, so that it cannot change. */
  isOver: () => boolean;
}

/** Follows an order by its stream, and polls while that is missing or silent. Returns a function that stops. */
export function startFeed({ address, requestState, onData, alive, isOver }: Feed): () => void {
  let stream: EventSource | null = null;
  let [openedAt, heardAt] = [0, 0];
  const open = (): void => {
    if (address === null || typeof EventSource !== 'function') return;
    stream?.close();
    openedAt = Date.now();
    stream = new EventSource(address);
    stream.addEventListener('course', (event) => {
      heardAt = Date.now();
      onData((event as MessageEvent<string>).data);
    });
    stream.addEventListener('alive', () => {
      heardAt = Date.now();
      alive();
    });
  };
  requestState();
  open();
  const poll = setInterval(() => {
    // Closes the stream of a finished order, which the browser would reopen.
    if (isOver()) stream?.close();
    else if (!document.hidden) {
      const isSilent = Date.now() - heardAt >= SILENT_MS;
      if (isSilent || stream?.readyState !== 1) requestState();
      if (isSilent && Date.now() - openedAt >= SILENT_MS) open();
    }
  }, POLL_MS);
  return () => {
    clearInterval(poll);
    stream?.close();
  };
}

export interface Followed {
  order: PublicOrder | null;
  problem: 'none' | 'unknown' | 'failed';
  /** The time of the last response, in milliseconds of this device. */
  heardAt: number;
  /** The time of this device, updated every second. */
  clock: number;
  isLive: boolean;
}

/** Returns the milliseconds by which the server's clock is ahead. */
export const clockAhead = ({ now }: PublicOrder, heardAt: number): number => (now ? Date.parse(now) - heardAt : 0);

const isOver = ({ steps }: PublicOrder): boolean =>
  steps !== undefined && !steps.some(({ state }) => state === 'now' || state === 'waiting');

/** Follows an order. Loads it also when the network or the reader returns. */
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
    const requestState = (): void => {
      fetchOrder(orderNo, key, { signal })
        .then((found) => !signal.aborted && hear(found))
        .catch((error: unknown) => {
          if (signal.aborted) return;
          setProblem(error instanceof ApiError && error.status === 404 ? 'unknown' : 'failed');
        });
    };
    const stop = startFeed({
      address: key === null ? null : eventsPath(orderNo, key),
      requestState,
      onData: (data) => hear(JSON.parse(data) as PublicOrder),
      alive: () => setHeardAt(Date.now()),
      isOver: () => over.current,
    });
    const tick = setInterval(() => setClock(Date.now()), 1000);
    const back = (): void => {
      if (!document.hidden && !over.current) requestState();
    };
    window.addEventListener('online', back);
    document.addEventListener('visibilitychange', back);
    return () => {
      controller.abort();
      stop();
      clearInterval(tick);
      window.removeEventListener('online', back);
      document.removeEventListener('visibilitychange', back);
    };
  }, [orderNo, key, hear, round]);

  const isLive = (order !== null && isOver(order)) || clock - heardAt < SILENT_MS;
  return { order, problem, heardAt, clock, isLive, retry };
}
