import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { makeAuthProvider } from '../providers/authProvider';
import { makeDataProvider } from '../providers/dataProvider';
import type { SessionFrame } from '../providers/manifest';
import { findResource } from '../providers/manifest';
import { queryKeys } from '../providers/queryKeys';
import { seenRowsOf } from '../providers/seenRows';
import { makeRouterProvider } from '../providers/routerProvider';
import { useIsTabShown } from '../state/tabs/tab';

function makeProviders(queryClient: QueryClient, frameNow: () => SessionFrame) {
  const readAgain = (...keys: QueryKey[]): void => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  };
  return {
    queryClient,
    authProvider: makeAuthProvider(frameNow),
    dataProvider: makeDataProvider({
      resourceOf: (name) => findResource(frameNow().manifest, name),
      // An action may have moved money: the balance in the header is read again, and the figures of the home page.
      onAction: () => readAgain(queryKeys.sessions, queryKeys.dashboard),
      onRowsChanged: (name) => readAgain(queryKeys.lists(name), queryKeys.options),
      seenRows: seenRowsOf(queryClient),
    }),
    routerProvider: makeRouterProvider(() => frameNow().manifest.resources, useIsTabShown),
  };
}

/**
 * What react-admin works with, made once: rights that change while pages are open must not take away what is in them.
 * What was read under other rights is read anew.
 */
export function useProviders(queryClient: QueryClient, frame: SessionFrame): ReturnType<typeof makeProviders> {
  const latest = useRef(frame);
  latest.current = frame;
  const [providers] = useState(() => makeProviders(queryClient, () => latest.current));
  const { manifest } = frame;
  const read = useRef(manifest);
  useEffect(() => {
    if (read.current === manifest) return;
    read.current = manifest;
    void queryClient.invalidateQueries();
  }, [manifest, queryClient]);
  return providers;
}
