import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { usePageShown } from '../ui/timing';
import { follow, readEvents } from './events';
import { dataClient } from './http';
import { queryKeys } from './queryKeys';

/** A mark for each option list of the caller: a list with another mark has changed. */
type Marks = Readonly<Record<string, string>>;

const followMarks = (path: string, tell: (marks: Marks) => void, signal: AbortSignal): Promise<void> =>
  follow<Marks>(
    {
      open: async function* events(halt) {
        const body = await dataClient.stream(`${path}/events`, { signal: halt, quiet: true });
        yield* readEvents<Marks>('option-lists', body, halt);
      },
      ask: async () => (await dataClient.call('GET', path, { quiet: true })).json.data as Marks,
      isOver: () => false,
      tell,
    },
    signal,
  );

/**
 * Runs the work in one window of this browser at a time: a browser has few connections for each server. A page that is
 * not served securely has no locks: there each window runs it.
 */
async function inOneWindow(name: string, work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return work();
  try {
    return await locks.request(name, { signal }, work);
  } catch (error) {
    if (!signal.aborted) throw error;
    return undefined;
  }
}

/**
 * Reads option lists again when any user changes them, so that open pages show the change at once. One window of the
 * browser follows the stream and passes changes to the others (`shareOptionChanges`). `path`: where the marks of the
 * lists are read, if the product has any.
 */
export function useOptionChanges(client: QueryClient, user: number, path: string | undefined): void {
  const live = usePageShown();
  const known = useRef<Marks>({});
  useEffect(() => {
    if (!live || path === undefined) return undefined;
    const halt = new AbortController();
    const tell = (marks: Marks): void => {
      for (const [list, mark] of Object.entries(marks))
        if (known.current[list] !== undefined && known.current[list] !== mark)
          void client.invalidateQueries({ queryKey: queryKeys.optionList(list) });
      known.current = marks;
    };
    void inOneWindow(`t3d-option-lists ${user}`, () => followMarks(path.slice(1), tell, halt.signal), halt.signal);
    return () => halt.abort();
  }, [live, client, user, path]);
}
