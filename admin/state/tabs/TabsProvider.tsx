import { type ReactNode, createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Language } from '@t3d/resources/kit';
import { type Location, useNavigate } from 'react-router';
import { useStoreContext } from 'ra-core';
import { useT } from '../../locales/useT';
import { LANGUAGE_NAMES, changeLanguage } from '../../providers/language';
import { useManifest, useSessionUser } from '../../providers/manifest';
import { forgetName, namePage, tabTitle, usePageNames } from '../breadcrumbs';
import { useCustomPages } from '../backOfficeParts';
import { discardDrafts, storeDraft } from '../drafts';
import { forgetAllWork, forgetWork, unsavedNow, useUnsavedTabs } from '../unsaved';
import { ConfirmProvider, useConfirm } from './ConfirmProvider';
import { close, keepOwnTabs, nextPath, others, readTabs, startTabs, tabAddressOf, visit, writeTabs } from './model';
import type { OpenTab, OpenTabs } from './model';
import { HOME } from '../../addresses';
import { type TabPlace, isShown, useTabPlace } from './tab';
import { storage } from '../../providers/storage';
import { useWindowLocation } from '../windowLocation';
import { listPath } from '../resourcePaths';

interface TabsNow extends OpenTabs {
  active: string;
}
const TabsContext = createContext<TabsNow>({ list: [], leaving: [], clock: 0, fresh: true, seen: null, active: '' });
/** The actions on tabs. Null outside the tabs, for example in a covering dialog. */
export const TabActionsContext = createContext<ReturnType<typeof useActions> | null>(null);

export const useOpenTabs = (): TabsNow => useContext(TabsContext);
export function useTabActions() {
  const actions = useContext(TabActionsContext);
  if (!actions) throw new Error('Tabs are used outside their provider');
  return actions;
}

export function useTabTitle(): (path: string) => string {
  const manifest = useManifest();
  const t = useT();
  const names = usePageNames();
  const handMade = useCustomPages();
  return useCallback((path) => tabTitle(manifest, handMade, path, names.get(path), t), [manifest, handMade, t, names]);
}

export function useUnsavedPages(): string[] {
  const unsaved = useUnsavedTabs();
  const { list } = useOpenTabs();
  const titleOf = useTabTitle();
  return list.filter((tab) => unsaved.has(tab.key)).map((tab) => titleOf(tab.path));
}

const hasWork = (tab: OpenTab): boolean => unsavedNow().has(tab.key);

type SetTabs = (change: (tabs: OpenTabs) => OpenTabs) => void;

function useActions(here: TabsNow, setTabs: SetTabs) {
  const navigate = useNavigate();
  const t = useT();
  const titleOf = useTabTitle();
  const ask = useConfirm();
  const { account } = useSessionUser();
  const latest = useRef({ here, titleOf });
  latest.current = { here, titleOf };
  return useMemo(() => {
    // Discards the drafts at once, because the user may open a page again before it unmounts.
    const leave = (paths: readonly string[]): void => {
      for (const path of paths) storeDraft(account, path, null);
      setTabs((tabs) => close(tabs, paths, latest.current.here.active));
    };
    // Removes the visible tab after the address has changed, because it would otherwise get another page's address.
    const drop = (paths: readonly string[], to: string | undefined, replace = false): void => {
      const { here: now } = latest.current;
      leave(paths);
      const next = now.list.find((tab) => tab.path === nextPath(now, paths));
      if (paths.includes(now.active))
        void navigate(to ?? (next ? tabAddressOf(next) : HOME), { replace, flushSync: true });
    };
    const asking = (paths: readonly string[], go: () => void): void => {
      const closing = latest.current.here.list.filter((tab) => paths.includes(tab.path));
      const lost = closing.filter(hasWork).map((tab) => latest.current.titleOf(tab.path));
      const title =
        closing.length === 1
          ? t('tabs.closeOne', { name: lost[0] ?? '' })
          : t('tabs.closeMany', {
              tabs: t('tabs.count', { count: closing.length }),
              unsaved: t('tabs.unsaved', { count: lost.length }),
            });
      ask({ title, pages: lost, verb: t('tabs.discard'), go });
    };
    return {
      open: (path: string): void => {
        const tab = latest.current.here.list.find((one) => one.path === path);
        if (tab && path !== latest.current.here.active) void navigate(tabAddressOf(tab));
      },
      /** Closes tabs after a confirmation, and opens `to` if the visible one is closed. */
      close: (paths: readonly string[], to?: string): void => {
        if (paths.some((path) => path !== HOME)) asking(paths, () => drop(paths, to));
      },
      closeAll: (): void => {
        const all = others(latest.current.here, HOME);
        asking(all, () => {
          leave(all);
          void navigate('/');
        });
      },
      unsaved: (): string[] => latest.current.here.list.filter(hasWork).map((tab) => latest.current.titleOf(tab.path)),
      giveUp: (): void => {
        const lost = latest.current.here.list.filter(hasWork);
        discardDrafts(
          account,
          lost.map((tab) => tab.path),
        );
        forgetAllWork();
      },
      /** Closes a tab whose work is done, and opens `to` if the tab is visible. */
      finish: ({ key, path }: TabPlace, to: string): void => (isShown(key) ? drop([path], to, true) : leave([path])),
    };
  }, [navigate, setTabs, t, ask, account]);
}

