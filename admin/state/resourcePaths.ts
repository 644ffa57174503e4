import type { Identifier } from 'ra-core';
import type { Manifest, ManifestResource } from '@t3d/resources/kit';
import { useManifest, visibleMenu } from '../providers/manifest';
import { HOME, PROFILE } from '../addresses';

type Placed = Pick<ManifestResource, 'name' | 'path'>;
/** Returns the address of a list, with which the addresses of its pages begin. */
export const listPath = (resource: Placed): string => resource.path ?? `/${resource.name}`;
export const newRecordPath = (resource: Placed): string => `${listPath(resource)}/create`;
export const editPath = (resource: Placed, id: Identifier): string => `${listPath(resource)}/${encodeURIComponent(id)}`;
export const showPath = (resource: Placed, id: Identifier): string => `${editPath(resource, id)}/show`;
export const filteredPath = (resource: Placed, filter: Readonly<Record<string, string>>): string =>
  `${listPath(resource)}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

interface NamedList {
  resource: string;
  filter?: Readonly<Record<string, string>>;
}
/** Returns the address of a page, or undefined if the user may not see the list. */
export function pathOf(
  resources: readonly ManifestResource[],
  { resource: name, filter }: NamedList,
): string | undefined {
  const resource = resources.find((one) => one.name === name && one.calls.list);
  return resource && (filter ? filteredPath(resource, filter) : listPath(resource));
}

export function usePathOf(): (list: NamedList | undefined) => string | undefined {
  const { resources } = useManifest();
  return (list) => list && pathOf(resources, list);
}

const FIXED = ['/', HOME, PROFILE];

function isResourcePath(resource: ManifestResource, path: string): boolean {
  const base = listPath(resource);
  if (path === base) return resource.calls.list;
  if (!path.startsWith(`${base}/`)) return false;
  const rest = path.slice(base.length + 1);
  if (rest === 'create') return resource.calls.create;
  // A numeric word below a list is a record, and any other word a custom page.
  return /^\d+\/show$/.test(rest) ? resource.calls.show : /^\d+$/.test(rest) && resource.calls.update;
}

/** Returns whether an address is a page of the user. `handMade` are the custom pages. */
export function isOwnPath(
  { menu, resources }: Pick<Manifest, 'menu' | 'resources'>,
  path: string,
  handMade: readonly { path: string; resource: string }[] = [],
): boolean {
  const isHandMade = handMade.some(
    (page) => page.path === path && resources.some((one) => one.name === page.resource && one.calls.list),
  );
  return (
    isHandMade ||
    FIXED.includes(path) ||
    visibleMenu(menu).some((entry) => entry.path === path) ||
    resources.some((resource) => isResourcePath(resource, path))
  );
}
