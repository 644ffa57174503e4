import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { answerAtOnce, makeAuthProvider } from '../providers/authProvider';
import { makeDataProvider } from '../providers/dataProvider';
import { type SessionFrame, findResource } from '../providers/manifest';
import { queryKeys } from '../providers/queryKeys';
import { seenRowsOf } from '../providers/seenRows';
import { makeRouterProvider } from '../providers/routerProvider';
import { useTabOfPage } from '../state/tabs/useTabOfPage';
import { useBlockedWork } from '../state/unsaved';

function makeProviders(queryClient: QueryClient, frameNow: () => SessionFrame) {
  const answerAnew = answerAtOnce(queryClient, frameNow);
  const readAgain = (...keys: QueryKey[]): void => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  };
  const context = {
    queryClient,
    authProvider: makeAuthProvider(frameNow),
    dataProvider: makeDataProvider({
      resourceOf: (name) => findResource(frameNow().manifest, name),
      // An action may have moved money, so the header's balance and the dashboard are read again.
      onAction: () => readAgain(queryKeys.sessions, queryKeys.dashboard),
      onRowsChanged: (name) => readAgain(queryKeys.resource(name), queryKeys.options),
      seenRows: seenRowsOf(queryClient),
    }),
    routerProvider: makeRouterProvider({ useTabOfPage, useBlockedWork }),
  };
  return { context, answerAnew };
}

/** Makes react-admin's providers once, because a change of rights must not close open pages. */
export function useProviders(
  queryClient: QueryClient,
  frame: SessionFrame,
): ReturnType<typeof makeProviders>['context'] {
  const latest = useRef(frame);
  latest.current = frame;
  const [{ context, answerAnew }] = useState(() => makeProviders(queryClient, () => latest.current));
  const { manifest } = frame;
  const read = useRef(frame);
  useEffect(() => {
    const before = read.current;
    if (before === frame) return;
    read.current = frame;
    answerAnew();
    if (before.manifest !== manifest)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' });
  }, [frame, manifest, queryClient, answerAnew]);
  return context;
}
