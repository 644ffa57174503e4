import { defineResource, f } from '@t3d/resources/kit';
import { ALL, STAFF } from '../product';

export default defineResource('parts', {
  label: 'name',
  fields: {
    tool: f.reference('tools', { required: true, createOnly: true }),
    name: f.text({ required: true, length: 64 }),
    count: f.integer({ required: true, default: 1, min: 1, max: 99 }),
    price: f.money({ required: true, min: 0, max: 100_000_000, read: STAFF }),
    total: f.money({ formula: { multiply: ['count', 'price'] } }),
  },
  unique: [['tool', 'name']],
  list: { columns: ['tool', 'name', 'count', 'price', 'total'], sort: 'name' },
  scope: { LIBRARIAN: { parent: 'tool' }, MEMBER: { parent: 'tool' } },
  access: { list: ALL, show: ALL, create: STAFF, update: STAFF, delete: STAFF },
});
