import type { Role } from '@t3d/resources/kit';
import { defineResource, f } from '@t3d/resources/kit';
import { STAFF } from '@t3d/resources/roles';
import { unscoped } from '@t3d/resources/scopes';

const READERS: readonly Role[] = [...STAFF, 'AGENT_1'];

/** A test entity that level 2 may not list, with a cost that no agent may read. */
export default defineResource('estimate-lines', {
  fields: {
    estimate: f.reference('estimates', { required: true }),
    name: f.text({ required: true }),
    price: f.money({ required: true, min: 0, max: 1_000_000_000 }),
    pieces: f.integer({ required: true, default: 1, min: 1, max: 1_000 }),
    total: f.money({ formula: { multiply: ['pieces', 'price'] } }),
    dueOn: f.date(),
    seenAt: f.time(),
    cost: f.money({ read: STAFF }),
  },
  list: { columns: ['estimate', 'name', 'price', 'pieces', 'total', 'dueOn', 'seenAt', 'cost'], sort: 'name' },
  scope: unscoped,
  access: { list: READERS, show: READERS, create: STAFF, update: STAFF, delete: STAFF },
});
