import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { answerAtOnce, makeAuthProvider } from '../providers/authProvider';
import { makeDataProvider } from '../providers/dataProvider';
import { findResource, type Bootstrap } from '../providers/manifest';
import { queryKeys } from '../providers/queryKeys';
import { seenRowsOf } from '../providers/seenRows';
import { makeRouterProvider, type TabOfPage } from '../providers/routerProvider';
import { unsavedTabs, useBlockedWork } from '../state/unsaved';
import type { RouterTo } from 'ra-core';
import { parsePath } from 'react-router';
import { useAddresses } from '../state/addresses';
import { isShown, useTabPlace } from '../state/tabs/tab';
import { TabActionsContext } from '../state/tabs/TabsProvider';

const RECORD_PAGE = /^\/([^/]+)\/(create|\d+)(\/show)?$/;

/** Returns whether a navigation ends the page, for example from a form to its list. */
function endsPage(from: string, to: string): boolean {
  const [, resource, id, shown] = RECORD_PAGE.exec(from) ?? [];
  if (resource === undefined || to === from) return false;
  if (to === `/${resource}`) return true;
  const target = RECORD_PAGE.exec(to);
  return shown === undefined && target?.[1] === resource && (id === 'create' || target[2] === id);
}

/** Returns the tab that a navigation closes, for example after a save. */
function useTabOfPage(): TabOfPage {
  const place = useTabPlace();
  const actions = useContext(TabActionsContext);
  const { toPage, toMenu } = useAddresses();
  const client = useQueryClient();
  return useMemo(
    () => ({
      mayGo: (to: RouterTo | number) =>
        isShown(place.key) &&
        // Keeps the form open if the user loses the permission while typing.
        !(to === '/access-denied' && unsavedTabs().has(place.key)),
      finish: (to: RouterTo) => {
        const { pathname = '', search = '' } = typeof to === 'string' ? parsePath(to) : to;
        const from = toPage(place.path);
        const resource = RECORD_PAGE.exec(from)?.[1];
        if (!actions || resource === undefined || !pathname || pathname === '/access-denied') return false;
        const target = toPage(pathname);
        const saves = target !== from && client.isMutating({ mutationKey: [resource] }) > 0;
        if (!saves && !endsPage(from, target)) return false;
        actions.finish(place, `${toMenu(target)}${search}`);
        return true;
      },
    }),
    [place, actions, client, toPage, toMenu],
  );
}

function makeProviders(queryClient: QueryClient, frameNow: () => Bootstrap) {
  const answerAnew = answerAtOnce(queryClient, frameNow);
  const readAgain = (...keys: QueryKey[]): void => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  };
  const context = {
    queryClient,
    authProvider: makeAuthProvider(frameNow),
    dataProvider: makeDataProvider({
      resourceOf: (name) => findResource(frameNow().manifest, name),
      // Reloads the header's balance and the dashboard, because an action may move money.
      onAction: () => readAgain(queryKeys.sessions, queryKeys.dashboard),
      onRowsChanged: (name) => readAgain(queryKeys.resource(name), queryKeys.options),
      seenRows: seenRowsOf(queryClient),
    }),
    routerProvider: makeRouterProvider({ useTabOfPage, useBlockedWork }),
  };
  return { context, answerAnew };
}

/** Creates react-admin's providers once, because new ones would close all open pages. */
export function useProviders(queryClient: QueryClient, frame: Bootstrap): ReturnType<typeof makeProviders>['context'] {
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
