import { ADMINS, AGENTS, CURRENCIES, STAFF, STAFF_AND_AGENTS as ALL, subtreeOf } from '@t3d/resources/declare';
import { defineResource, f } from '@t3d/resources/declare';

const choose = { role: AGENTS };

export default defineResource('agent-contracts', {
  menu: { under: 'user', path: '/user/agent-contracts', order: 9, icon: 'ReceiptLong' },
  label: 'number',
  fields: {
    agent: f.reference('users', { required: true, createOnly: true, filter: true, labelPublic: true, choose }),
    number: f.text({ required: true, search: true, length: 32 }),
    status: f.enum(['DRAFT', 'ACTIVE'], {
      managed: true,
      default: 'DRAFT',
      tones: { DRAFT: 'amber', ACTIVE: 'green' },
      variants: { EXPIRED: { of: 'ACTIVE', where: { status: 'ACTIVE', endsOn: { lt: '$today' } }, tone: 'grey' } },
    }),
    kind: f.enum(['CREDIT', 'TRIAL', 'PREPAID'], { required: true, default: 'PREPAID', section: 'terms' }),
    creditDays: f.integer({ min: 1, showWhen: { kind: 'CREDIT' }, requiredWhen: { kind: 'CREDIT' }, section: 'terms' }),
    startsOn: f.date({ required: true, section: 'terms' }),
    endsOn: f.date({ requiredWhen: { kind: 'TRIAL' }, section: 'terms' }),
    currency: f.enum(CURRENCIES, { section: 'terms' }),
    margin: f.rate({ min: 0, max: 100, read: ADMINS, write: ADMINS, section: 'terms' }),
    tags: f.references('contract-tags', { filter: true }),
    creator: f.reference('users', { managed: true, labelPublic: true }),
    lines: f.children('contract-lines', { on: 'contract', order: 'place', section: 'lines' }),
    total: f.money({ sumOf: 'lines.price' }),
  },
  unique: [['agent', 'number']],
  list: { columns: ['number', 'agent', 'status', 'kind', 'startsOn', 'endsOn', 'tags', 'total'], sort: '-startsOn' },
  sums: ['total'],
  scope: subtreeOf('agent'),
  access: { list: ALL, show: ALL, create: STAFF, update: STAFF, delete: STAFF, export: ALL, import: STAFF },
  editable: { status: 'DRAFT', creator: '$me' },
  deletable: { status: 'DRAFT', creator: '$me' },
  actions: { activate: { on: 'many', roles: STAFF, where: { status: 'DRAFT' }, set: { status: 'ACTIVE' } } },
  import: { key: ['agent', 'number'] },
});
