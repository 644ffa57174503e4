import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { usePageShown } from '../ui/timing';
import { followRoute } from './events';
import { useManifest, useSessionUser } from './manifest';
import { queryKeys } from './queryKeys';
import { useSteadyApi } from './useApi';

/** The versions of the option lists. A changed version means a changed list. */
type Marks = Readonly<Record<string, string>>;

/** Runs `work` in one window only, because browsers limit connections. Without locks, every window runs it. */
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

/** Follows changes of option lists in one window, which informs all others. */
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
    const onState = (marks: Marks): void => {
      for (const [list, mark] of Object.entries(marks))
        if (known.current[list] !== undefined && known.current[list] !== mark)
          void client.invalidateQueries({ queryKey: queryKeys.optionList(list) });
      known.current = marks;
    };
    const work = () => followRoute<Marks>(provider, path.slice(1), 'option-lists', { onState }, halt.signal);
    void inOneWindow(`t3d-option-lists ${user}`, work, halt.signal);
    return () => halt.abort();
  }, [live, provider, client, user, path]);
}
