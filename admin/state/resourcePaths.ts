import type { Identifier } from 'ra-core';
import type { ManifestResource } from '@t3d/resources/kit';

type Placed = Pick<ManifestResource, 'name' | 'path'>;
/** The address of a resource's list is its place in the menu; its other pages lie below. */
export const listPath = (resource: Placed): string => resource.path ?? `/${resource.name}`;
export const newRecordPath = (resource: Placed): string => `${listPath(resource)}/create`;
export const editPath = (resource: Placed, id: Identifier): string => `${listPath(resource)}/${encodeURIComponent(id)}`;
export const showPath = (resource: Placed, id: Identifier): string => `${editPath(resource, id)}/show`;
/** A list, narrowed to the rows of a filter. */
export const filteredPath = (resource: Placed, filter: Readonly<Record<string, string>>): string =>
  `${listPath(resource)}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
