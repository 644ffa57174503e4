import type { ManifestResource } from '@t3d/resources/kit';

const copies = new WeakSet<ManifestResource>();

/** A copy of which everything can be read and nothing can be done: of an earlier time, or of a built-in row. */
export function readOnlyResource(resource: ManifestResource): ManifestResource {
  const copy: ManifestResource = {
    ...resource,
    calls: {
      ...resource.calls,
      create: false,
      update: false,
      delete: false,
      export: false,
      import: false,
      history: false,
    },
    actions: [],
    totals: undefined,
    list: { ...resource.list, inline: [], sums: [], attention: undefined },
  };
  copies.add(copy);
  return copy;
}

/** Whether a resource is such a copy, whatever the caller may do with the resource itself. */
export const isReadOnly = (resource: ManifestResource): boolean => copies.has(resource);
