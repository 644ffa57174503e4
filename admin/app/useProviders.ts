import { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { makeAuthProvider } from '../providers/authProvider';
import { makeDataProvider } from '../providers/dataProvider';
import type { SessionFrame } from '../providers/manifest';
import { findResource } from '../providers/manifest';
import { forgetOptions } from '../providers/options';
import { makeRouterProvider } from '../providers/routerProvider';
import { readsOnMount } from '../state/tabs/queries';
import { useIsTabShown } from '../state/tabs/tab';

/** A call without a network fails at once and says so: one that waits in silence looks like one that was made. */
const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        gcTime: Infinity,
        refetchOnMount: readsOnMount,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });

function makeProviders(frameNow: () => SessionFrame) {
  const queryClient = makeQueryClient();
  return {
    queryClient,
    authProvider: makeAuthProvider(frameNow),
    // An action may have moved money: the balance in the header is read again, and the figures of the home page.
    dataProvider: makeDataProvider(
      (name) => findResource(frameNow().manifest, name),
      () => {
        for (const queryKey of [['sessions'], ['dashboard']]) void queryClient.invalidateQueries({ queryKey });
      },
    ),
    routerProvider: makeRouterProvider(() => frameNow().manifest.resources, useIsTabShown),
  };
}

/**
 * What react-admin works with, made once: rights that change while pages are open must not take away what is in them.
 * What was read under other rights is read anew.
 */
export function useProviders(frame: SessionFrame): ReturnType<typeof makeProviders> {
  const latest = useRef(frame);
  latest.current = frame;
  const [providers] = useState(() => makeProviders(() => latest.current));
  const { manifest } = frame;
  const read = useRef(manifest);
  useEffect(() => {
    if (read.current === manifest) return;
    read.current = manifest;
    forgetOptions();
    void providers.queryClient.invalidateQueries();
  }, [manifest, providers]);
  return providers;
}
