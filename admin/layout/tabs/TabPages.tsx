import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { ErrorBoundary } from 'react-error-boundary';
import {
  type ReactNode,
  Activity,
  Suspense,
  memo,
  useDeferredValue,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { type Location, NavigationType, UNSAFE_LocationContext as LocationContext } from 'react-router';
import { BrokenPage, PageLoading } from '../FailedPage';
import { useAddresses } from '../../state/addresses';
import { recountWork, useUnsavedTabs } from '../../state/unsaved';
import { aliveKeys } from '../../state/tabs/model';
import { setRevealing, trimQueries } from '../../state/tabs/queries';
import { TabContext, isShown, setShown } from '../../state/tabs/tab';
import { useOpenTabs } from '../../state/tabs/TabsProvider';
import { listen } from '../../ui/store';

export const tabId = (key: string): string => `tab${key}`;
export const panelId = (key: string): string => `page${key}`;

interface TabPageProps {
  name: string;
  path: string;
  location: Location;
  labelled: boolean;
  children: ReactNode;
}

/** The page of a tab. Hidden pages keep the address from when the user left them. */
const TabPage = memo(function TabPage({ name: key, path, location, labelled, children }: TabPageProps) {
  const place = useMemo(() => ({ key, path }), [key, path]);
  const { toPage } = useAddresses();
  const at = useMemo(
    () => ({ location: { ...location, pathname: toPage(location.pathname) }, navigationType: NavigationType.Pop }),
    [location, toPage],
  );
  return (
    <TabContext.Provider value={place}>
      <LocationContext.Provider value={at}>
        <Box data-tab={key} id={panelId(key)} {...(labelled && { role: 'tabpanel', 'aria-labelledby': tabId(key) })}>
          <ErrorBoundary FallbackComponent={BrokenPage} resetKeys={[key]}>
            <Suspense fallback={<PageLoading />}>{children}</Suspense>
          </ErrorBoundary>
        </Box>
      </LocationContext.Provider>
    </TabContext.Provider>
  );
});

/** Sets the visible tab before its components read it. `live` is the tab whose effects run. */
function useShowing(key: string, live: string, known: boolean): void {
  const client = useQueryClient();
  const recounted = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    setShown(key);
    return () => setShown('');
  }, [key]);
  useLayoutEffect(() => {
    setRevealing(known);
    recounted.current = recountWork(live);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Only the value of `known` at the switch matters.
  }, [live]);
  // Runs after the effects of the page.
  useEffect(() => {
    setRevealing(false);
    recounted.current?.();
    trimQueries(client);
  }, [live, client]);
}

const KEEPS_LAYOUT = typeof CSS !== 'undefined' && CSS.supports('content-visibility', 'hidden');
const PASSED_OVER = { contentVisibility: 'hidden' } as const;

/** Returns the elements of the pages. */
const pagesIn = (frame: HTMLElement | null): HTMLElement[] =>
  [...(frame?.children ?? [])].flatMap(({ firstElementChild }) =>
    firstElementChild instanceof HTMLElement ? [firstElementChild] : [],
  );
const keepLayout = (pages: readonly HTMLElement[]): void => {
  for (const { style } of pages) if (style.display === 'none') style.removeProperty('display');
};

/**
 * Removes React's `display: none` from hidden pages, because a long table would otherwise be laid out again when its
 * tab is shown.
 */
function useKeptLayout(frame: React.RefObject<HTMLElement | null>, key: string): void {
  useInsertionEffect(() => {
    if (KEEPS_LAYOUT) keepLayout(pagesIn(frame.current));
  }, [frame, key]);
  useLayoutEffect(() => {
    if (!KEEPS_LAYOUT) return undefined;
    const pages = pagesIn(frame.current);
    const watch = new MutationObserver(() => keepLayout(pages));
    for (const page of pages) watch.observe(page, { attributeFilter: ['style'] });
    return () => watch.disconnect();
  });
}

