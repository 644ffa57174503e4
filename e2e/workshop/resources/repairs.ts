import { defineResource, f } from '@t3d/resources/kit';
import { STAFF, STAFF_AND_AGENTS as ALL } from '@t3d/resources/roles';
import { subtreeOf } from '@t3d/resources/scopes';

export default defineResource('repairs', {
  menu: { under: 'business', path: '/business/repairs', order: 12, roles: STAFF, icon: 'Inventory2' },
  label: 'code',
  fields: {
    code: f.text({ required: true, unique: true, search: true, length: 16 }),
    agent: f.reference('users', { required: true, createOnly: true, filter: true }),
    kind: f.enum(['SWAP', 'REPAIR'], { required: true, default: 'SWAP' }),
    fault: f.text({ length: 64, showWhen: { kind: 'REPAIR' }, requiredWhen: { kind: 'REPAIR' } }),
    note: f.text({ length: 64, requiredWhen: { kind: 'REPAIR' }, editable: { status: 'OPEN' } }),
    accessories: f.json({
      schema: {
        type: 'array',
        maxItems: 3,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['kind', 'serial'],
          properties: {
            kind: { type: 'string', enum: ['CHARGER', 'CABLE'] },
            serial: { type: 'string', minLength: 3, maxLength: 12, pattern: '^[A-Z0-9-]+$' },
            count: { type: 'integer', minimum: 1, maximum: 9, default: 1 },
            damaged: { type: 'boolean' },
            seen: {
              type: 'object',
              additionalProperties: false,
              properties: { on: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } },
            },
          },
        },
      },
    }),
    status: f.enum(['OPEN', 'CHECKED', 'DONE'], { managed: true, default: 'OPEN' }),
    photos: f.children('repair-photos', { on: 'repair', order: 'place', section: 'photos' }),
  },
  list: { columns: ['code', 'agent', 'accessories', 'createdAt'], sort: '-createdAt' },
  scope: subtreeOf('agent'),
  editable: { status: ['OPEN', 'CHECKED'] },
  access: { list: ALL, show: ALL, create: STAFF, update: STAFF, export: ALL, import: STAFF },
  actions: {
    check: { on: 'many', roles: STAFF, where: { status: 'OPEN' }, set: { status: 'CHECKED' } },
    settle: { on: 'many', roles: STAFF, where: { status: 'CHECKED' }, set: { status: 'DONE' } },
  },
  import: { key: ['code'], types: ['xlsx', 'csv'] },
});
