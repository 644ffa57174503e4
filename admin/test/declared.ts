import '../declared/builtInKinds';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';

/** Makes a field on which the user has all permissions. */
export const makeField = (name: string, kind = 'text', more: Partial<ManifestField> = {}): ManifestField => ({
  name,
  kind,
  label: name,
  required: false,
  readable: true,
  filterable: false,
  sortable: false,
  creatable: true,
  updatable: true,
  searched: false,
  ...more,
});

/** Makes a resource on which the user has all permissions. */
export const makeResource = (
  fields: readonly ManifestField[],
  more: Partial<ManifestResource> = {},
): ManifestResource => ({
  name: 'gadgets',
  label: 'Gadgets',
  singular: 'gadget',
  recordLabel: ['name'],
  sections: [],
  fields: [...fields],
  historyFields: [],
  list: { columns: [], hidden: [], sort: { field: 'id', order: 'DESC' }, search: false, sums: [], inline: [] },
  calls: {
    list: true,
    show: true,
    create: true,
    update: true,
    delete: true,
    export: true,
    import: true,
    history: true,
  },
  importTypes: ['XLSX', 'CSV'],
  importKey: ['name'],
  actions: [],
  ...more,
});
