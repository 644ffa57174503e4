import { useEffect, useRef, useState } from 'react';
import { useStoreContext } from 'ra-core';
import { type Location, useNavigate } from 'react-router';
import { useManifest, useSessionUser } from '../../providers/manifest';
import { storage } from '../../providers/storage';
import { useWindowLocation } from '../windowLocation';
import { keepDraft } from '../drafts';
import { listPath } from '../resourcePaths';
import { forgetName, namePage, usePageNames } from '../pageTitle';
import { forgetAllWork, forgetWork } from '../unsaved';
import { type OpenTab, type OpenTabs, tabAddressOf, keep, readTabs, startTabs, visit, writeTabs } from './model';

const STORED = 'tabs';

function restore(account: string, isOwn: (path: string) => boolean): OpenTabs {
  forgetAllWork();
  const stored = readTabs(storage.pageState(account, STORED)).filter(({ path }) => isOwn(path));
  for (const { path, name } of stored) if (name) namePage(path, name);
  return startTabs(stored.map(({ path }) => path));
}

/** Forgets the state of a closed path, so that it starts anew when opened again. */
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
      keepDraft(account, path, null);
      const resource = resources.find((one) => listPath(one) === path);
      for (const name of ['listParams', 'selectedIds']) if (resource) store.removeItem(`${resource.name}.${name}`);
    }
  }, [list, resources, account, store]);
}

/** Puts the filters of the visible page back into the address after a link without filters. */
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- The state goes along with the address it came with.
  }, [differs, address, navigate]);
}

/** Keeps the visited pages in step with the address. `location` is null outside this person's pages. */
export function useTabs(location: Location | null, isOwn: (path: string) => boolean) {
  const { account } = useSessionUser();
  const { navigationType: action } = useWindowLocation();
  const names = usePageNames();
  const [tabs, setTabs] = useState(() => restore(account, isOwn));
  const remaining = keep(tabs, isOwn);
  const next = location ? visit(remaining, location, action) : remaining;
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