/** The pages of all tabs. Hidden pages keep their input and scroll positions. */
export function TabPages({ labelled, children }: { labelled: boolean; children: ReactNode }) {
  const tabs = useOpenTabs();
  const alive = aliveKeys(tabs, useUnsavedTabs());
  const pages = tabs.list.filter((tab) => alive.has(tab.key));
  const key = pages.find((tab) => tab.path === tabs.active)?.key ?? '';
  const frame = useRef<HTMLDivElement>(null);
  // A kept page is painted before its effects run, because React takes longer than a frame to start these.
  const deferred = useDeferredValue(key);
  const live = tabs.fresh ? key : deferred;
  useKeptLayout(frame, live);
  useShowing(key, live, !tabs.fresh);
  useScrolling(key, live, !tabs.fresh);
  return (
    <div ref={frame}>
      {pages.map(
        (tab) =>
          tab.location && (
            <div key={tab.key} style={tab.key === key ? undefined : PASSED_OVER}>
              <Activity mode={tab.key === live ? 'visible' : 'hidden'}>
                <TabPage name={tab.key} path={tab.path} location={tab.location} labelled={labelled}>
                  {children}
                </TabPage>
              </Activity>
            </div>
          ),
      )}
    </div>
  );
}

interface Places {
  page: number;
  boxes: Map<Element, { top: number; left: number }>;
}

const rowsOf = (key: string): HTMLElement | null | undefined =>
  document.getElementById(panelId(key))?.querySelector('.RaDataTable-tableWrapper');

/** Clips a long table to the window's rows, because painting all rows of a shown page takes several frames. */
function cutRows(key: string, places: Places | undefined): void {
  const rows = rowsOf(key);
  const [top = 0] = [...(places?.boxes ?? [])].flatMap(([box, at]) => (box.contains(rows ?? null) ? [at.top] : []));
  const above = Math.max(0, top - innerHeight);
  rows?.style.setProperty('clip-path', `inset(${above}px 0 calc(100% - ${top + innerHeight}px) 0)`);
}

function restore(places: Places | undefined): void {
  window.scrollTo({ top: places?.page ?? 0, behavior: 'instant' });
  for (const [box, { top, left }] of places?.boxes ?? []) {
    if (!box.isConnected) places?.boxes.delete(box);
    else if (box.scrollTop !== top || box.scrollLeft !== left) box.scrollTo({ top, left, behavior: 'instant' });
  }
}

/** Restores the focus, unless a dialog has it. */
function giveFocusBack(focused: Element | null): boolean {
  const taken = document.activeElement;
  if (taken === focused || !(taken instanceof HTMLElement) || !taken.closest('[data-tab]')) return false;
  taken.blur();
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
  return true;
}

/** Restores the scroll positions of a tab when the user returns. */
export function useScrolling(key: string, live: string, known: boolean): void {
  const tabs = useRef(new Map<string, Places>());
  const focused = useRef<Element | null>(null);
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const places = tabs.current.get(key);
    // Scrolling and measuring force a layout, which the first page does not need.
    if (!isFirst.current) {
      cutRows(key, places);
      restore(places);
    }
    isFirst.current = false;
  }, [key]);
  useLayoutEffect(() => {
    focused.current = document.activeElement;
  }, [live]);
  useEffect(() => {
    if (key === live) rowsOf(key)?.style.removeProperty('clip-path');
  }, [key, live]);
  useEffect(() => {
    const follow = ({ target }: Event): void => {
      if (!isShown(key)) return;
      const places = tabs.current.get(key) ?? { page: 0, boxes: new Map() };
      tabs.current.set(key, places);
      if (target === document) places.page = window.scrollY;
      else if (target instanceof Element && target.closest('[data-tab]')?.getAttribute('data-tab') === key)
        places.boxes.set(target, { top: target.scrollTop, left: target.scrollLeft });
    };
    if (known && giveFocusBack(focused.current)) restore(tabs.current.get(key));
    return listen(document, 'scroll', follow, { capture: true, passive: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Only `known` and `key` at the switch matter.
  }, [live]);
}