function TabActionsProvider({ here, setTabs, children }: { here: TabsNow; setTabs: SetTabs; children: ReactNode }) {
  return <TabActionsContext value={useActions(here, setTabs)}>{children}</TabActionsContext>;
}

interface TabsProviderProps {
  /** The location, or null if the address is not a page of the user. */
  location: Location | null;
  /** True if the address is no page. No tab is then active. */
  isMissing: boolean;
  isOwn: (path: string) => boolean;
  children: ReactNode;
}

export function TabsProvider({ location, isMissing, isOwn, children }: TabsProviderProps) {
  const { tabs, active: last, setTabs } = useTabs(location, isOwn);
  const active = isMissing ? '' : last;
  const here = useMemo(() => ({ ...tabs, active }), [tabs, active]);
  return (
    <TabsContext.Provider value={here}>
      <ConfirmProvider>
        <TabActionsProvider here={here} setTabs={setTabs}>
          {children}
        </TabActionsProvider>
      </ConfirmProvider>
    </TabsContext.Provider>
  );
}

/** Returns functions that close the tab and open an address: `finish` after a save, `abandon` after a confirmation. */
export function useTabExit(): { finish: (to: string) => void; abandon: (to: string) => void } {
  const place = useTabPlace();
  const actions = useTabActions();
  return useMemo(
    () => ({ finish: (to) => actions.finish(place, to), abandon: (to) => actions.close([place.path], to) }),
    [place, actions],
  );
}

/** Changes the language by a reload, after a confirmation if unsaved work would be lost. */
export function useChangeLanguage(): (next: Language) => void {
  const ask = useConfirm();
  const t = useT();
  const actions = useTabActions();
  return (next) => {
    const pages = actions.unsaved();
    ask({
      title: t('tabs.leaveLanguage', {
        language: LANGUAGE_NAMES[next],
        unsaved: t('tabs.unsaved', { count: pages.length }),
      }),
      pages,
      verb: t('tabs.switchAnyway'),
      // Discards unsaved work, so that neither the browser asks nor a form restores a draft.
      go: () => {
        actions.giveUp();
        changeLanguage(next);
      },
    });
  };
}

const STORED = 'tabs';

function restore(account: string, isOwn: (path: string) => boolean): OpenTabs {
  forgetAllWork();
  const stored = readTabs(storage.pageState(account, STORED)).filter(({ path }) => isOwn(path));
  for (const { path, name } of stored) if (name) namePage(path, name);
  return startTabs(stored.map(({ path }) => path));
}

/** Forgets the state of closed pages, so that they start empty. */
function useForgetting(list: readonly OpenTab[]): void {
  const { resources } = useManifest();
  const { account } = useSessionUser();
  const store = useStoreContext();
  const before = useRef(list);
  useEffect(() => {
    const gone = before.current.filter((tab) => !list.some((one) => one.key === tab.key));
    before.current = list;
    for (const { key, path } of gone) {
      forgetWork(key);
      forgetName(path);
      storeDraft(account, path, null);
      const resource = resources.find((one) => listPath(one) === path);
      for (const name of ['listParams', 'selectedIds']) if (resource) store.removeItem(`${resource.name}.${name}`);
    }
  }, [list, resources, account, store]);
}

/** Restores the filters in the address if a link without filters opened a tab with filters. */
function useAddress(location: Location | null, shown: Location | null | undefined, address: string): void {
  const navigate = useNavigate();
  const differs = Boolean(
    location &&
    shown &&
    location.pathname === shown.pathname &&
    (location.search !== shown.search || location.hash !== shown.hash),
  );
  const state: unknown = location?.state;
  useEffect(() => {
    if (differs) void navigate(address, { replace: true, state });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- A new state alone is no reason to navigate.
  }, [differs, address, navigate]);
}

/** Manages the tabs. `location` is null if the address is not a page of the user. */
export function useTabs(location: Location | null, isOwn: (path: string) => boolean) {
  const { account } = useSessionUser();
  const { navigationType: action } = useWindowLocation();
  const names = usePageNames();
  const [tabs, setTabs] = useState(() => restore(account, isOwn));
  const remaining = keepOwnTabs(tabs, isOwn);
  const next = location ? visit(remaining, location, action, unsavedNow()) : remaining;
  if (next !== tabs) setTabs(next);
  const active = next.seen?.pathname.replace(/\/+$/, '') ?? '';
  const shown = next.list.find((tab) => tab.path === active);
  useForgetting(next.list);
  useAddress(location, shown?.location, shown ? tabAddressOf(shown) : '');
  const text = writeTabs(
    next.list.filter((tab) => !next.leaving.includes(tab.path)),
    (path) => names.get(path),
  );
  useEffect(() => storage.setPageState(account, STORED, text), [account, text]);
  return { tabs: next, active, setTabs };
}
