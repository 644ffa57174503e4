import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { usePageShown } from '../ui/timing';
import { follow, openEvents } from './events';
import { useManifest, useSessionUser } from './manifest';
import { queryKeys } from './queryKeys';
import type { RouteCalls } from './routeCalls';
import { useSteadyApi } from './useApi';

/** A mark for each option list of the caller: a list with another mark has changed. */
type Marks = Readonly<Record<string, string>>;

const followMarks = (
  provider: RouteCalls,
  path: string,
  tell: (marks: Marks) => void,
  signal: AbortSignal,
): Promise<void> =>
  follow<Marks>(
    {
      open: (halt) => openEvents(provider, `${path}/events`, 'option-lists', halt),
      ask: () => provider.read(path),
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
 * browser follows the stream and passes changes to the others (`shareOptionChanges`). The marks of the lists are read
 * where the manifest's dictionary says, if the product has one.
 */
export function useOptionChanges(): void {
  const provider = useSteadyApi();
  const client = useQueryClient();
  const { id: user } = useSessionUser();
  const path = useManifest().dictionary?.changes;
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
    void inOneWindow(
      `t3d-option-lists ${user}`,
      () => followMarks(provider, path.slice(1), tell, halt.signal),
      halt.signal,
    );
    return () => halt.abort();
  }, [live, provider, client, user, path]);
}
