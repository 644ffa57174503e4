import type { ManifestResource } from '@t3d/resources/kit';

/**
 * A resource of which everything can be read and nothing can be done: as of an earlier time, or a row that is built in.
 * Sums, exports and what waits for a person are left out, because they belong to the records of now.
 */
export function readOnlyResource(resource: ManifestResource): ManifestResource {
  return {
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
}
