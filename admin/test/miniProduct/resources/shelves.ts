import { defineResource, f } from '@t3d/resources/kit';

export default defineResource('shelves', {
  label: 'name',
  fields: { name: f.text({ required: true, length: 64 }) },
  list: { columns: ['name'], sort: 'name' },
  scope: {},
  access: {},
});
