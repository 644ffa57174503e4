import type { Location, NavigationType } from 'react-router';
import { HOME } from '../../addresses';

/** An open tab. `location` is null after a reload until the user opens the tab, and `used` orders tabs by last use. */
export interface OpenTab {
  key: string;
  path: string;
  location: Location | null;
  used: number;
}

/**
 * The open tabs. `seen` is the last processed address, and `leaving` are closed tabs that stay until the address
 * changes.
 */
export interface OpenTabs {
  list: readonly OpenTab[];
  leaving: readonly string[];
  clock: number;
  fresh: boolean;
  seen: Location | null;
}

/** The most pages that stay mounted. An unmounted page starts again when opened. */
export const MAX_ALIVE = 20;
/** The most tabs that a reload restores. */
const MAX_TABS = 50;

const plain = (path: string): string => path.replace(/\/+$/, '') || '/';
const keyAt = (path: string, clock: number): string => `${clock}${path}`;
export const pathAt = (key: string): string => key.slice(key.indexOf('/'));

/** Returns tabs for the paths, home first, without pages. */
export function startTabs(paths: readonly string[]): OpenTabs {
  const list = [...new Set([HOME, ...paths])].map((path) => ({ key: keyAt(path, 0), path, location: null, used: 0 }));
  return { list, leaving: [], clock: 1, fresh: true, seen: null };
}

/** Returns the tabs to keep mounted: the last used ones, and all with unsaved work. */
export function aliveKeys({ list }: OpenTabs, unsaved: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  const opened = list.filter((tab) => tab.location).toSorted((one, other) => other.used - one.used);
  return new Set(opened.filter((tab, index) => index < MAX_ALIVE || unsaved.has(tab.key)).map((tab) => tab.key));
}

const isSame = (one: Location, other: Location): boolean =>
  one.search === other.search && one.hash === other.hash && (one.state ?? null) === (other.state ?? null);

/** Returns the tab at a new location, or the same object. A link without filters restores the previous ones. */
function visited(tab: OpenTab, location: Location, action: `${NavigationType}`, stayed: boolean): Location {
  const left = tab.location;
  if (left && isSame(left, location)) return left;
  if (!left || action === 'POP' || (stayed && action === 'REPLACE') || location.search || location.hash)
    return location;
  const restored = { ...left, state: location.state as unknown, key: location.key };
  return isSame(left, restored) ? left : restored;
}

/** Visits an address. Removes the tabs in `leaving`, and gives a closed page that is opened again a new tab. */
export function visit(
  tabs: OpenTabs,
  location: Location,
  action: `${NavigationType}`,
  unsaved?: ReadonlySet<string>,
): OpenTabs {
  if (tabs.seen === location) return tabs;
  const path = plain(location.pathname);
  const leaving = tabs.leaving.filter((one) => one === path && action === 'REPLACE');
  const clock = tabs.clock + 1;
  const list = tabs.list.filter((tab) => !tabs.leaving.includes(tab.path) || leaving.includes(tab.path));
  const found = list.find((tab) => tab.path === path);
  if (!found)
    return {
      list: [...list, { key: keyAt(path, clock), path, location, used: clock }],
      leaving,
      clock,
      fresh: true,
      seen: location,
    };
  const stayed = found.used === tabs.clock;
  const next = { ...found, location: visited(found, location, action, stayed), used: clock };
  const fresh = stayed ? found.location?.search !== next.location.search : !aliveKeys(tabs, unsaved).has(found.key);
  return { list: list.map((tab) => (tab === found ? next : tab)), leaving, clock, fresh, seen: location };
}

/** Closes tabs. The visible one stays until the address changes, and home always. */
export function close(tabs: OpenTabs, paths: readonly string[], current: string): OpenTabs {
  const gone = paths.filter((path) => path !== HOME && path !== current);
  const leaving = paths.includes(current) && current !== HOME ? [current] : [];
  return {
    ...tabs,
    list: tabs.list.filter((tab) => !gone.includes(tab.path)),
    leaving: [...new Set([...tabs.leaving, ...leaving])],
  };
}

export function keepOwnTabs(tabs: OpenTabs, isOwn: (path: string) => boolean): OpenTabs {
  return tabs.list.every((tab) => isOwn(tab.path))
    ? tabs
    : { ...tabs, list: tabs.list.filter((tab) => isOwn(tab.path)) };
}

/** Returns the last used tab that stays open. */
export function nextPath({ list, leaving }: OpenTabs, closing: readonly string[]): string {
  const rest = list.filter((tab) => !closing.includes(tab.path) && !leaving.includes(tab.path));
  return rest.toSorted((one, other) => other.used - one.used)[0]?.path ?? HOME;
}

export function tabAddressOf(tab: OpenTab): string {
  return `${tab.path}${tab.location?.search ?? ''}${tab.location?.hash ?? ''}`;
}

/** Returns the other tabs without home, for “close others” and “close all”. */
export function others({ list }: OpenTabs, path: string): string[] {
  return list.map((tab) => tab.path).filter((one) => one !== path && one !== HOME);
}
export function toTheRight(tabs: OpenTabs, path: string): string[] {
  return others({ ...tabs, list: tabs.list.slice(tabs.list.findIndex((tab) => tab.path === path) + 1) }, path);
}

export const writeTabs = (list: readonly OpenTab[], nameOf: (path: string) => string | undefined): string =>
  JSON.stringify(list.slice(0, MAX_TABS).map((tab) => [tab.path, nameOf(tab.path) ?? '']));

export function readTabs(text: string | null): { path: string; name: string }[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((one: unknown) =>
      Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'string'
        ? [{ path: one[0], name: one[1] }]
        : [],
    );
  } catch {
    return [];
  }
}
