import { defineResource, f } from '@t3d/resources/kit';
import { STAFF, STAFF_AND_AGENTS as ALL } from '@t3d/resources/roles';
import { subtreeOf } from '@t3d/resources/scopes';

export default defineResource('returns', {
  menu: { under: 'business', path: '/business/returns', order: 10, roles: STAFF, icon: 'Inventory2' },
  label: 'code',
  fields: {
    code: f.text({ required: true, unique: true, search: true, length: 16 }),
    agent: f.reference('users', { required: true, createOnly: true, filter: true }),
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
  },
  list: { columns: ['code', 'agent', 'accessories', 'createdAt'], sort: '-createdAt' },
  scope: subtreeOf('agent'),
  access: { list: ALL, show: ALL, create: STAFF, update: STAFF, export: ALL, import: STAFF },
  import: { key: ['code'], types: ['xlsx', 'csv'] },
});
