import { AGENTS, STAFF, SUPERIORS, defineResource, f, subtreeOf } from '@t3d/resources/declare';

const ALL = [...STAFF, ...AGENTS];
/** The roles that may create returns, which can list agents. */
const MAKERS = [...STAFF, ...SUPERIORS];
const choose = { role: AGENTS };
const tones = { REQUESTED: 'amber', RECEIVED: 'blue', REPLACED: 'green', REFUSED: 'red' } as const;
const accessory = {
  kind: { type: 'string', enum: ['CHARGER', 'CABLE', 'BOX'] },
  serial: { type: 'string', maxLength: 20, pattern: '^[A-Z0-9-]*$' },
  count: { type: 'integer', minimum: 1, maximum: 99, default: 1 },
} as const;
const item = { type: 'object', additionalProperties: false, required: ['kind'], properties: accessory } as const;

export default defineResource('device-returns', {
  menu: { under: 'terminal', path: '/terminal/device-returns', order: 9, icon: 'Inventory2' },
  label: 'number',
  fields: {
    number: f.text({ required: true, unique: true, search: true, createOnly: true, length: 32 }),
    card: f.reference('terminals', { required: true, filter: true, createOnly: true, labelPublic: true }),
    agent: f.reference('users', { required: true, createOnly: true, filter: true, labelPublic: true, choose }),
    returnedOn: f.date({ required: true }),
    accessories: f.json({ schema: { type: 'array', maxItems: 10, items: item } }),
    proof: f.file({ types: ['pdf', 'jpg', 'png'] }),
    status: f.enum(['REQUESTED', 'RECEIVED', 'REPLACED', 'REFUSED'], { managed: true, default: 'REQUESTED', tones }),
    reason: f.text({ managed: true }),
    replacement: f.reference('terminals', { managed: true, labelPublic: true }),
    cost: f.money({ min: 0, read: STAFF, write: STAFF }),
  },
  indexes: [['status', 'agent']],
  list: {
    columns: ['number', 'status', 'card', 'agent', 'returnedOn', 'cost', 'accessories', 'replacement', 'reason'],
    sort: '-returnedOn',
    attention: { field: 'status', values: ['REQUESTED'] },
  },
  sums: ['cost'],
  totals: { of: 'cost', by: ['status'] },
  scope: subtreeOf('agent'),
  access: { list: ALL, show: ALL, create: MAKERS, update: ALL, delete: STAFF, export: ALL, import: STAFF },
  editable: { status: ['REQUESTED', 'RECEIVED'] },
  deletable: { status: 'REQUESTED' },
  actions: {
    receive: { on: 'many', roles: STAFF, where: { status: 'REQUESTED' }, set: { status: 'RECEIVED' }, jobAbove: 1000 },
    replace: {
      on: 'one',
      roles: STAFF,
      where: { status: 'RECEIVED' },
      preview: true,
      input: { replacement: f.reference('terminals', { required: true }), cost: f.money({ min: 0 }) },
    },
    refuse: {
      on: 'many',
      roles: STAFF,
      where: { status: ['REQUESTED', 'RECEIVED'] },
      jobAbove: 1000,
      input: { reason: f.text({ required: true }) },
      danger: true,
    },
  },
  import: { key: ['number'] },
});
