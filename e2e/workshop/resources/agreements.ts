import { defineResource, f } from '@t3d/resources/kit';
import { ADMINS, STAFF, STAFF_AND_AGENTS as ALL } from '@t3d/resources/roles';
import { subtreeOf } from '@t3d/resources/scopes';

export default defineResource('agreements', {
  menu: { under: 'business', path: '/business/agreements', order: 11, roles: STAFF, icon: 'ReceiptLong' },
  label: 'number',
  fields: {
    number: f.text({ required: true, unique: true, search: true, length: 32 }),
    agent: f.reference('users', { required: true, createOnly: true, filter: true, labelPublic: true }),
    total: f.money({ sumOf: 'lines.price' }),
    profit: f.money({ sumOf: 'lines.margin' }),
    lineCount: f.integer({ countOf: 'lines' }),
    lines: f.children('agreement-lines', { on: 'agreement', order: 'place', limit: 5, section: 'lines' }),
  },
  list: { columns: ['number', 'agent', 'lineCount', 'total', 'profit', 'createdAt'], sort: '-total' },
  sums: ['total'],
  scope: subtreeOf('agent'),
  access: { list: ALL, show: ALL, create: STAFF, update: ALL, delete: STAFF, export: ALL, import: ADMINS },
  import: { key: ['number'], types: ['xlsx', 'csv'] },
});
