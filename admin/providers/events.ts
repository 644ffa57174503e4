import { listen } from '../ui/store';
import type { RouteCalls } from './routeCalls';

/** Parses the events with a name. `rest` is the incomplete end. */
export function eventsIn(name: string, text: string): { found: string[]; rest: string } {
  const parts = text.split('\n\n');
  const rest = parts.pop() ?? '';
  const found = parts
    .filter((part) => part.split('\n').includes(`event: ${name}`))
    .map((part) =>
      part
        .split('\n')
        .filter((line) => line.startsWith('data: '))
        .map((line) => line.slice(6))
        .join('\n'),
    );
  return { found, rest };
}

const SILENT_MS = 40_000;

/** Reads events until `signal` aborts, or the stream ends or breaks. */
export async function* readEvents<T>(
  name: string,
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  silentMs = SILENT_MS,
): AsyncGenerator<T, void> {
  const reader = body.getReader();
  const stop = (): void => {
    void reader.cancel().catch(() => undefined);
  };
  const unheard = listen(signal, 'abort', stop);
  const decoder = new TextDecoder();
  let text = '';
  let silence = setTimeout(stop, silentMs);
  try {
    while (!signal.aborted) {
      const { value, done } = await reader.read();
      clearTimeout(silence);
      if (done) return;
      silence = setTimeout(stop, silentMs);
      const { found, rest } = eventsIn(name, text + decoder.decode(value, { stream: true }));
      text = rest;
      for (const data of found) yield JSON.parse(data) as T;
    }
  } finally {
    clearTimeout(silence);
    unheard();
    stop();
  }
}

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 15_000;
/** The statuses after which a retry is useless. */
const FINAL = [401, 403, 404];

const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const over = (): void => {
      clearTimeout(timer);
      unheard();
      resolve();
    };
    const timer = setTimeout(over, ms);
    const unheard = listen(signal, 'abort', over);
  });

export interface Following<T> {
  open: (signal: AbortSignal) => AsyncIterable<T>;
  /** Requests the state after the stream has broken. */
  query: () => Promise<T>;
  isOver: (state: T) => boolean;
  onState: (state: T) => void;
  gone?: () => void;
}

/** Follows a state by its event stream until it is final. Polls and reconnects with backoff after a break. */
export async function follow<T>(
  { open, query, isOver, onState, gone }: Following<T>,
  signal: AbortSignal,
  first = FIRST_WAIT,
): Promise<void> {
  const over = (state: T): boolean => {
    if (!signal.aborted) onState(state);
    return isOver(state);
  };
  for (let wait = first; !signal.aborted; wait = Math.min(LONGEST_WAIT, wait * 2)) {
    try {
      for await (const state of open(signal)) {
        wait = first;
        if (over(state) || signal.aborted) return;
      }
    } catch {
      /* Requests the state next, because the stream is broken or blocked. */
    }
    if (signal.aborted) return;
    try {
      if (over(await query())) return;
    } catch (error) {
      if (FINAL.includes((error as { status?: number }).status ?? 0)) {
        if (!signal.aborted) gone?.();
        return;
      }
    }
    await rest(wait, signal);
  }
}

async function* openEvents<T>(provider: RouteCalls, path: string, name: string, signal: AbortSignal) {
  yield* readEvents<T>(name, await provider.openStream(path, { signal, quiet: true }), signal);
}

/** Follows the stream at `/events` below a route, until `isOver` or `signal`. */
export const followRoute = <T>(
  provider: RouteCalls,
  path: string,
  name: string,
  {
    isOver = () => false,
    query = () => provider.read<T>(path),
    ...how
  }: Pick<Following<T>, 'onState'> & Partial<Following<T>>,
  signal: AbortSignal,
): Promise<void> =>
  follow({ open: (halt) => openEvents(provider, `${path}/events`, name, halt), query, isOver, ...how }, signal);
