import type { ManifestResource } from '@t3d/resources/kit';

/**
 * A resource as it is looked at as of an earlier time: everything can be read, nothing can be done. Sums, exports and
 * what waits for a person are of now, so they are left out.
 */
export function pastResource(resource: ManifestResource): ManifestResource {
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
