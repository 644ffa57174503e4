import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSessionUser } from '../../providers/manifest';
import { useSteadyApi } from '../../providers/useApi';
import type { T3dDataProvider } from '../../providers/dataProvider';
import { readEvents } from '../../providers/events';
import {
  keys,
  loadMessages,
  type Message,
  type MessagePage,
  type Numbers,
  onCard,
  openMessageStream,
  withMessage,
} from './smsCodeOrderCalls';

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 15_000;
/** The milliseconds without data after which a stream is broken. The server sends something every 15 seconds. */
const SILENT_MS = 40_000;
/** The statuses after which no retry can open the stream. */
const FINAL = [401, 403, 404];

interface Following {
  provider: T3dDataProvider;
  account: string;
  /** The id of the message after which the stream begins. */
  after: number;
  tell: (message: Message) => void;
  /** Reports whether messages arrive live. */
  onLive: (live: boolean) => void;
  /** Called when the stream reopens after a break, because messages may have been missed. */
  onResumed: () => void;
}

const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done, { once: true });
  });

/** Passes bytes through. Aborts the connection after a long silence. */
function watched(body: ReadableStream<Uint8Array>, connection: AbortController): ReadableStream<Uint8Array> {
  let lastAt = Date.now();
  const look = setInterval(() => {
    if (Date.now() - lastAt > SILENT_MS) connection.abort();
  }, 5000);
  connection.signal.addEventListener('abort', () => clearInterval(look), { once: true });
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        lastAt = Date.now();
        controller.enqueue(chunk);
      },
    }),
  );
}

/** Reads the stream to its end. Returns true if a retry makes sense. */
async function connect(from: () => number, following: Following, signal: AbortSignal): Promise<boolean> {
  const connection = new AbortController();
  const drop = (): void => connection.abort();
  signal.addEventListener('abort', drop);
  window.addEventListener('offline', drop);
  try {
    const body = await openMessageStream(following.provider, from(), connection.signal);
    following.onLive(true);
    for await (const message of readEvents<Message>('message', watched(body, connection), connection.signal))
      following.tell(message);
    return true;
  } catch (error) {
    return !FINAL.includes((error as { status?: number }).status ?? 0);
  } finally {
    signal.removeEventListener('abort', drop);
    window.removeEventListener('offline', drop);
    connection.abort();
    following.onLive(false);
  }
}

async function lead(from: () => number, following: Following, signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT;
  let broken = false;
  const own: Following = {
    ...following,
    onLive: (live) => {
      following.onLive(live);
      if (!live) return;
      wait = FIRST_WAIT;
      if (broken) following.onResumed();
    },
  };
  while (!signal.aborted && (await connect(from, own, signal))) {
    broken = true;
    if (!signal.aborted) await rest(wait, signal);
    wait = Math.min(LONGEST_WAIT, wait * 2);
  }
}

type Shared = { message: Message } | { live: boolean } | { resumed: true } | { who: true };

/** Follows the messages until `signal` aborts. All tabs share one connection, because browsers limit connections. */
function followCodes(following: Following, signal: AbortSignal): void {
  let last = following.after;
  const channel = new BroadcastChannel(`sms-codes:${following.account}`);
  let isLeading = false;
  let isLive = false;
  const take = (message: Message): void => {
    last = Math.max(last, message.id);
    following.tell(message);
  };
  const share = (what: Shared): void => {
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- A broadcast channel has no target.
    channel.postMessage(what);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Shared>) => {
    if ('message' in data) take(data.message);
    else if ('resumed' in data) following.onResumed();
    else if ('who' in data) {
      if (isLeading) share({ live: isLive });
    } else if (!isLeading) following.onLive(data.live);
  });
  signal.addEventListener('abort', () => channel.close(), { once: true });
  const own: Following = {
    ...following,
    tell: (message) => {
      take(message);
      share({ message });
    },
    onLive: (live) => {
      isLive = live;
      following.onLive(live);
      if (!signal.aborted) share({ live });
    },
    onResumed: () => {
      following.onResumed();
      share({ resumed: true });
    },
  };
  const run = async (): Promise<void> => {
    isLeading = true;
    await lead(() => last, own, signal);
    isLeading = false;
  };
  const locks = (navigator as { locks?: LockManager }).locks;
  // Each tab reads its own stream without locks (plain http).
  if (!locks) void run();
  else {
    share({ who: true });
    void locks.request(`sms-codes:${following.account}`, { signal }, run).catch(() => undefined);
  }
}

const NEW_MS = 10_000;
const TODAY_SIZE = 200;

/** Tracks the fresh messages, those of the last ten seconds. */
function useFresh(): [ReadonlySet<number>, (id: number) => void] {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const open = timers.current;
    return () => {
      for (const timer of open) clearTimeout(timer);
    };
  }, []);
  const add = useCallback((id: number) => {
    setFresh((before) => new Set(before).add(id));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setFresh((before) => new Set([...before].filter((one) => one !== id)));
    }, NEW_MS);
    timers.current.add(timer);
  }, []);
  return [fresh, add];
}

const HOUR_MS = 60 * 60_000;

/** Returns the time a day ago in whole hours, because it is part of a query key. */
const dayAgo = (now: number): string => new Date(Math.floor(now / HOUR_MS - 24) * HOUR_MS).toISOString();

/** Loads the numbers and the messages of the last day, and adds streamed messages. */
export function useCodes(onMessage: (message: Message) => void) {
  const provider = useSteadyApi();
  const { account } = useSessionUser();
  const client = useQueryClient();
  // Stays the same, so that no message disappears from the open page.
  const [since] = useState(() => dayAgo(Date.now()));
  const numbers = useQuery({
    queryKey: keys.numbers,
    queryFn: () => provider.request<Numbers>('GET', '/ms-api/numbers', { quiet: true }),
  });
  const today = useQuery({
    queryKey: keys.today(since),
    queryFn: () => loadMessages(provider, null, { since, size: TODAY_SIZE }),
  });
  const [live, setLive] = useState(false);
  const [fresh, addFresh] = useFresh();
  const hear = useRef(onMessage);
  useEffect(() => {
    hear.current = onMessage;
  });
  const reload = useCallback(() => {
    void client.invalidateQueries({ queryKey: ['sms-code-orders'] });
  }, [client]);
  const cursor = numbers.data?.cursor;
  const start = useRef<number>(undefined);
  if (start.current === undefined && cursor !== undefined) start.current = cursor;
  const isReady = cursor !== undefined;
  useEffect(() => {
    if (!isReady) return;
    const control = new AbortController();
    const known = new Set<number>();
    const after = start.current ?? 0;
    const tell = (message: Message): void => {
      if (known.has(message.id) || message.id <= after) return;
      known.add(message.id);
      client.setQueryData<Numbers>(
        keys.numbers,
        (before) => before && { ...before, rows: onCard(before.rows, message) },
      );
      client.setQueryData<MessagePage>(keys.today(since), (before) => {
        if (!before) return before;
        const rows = withMessage(before.rows, message);
        return rows === before.rows ? before : { rows: [...rows], total: before.total + 1 };
      });
      addFresh(message.id);
      hear.current(message);
    };
    followCodes({ provider, account, after, tell, onLive: setLive, onResumed: reload }, control.signal);
    return () => control.abort();
  }, [isReady, provider, account, client, since, addFresh, reload]);
  return { numbers, today, live, fresh, reload };
}
