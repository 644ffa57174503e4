import type { Identifier } from 'ra-core';
import type { ManifestResource } from '@t3d/resources/kit';
import { useManifest } from '../providers/manifest';

type Placed = Pick<ManifestResource, 'name' | 'path'>;
/** Returns the address of a resource's list, which is its place in the menu. Its other pages are below it. */
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
/** Returns the address of a filtered list, or undefined if the caller may not see the list. */
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
