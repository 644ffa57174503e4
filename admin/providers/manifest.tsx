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
import { callManifest } from './firstCalls';
import { dataClient } from './http';
import { startOptions } from './options';

/**
 * The user and the user's permissions. Not a query, because the pages are built from it and only app/useRenewal.ts
 * renews it.
 */
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

/** Returns the user's resources, menu and product. The server omits what the user may not see. */
export const useManifest = (): Manifest => useSessionFrame().manifest;
export const useSessionUser = (): SessionUser => useSessionFrame().user;
export function useUpdateUser(): (changes: Partial<SessionUser>) => void {
  const { updateUser } = useSessionFrame();
  return (changes) => updateUser?.(changes);
}
export const findResource = (manifest: Manifest, name: string): ManifestResource | undefined =>
  manifest.resources.find((resource) => resource.name === name);
/** Returns the named resource, or undefined if the user may not see it. */
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

/**
 * The address of each resource that is not in the menu. Of several addresses the first whose parent is in the user's
 * menu is used.
 */
export type Places = Readonly<Record<string, string | readonly string[]>>;
function placeIn(menu: ReadonlySet<string>, place: string | readonly string[] | undefined): string | undefined {
  if (typeof place === 'string' || place === undefined) return place;
  return place.find((path) => menu.has(path.slice(0, path.lastIndexOf('/')))) ?? place.at(-1);
}

/** Gives each resource a path: its path in the user's menu, else its path in `places`. */
export function placeResources(manifest: Manifest, places: Places): Manifest {
  const paths = new Set(pathsOf(manifest.menu));
  const place = (resource: ManifestResource): ManifestResource =>
    resource.path && paths.has(resource.path) ? resource : { ...resource, path: placeIn(paths, places[resource.name]) };
  return { ...manifest, resources: manifest.resources.map(place) };
}

/** Returns the resource of an address, the one with the longest matching path. */
export function resourceAt(resources: readonly ManifestResource[], path: string): ManifestResource | undefined {
  const baseOf = ({ name, path: base }: ManifestResource): string => base ?? `/${name}`;
  return resources
    .filter((resource) => path === baseOf(resource) || path.startsWith(`${baseOf(resource)}/`))
    .toSorted((one, other) => baseOf(other).length - baseOf(one).length)[0];
}

/** Removes the edit form of records that the user may not read, because a form reads its record first. */
export const readBeforeWrite = ({ calls, ...resource }: ManifestResource): ManifestResource => ({
  ...resource,
  calls: { ...calls, update: calls.update && calls.show },
});

/** Links each children field to the declaration of its child resource, so that no component needs to look it up. */
function withChildren(manifest: Manifest): Manifest {
  const linked = (field: ManifestField): ManifestField =>
    kindOf(field).storage === 'children' ? { ...field, child: findResource(manifest, field.resource ?? '') } : field;
  const resources = manifest.resources.map((one) => ({ ...one, fields: one.fields.map(linked) }));
  return { ...manifest, resources };
}

const placed = (manifest: Manifest, places: Places): Manifest =>
  withChildren(placeResources({ ...manifest, resources: manifest.resources.map(readBeforeWrite) }, places));

/** Loads the manifest, then starts to load the option lists. No page waits for these lists. */
export async function loadSessionFrame(
  client: QueryClient,
  user: SessionUser,
  places: Places = {},
  lists: readonly string[] = [],
): Promise<Bootstrap> {
  const { json } = await callManifest();
  startOptions(client, lists);
  return { user, manifest: placed(json.data as Manifest, places) };
}

/** All error statuses except 401. The dialog about an ended session opens as after any other call. */
const QUIET = [0, 403, 404, 429, 500, 502, 503, 504];

/** Loads the current manifest, or null if it equals the manifest from which `before` was made. */
export async function renewManifest(before: Manifest, places: Places = {}): Promise<Manifest | null> {
  const { status, json } = await dataClient.call('GET', 'manifest', {
    headers: { 'If-None-Match': `"${before.etag}"` },
    quiet: QUIET,
  });
  return status === 304 ? null : placed(json.data as Manifest, places);
}

/** Returns the menu entries from the root to a path's entry, for the breadcrumbs. */
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

/** Provided by the code that mounts the pages. */
export const ProductSettingsContext = createContext<BackOfficeSettings>({ builtin: { everyone: [], admins: [] } });
export const useProductSettings = (): BackOfficeSettings => useContext(ProductSettingsContext);
