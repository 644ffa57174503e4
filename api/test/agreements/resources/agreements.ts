import { defineResource, f } from '@t3d/resources/kit';
import { STAFF, STAFF_AND_AGENTS as ALL, SUPERIORS } from '@t3d/resources/roles';
import { subtreeOf } from '@t3d/resources/scopes';

const MAKERS = [...STAFF, ...SUPERIORS];

/** A test entity with fields that conditions make required or hidden. */
export default defineResource('agreements', {
  label: 'number',
  fields: {
    number: f.text({ required: true, unique: true, length: 32 }),
    agent: f.reference('users', { required: true, createOnly: true }),
    creator: f.reference('users', { createOnly: true }),
    kind: f.enum(['CREDIT', 'TRIAL', 'PREPAID'], { required: true }),
    creditDays: f.integer({ min: 1, showWhen: { kind: 'CREDIT' }, requiredWhen: { kind: 'CREDIT' } }),
    endsOn: f.date({ requiredWhen: { or: [{ kind: 'TRIAL' }, { status: 'ACTIVE' }] } }),
    margin: f.integer({ read: ['ADMIN'], requiredWhen: { kind: 'PREPAID' } }),
    remark: f.text({ editable: { or: [{ endsOn: null }, { endsOn: { gte: '$today' } }] } }),
    status: f.enum(['DRAFT', 'ACTIVE', 'CLOSED'], {
      default: 'DRAFT',
      managed: true,
      variants: { EXPIRED: { of: 'ACTIVE', where: { status: 'ACTIVE', endsOn: { lt: '$today' } }, tone: 'grey' } },
    }),
  },
  list: { columns: ['number', 'kind', 'creditDays', 'endsOn', 'status', 'remark'], sort: 'number', inline: ['remark'] },
  scope: subtreeOf('agent'),
  access: { list: ALL, show: ALL, create: MAKERS, update: ALL, delete: STAFF, import: ALL, export: ALL },
  editable: { or: [{ status: 'DRAFT', creator: '$me' }, { status: 'ACTIVE' }] },
  actions: {
    activate: { on: 'many', roles: STAFF, set: { status: 'ACTIVE' } },
    close: { on: 'many', roles: STAFF, set: { status: 'CLOSED' } },
    extend: {
      on: 'many',
      roles: STAFF,
      set: { status: 'ACTIVE' },
      where: { endsOn: { gte: '$today' } },
    },
  },
  import: { key: ['number'], types: ['csv'] },
});
