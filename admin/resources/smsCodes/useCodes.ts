import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSessionUser } from '../../providers/manifest';
import { useSteadyApi } from '../../providers/useApi';
import { useOffset } from '../../state/useOffset';
import { dayStart, todayIn } from '../../declared/fields/dates';
import type { Message, MessagePage, Numbers } from './calls';
import { loadMessages, loadNumbers } from './calls';
import { followCodes } from './codeStream';
import { onCard, withMessage } from './format';
import { keys } from './keys';

const NEW_MS = 10_000;
const TODAY_SIZE = 200;

/** Marks what has come within the last ten seconds, by message. */
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

/**
 * The caller's numbers and today's messages, kept up to date by the stream: read once, then added to message by
 * message; read anew after a break, so that nothing is missed. `onMessage` hears what is new.
 */
export function useCodes(onMessage: (message: Message) => void) {
  const provider = useSteadyApi();
  const { account } = useSessionUser();
  const client = useQueryClient();
  const since = dayStart(todayIn(useOffset()), useOffset());
  const numbers = useQuery({ queryKey: keys.numbers, queryFn: () => loadNumbers(provider) });
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
