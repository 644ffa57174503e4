import { defineResource, f } from '@t3d/resources/kit';
import { ALL, EVERY_ROW, STAFF } from '../product';
import { colour } from './kinds/colour/kind';

export default defineResource('tools', {
  menu: { under: 'library', path: '/library/tools', order: 1, icon: 'Inventory2' },
  label: 'name',
  fields: {
    number: f.text({ required: true, unique: true, search: true, length: 16, pattern: '^[A-Z0-9-]+$' }),
    name: f.text({ required: true, search: true, length: 64 }),
    status: f.enum(['SHELF', 'LENT'], {
      managed: true,
      default: 'SHELF',
      tones: { SHELF: 'green', LENT: 'blue' },
    }),
    /** The colour by which people find the tool on the shelf. */
    mark: colour({ filter: true }),
    tags: f.references('tags', { filter: true }),
    deposit: f.money({ required: true, min: 0, read: STAFF }),
    manual: f.file({ types: ['pdf', 'jpg', 'png'] }),
    parts: f.children('parts', { on: 'tool', limit: 30 }),
    worth: f.money({ sumOf: 'parts.price' }),
    cheapest: f.money({ minOf: 'parts.price' }),
    dearest: f.money({ maxOf: 'parts.price' }),
    /** The cost of a lost tool, minus the deposit. */
    risk: f.money({ formula: { add: ['worth'], subtract: ['deposit'] } }),
  },
  list: {
    columns: ['number', 'name', 'mark', 'status', 'tags', 'deposit', 'worth', 'cheapest', 'dearest', 'risk'],
    hidden: ['cheapest', 'dearest'],
    sort: 'number',
    inline: ['deposit'],
  },
  scope: EVERY_ROW,
  access: { list: ALL, show: ALL, create: STAFF, update: STAFF, delete: STAFF, export: STAFF, import: STAFF },
  deletable: { status: 'SHELF' },
  history: ['bring-back'],
  actions: {
    lend: {
      on: 'many',
      roles: STAFF,
      where: { status: 'SHELF' },
      input: { member: f.reference('members', { required: true }), dueOn: f.date({ required: true }) },
      icon: 'SwapHoriz',
      primary: true,
    },
  },
  import: { key: ['number'] },
});
