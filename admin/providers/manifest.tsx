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

/**
 * React-query contains neither user nor manifest, because all pages depend on them. Only app/useRenewal.ts reloads
 * them.
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

/** The server omits everything that the user may not see. */
export const useManifest = (): Manifest => useSessionFrame().manifest;
export const useSessionUser = (): SessionUser => useSessionFrame().user;
export function useUpdateUser(): (changes: Partial<SessionUser>) => void {
  const { updateUser } = useSessionFrame();
  return (changes) => updateUser?.(changes);
}
export const findResource = (manifest: Manifest, name: string): ManifestResource | undefined =>
  manifest.resources.find((resource) => resource.name === name);
/** Returns undefined if the user may not see the resource. */
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
 * The addresses of resources outside the menu. Of several addresses, the first below an entry of the user's menu is
 * used.
 */
export type Places = Readonly<Record<string, string | readonly string[]>>;
function placeIn(menu: ReadonlySet<string>, place: string | readonly string[] | undefined): string | undefined {
  if (typeof place === 'string' || place === undefined) return place;
  return place.find((path) => menu.has(path.slice(0, path.lastIndexOf('/')))) ?? place.at(-1);
}

/** The path in the user's menu is preferred to the path in `places`. */
export function placeResources(manifest: Manifest, places: Places): Manifest {
  const paths = new Set(pathsOf(manifest.menu));
  const place = (resource: ManifestResource): ManifestResource =>
    resource.path && paths.has(resource.path) ? resource : { ...resource, path: placeIn(paths, places[resource.name]) };
  return { ...manifest, resources: manifest.resources.map(place) };
}

/** If several list addresses begin the path, the longest address decides. */
export function resourceAt(resources: readonly ManifestResource[], path: string): ManifestResource | undefined {
  const baseOf = ({ name, path: base }: ManifestResource): string => base ?? `/${name}`;
  return resources
    .filter((resource) => path === baseOf(resource) || path.startsWith(`${baseOf(resource)}/`))
    .toSorted((one, other) => baseOf(other).length - baseOf(one).length)[0];
}

/** Removes the update call if the user may not read the records, because a form reads a record before editing. */
export const readBeforeWrite = ({ calls, ...resource }: ManifestResource): ManifestResource => ({
  ...resource,
  calls: { ...calls, update: calls.update && calls.show },
});

/**
 * Removes the calls that write, and the actions on no record, while an admin views as another user. Actions on records
 * stay, because their buttons are disabled with the reason.
 */
export const onlyLook = ({ calls, actions, ...resource }: ManifestResource): ManifestResource => ({
  ...resource,
  calls: { ...calls, create: false, update: false, delete: false, import: false },
  actions: actions.flatMap((action) => (action.on === 'resource' ? [] : [{ ...action, ranges: false }])),
});

/** Adds to each field of children the declaration of the child resource. */
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

/** The option lists start to load too, but the function does not wait for them. */
export async function loadSessionFrame(
  client: QueryClient,
  user: SessionUser,
  places: Places = {},
  lists: readonly string[] = [],
): Promise<Bootstrap> {
  const { json } = await dataClient.call('GET', 'manifest');
  startOptions(client, lists);
  return { user, manifest: placed(json.data as Manifest, places) };
}

/** All error statuses except 401, for which the dialog about the ended session opens. */
const QUIET = [0, 403, 404, 429, 500, 502, 503, 504];

/** Returns null if the manifest has not changed since `before`. */
export async function renewManifest(before: Manifest, places: Places = {}): Promise<Manifest | null> {
  const { status, json } = await dataClient.call('GET', 'manifest', {
    headers: { 'If-None-Match': `"${before.etag}"` },
    quiet: QUIET,
  });
  return status === 304 ? null : placed(json.data as Manifest, places);
}

/** The entries lead from the root of the menu to the path. */
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

/** The code that mounts the pages provides these settings. */
export const ProductSettingsContext = createContext<BackOfficeSettings>({ builtin: { everyone: [], admins: [] } });
export const useProductSettings = (): BackOfficeSettings => useContext(ProductSettingsContext);
