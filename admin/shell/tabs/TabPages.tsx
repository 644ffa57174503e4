import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Activity, memo, Suspense, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Location } from 'react-router';
import { NavigationType, Routes, UNSAFE_LocationContext as LocationContext } from 'react-router';
import { CatchErrors } from '../CatchErrors';
import { PageLoading } from '../PageLoading';
import { recountWork, useUnsavedTabs } from '../../state/unsaved';
import { aliveKeys } from '../../state/tabs/model';
import { setRevealing, trimQueries } from '../../state/tabs/queries';
import { useScrolling } from './scrolling';
import { setShown, TabContext } from '../../state/tabs/tab';
import { useOpenTabs } from '../../state/tabs/TabsProvider';

export const tabId = (key: string): string => `tab${key}`;
export const panelId = (key: string): string => `page${key}`;

/**
 * One visited page at the address at which it was left: what happens to the window's address is no concern of a hidden
 * one.
 */
const TabPage = memo(function TabPage({
  name: key,
  path,
  location,
  routes,
  labelled,
}: {
  name: string;
  path: string;
  location: Location;
  routes: ReactNode;
  labelled: boolean;
}) {
  const place = useMemo(() => ({ key, path }), [key, path]);
  const at = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location]);
  return (
    <TabContext.Provider value={place}>
      <LocationContext.Provider value={at}>
        <Box data-tab={key} id={panelId(key)} {...(labelled && { role: 'tabpanel', 'aria-labelledby': tabId(key) })}>
          <CatchErrors resetKey={key}>
            <Suspense fallback={<PageLoading />}>
              <Routes>{routes}</Routes>
            </Suspense>
          </CatchErrors>
        </Box>
      </LocationContext.Provider>
    </TabContext.Provider>
  );
});

/** Records which tab is on the screen, before anything in it reads that. */
function useShowing(key: string, known: boolean): void {
  const client = useQueryClient();
  const recounted = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    setShown(key);
    setRevealing(known);
    recounted.current = recountWork(key);
    return () => setShown('');
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Whether it was there already matters in this moment only.
  }, [key]);
  // Effects of the page have run before this one.
  useEffect(() => {
    setRevealing(false);
    recounted.current?.();
    trimQueries(client);
  }, [key, client]);
}

/** Every visited page that is kept; all but one are hidden, with what was typed, chosen and scrolled in them. */
export function TabPages({ routes, labelled }: { routes: ReactNode; labelled: boolean }) {
  const tabs = useOpenTabs();
  const alive = aliveKeys(tabs, useUnsavedTabs());
  const pages = tabs.list.filter((tab) => alive.has(tab.key));
  const key = pages.find((tab) => tab.path === tabs.active)?.key ?? '';
  useShowing(key, !tabs.fresh);
  useScrolling(key, !tabs.fresh);
  return (
    <>
      {pages.map(
        (tab) =>
          tab.location && (
            <Activity key={tab.key} mode={tab.key === key ? 'visible' : 'hidden'}>
              <TabPage name={tab.key} path={tab.path} location={tab.location} routes={routes} labelled={labelled} />
            </Activity>
          ),
      )}
    </>
  );
}
