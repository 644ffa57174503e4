import { kindOf } from '@t3d/resources/kit';
import type { QueryClient } from '@tanstack/react-query';
import type {
  Manifest,
  ManifestField,
  ManifestResource,
  MenuEntry,
  ProductSettings,
  SessionUser,
} from '@t3d/resources/kit';
import { createContext, useContext } from 'react';
import { dataClient } from './http';
import { startOptions } from './options';
import { storage } from './storage';

/** The user and the manifest. Not in react-query, because all pages depend on them. */
export interface Bootstrap {
  user: SessionUser;
  manifest: Manifest;
  updateUser?: (changes: Partial<SessionUser>) => void;
}

export const BootstrapContext = createContext<Bootstrap | null>(null);

function useSessionFrame(): Bootstrap {
  const frame = useContext(BootstrapContext);
  if (!frame) throw new Error('The manifest is read outside the back-office');
  return frame;
}

/** Returns the manifest, which omits all that the user may not see. */
export const useManifest = (): Manifest => useSessionFrame().manifest;
export const useSessionUser = (): SessionUser => useSessionFrame().user;
export function useUpdateUser(): (changes: Partial<SessionUser>) => void {
  const { updateUser } = useSessionFrame();
  return (changes) => updateUser?.(changes);
}
export const findResource = (manifest: Manifest, name: string): ManifestResource | undefined =>
  manifest.resources.find((resource) => resource.name === name);
/** Returns a resource, or undefined if the user may not see it. */
export const useResourceOf = (name: string): ManifestResource | undefined => findResource(useManifest(), name);

const findEntry = (menu: readonly MenuEntry[], resource: string): MenuEntry | undefined => {
  for (const entry of menu) {
    const found = entry.resource === resource ? entry : findEntry(entry.children ?? [], resource);
    if (found) return found;
  }
  return undefined;
};
export function useListTitle(resource: ManifestResource): string {
  return findEntry(useManifest().menu, resource.name)?.title ?? resource.label;
}

const pathsOf = (menu: readonly MenuEntry[]): string[] =>
  menu.flatMap((entry) => [entry.path, ...pathsOf(entry.children ?? [])]);

/** The addresses of resources outside the menu. The first one below the user's menu counts. */
export type Places = Readonly<Record<string, string | readonly string[]>>;
function placeIn(menu: ReadonlySet<string>, place: string | readonly string[] | undefined): string | undefined {
  if (typeof place === 'string' || place === undefined) return place;
  return place.find((path) => menu.has(path.slice(0, path.lastIndexOf('/')))) ?? place.at(-1);
}

/** Sets the path of each resource. The menu's path is preferred to `places`. */
export function placeResources(manifest: Manifest, places: Places): Manifest {
  const paths = new Set(pathsOf(manifest.menu));
  const place = (resource: ManifestResource): ManifestResource =>
    resource.path && paths.has(resource.path) ? resource : { ...resource, path: placeIn(paths, places[resource.name]) };
  return { ...manifest, resources: manifest.resources.map(place) };
}

/** Returns the resource whose list address is the longest beginning of the path. */
export function resourceAt(resources: readonly ManifestResource[], path: string): ManifestResource | undefined {
  const baseOf = ({ name, path: base }: ManifestResource): string => base ?? `/${name}`;
  return resources
    .filter((resource) => path === baseOf(resource) || path.startsWith(`${baseOf(resource)}/`))
    .toSorted((one, other) => baseOf(other).length - baseOf(one).length)[0];
}

/** Removes the update call if the user may not read the records, which a form needs. */
export const readBeforeWrite = ({ calls, ...resource }: ManifestResource): ManifestResource => ({
  ...resource,
  calls: { ...calls, update: calls.update && calls.show },
});

/** Removes the calls that write while an admin views as another user. Actions on records stay but are disabled. */
export const onlyLook = ({ calls, actions, ...resource }: ManifestResource): ManifestResource => ({
  ...resource,
  calls: { ...calls, create: false, update: false, delete: false, import: false },
  actions: actions.flatMap((action) => (action.on === 'resource' ? [] : [{ ...action, ranges: false }])),
});

/** Adds the child resource to each field of children. */
function withChildren(manifest: Manifest): Manifest {
  const linked = (field: ManifestField): ManifestField =>
    kindOf(field).storage === 'children' ? { ...field, child: findResource(manifest, field.resource ?? '') } : field;
  const resources = manifest.resources.map((one) => ({ ...one, fields: one.fields.map(linked) }));
  return { ...manifest, resources };
}

function placed(manifest: Manifest, places: Places): Manifest {
  const readable = manifest.resources.map(readBeforeWrite);
  const resources = storage.isViewing ? readable.map(onlyLook) : readable;
  return withChildren(placeResources({ ...manifest, resources }, places));
}

/** Loads the manifest. Starts to load the dictionary too, without waiting. */
export async function loadSessionFrame(
  client: QueryClient,
  user: SessionUser,
  places: Places = {},
): Promise<Bootstrap> {
  const { json } = await dataClient.call('GET', 'manifest');
  const manifest = json.data as Manifest;
  if (manifest.dictionary) startOptions(client, [manifest.dictionary.list]);
  return { user, manifest: placed(manifest, places) };
}

/** The error statuses except 401, for which a dialog opens. */
const QUIET = [0, 403, 404, 429, 500, 502, 503, 504];

/** Loads the manifest, or returns null if it has not changed. */
export async function renewManifest(before: Manifest, places: Places = {}): Promise<Manifest | null> {
  const { status, json } = await dataClient.call('GET', 'manifest', {
    headers: { 'If-None-Match': `"${before.etag}"` },
    quiet: QUIET,
  });
  return status === 304 ? null : placed(json.data as Manifest, places);
}

/** Returns the entries from the root of the menu to the path. */
export function menuTrail(menu: readonly MenuEntry[], path: string): MenuEntry[] {
  for (const entry of menu) {
    const inside = menuTrail(entry.children ?? [], path);
    if (inside.length > 0) return [entry, ...inside];
    if (path === entry.path || (!entry.children?.length && path.startsWith(`${entry.path}/`))) return [entry];
  }
  return [];
}

export function visibleMenu(menu: readonly MenuEntry[]): MenuEntry[] {
  return menu
    .filter((entry) => !entry.hidden)
    .map((entry) => (entry.children ? { ...entry, children: visibleMenu(entry.children) } : entry))
    .filter((entry) => !entry.children || entry.children.length > 0 || entry.resource !== undefined);
}

export type BackOfficeSettings = Pick<ProductSettings, 'builtin' | 'routes' | 'digits' | 'countsWaiting'>;

/** The settings of the product, provided by the code that mounts the pages. */
export const ProductSettingsContext = createContext<BackOfficeSettings>({ builtin: { everyone: [], admins: [] } });
export const useProductSettings = (): BackOfficeSettings => useContext(ProductSettingsContext);

/** Replaces `$me` in the filters of declared views by the user id, because users with equal rights share a manifest. */
export function withOwnViews(manifest: Manifest, id: number): Manifest {
  const own = (filter: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, value === '$me' ? String(id) : value]));
  const resources = manifest.resources.map((resource) => {
    const { views } = resource.list;
    if (!views?.some(({ filter }) => Object.values(filter).includes('$me'))) return resource;
    return {
      ...resource,
      list: { ...resource.list, views: views.map((view) => ({ ...view, filter: own(view.filter) })) },
    };
  });
  return { ...manifest, resources };
}
