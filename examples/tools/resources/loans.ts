import { defineResource, f } from '@t3d/resources/kit';
import { ALL, STAFF, own } from '../product';

/** Loans of tools. A loan is overdue after its due date. */
export default defineResource('loans', {
  menu: { under: 'library', path: '/library/loans', order: 2, icon: 'ReceiptLong' },
  label: 'tool',
  fields: {
    tool: f.reference('tools', { managed: true, required: true, filter: true }),
    member: f.reference('members', { managed: true, fixed: true, required: true, filter: true }),
    status: f.enum(['OUT', 'BACK'], {
      managed: true,
      default: 'OUT',
      tones: { OUT: 'blue', BACK: 'grey' },
      variants: { OVERDUE: { of: 'OUT', where: { status: 'OUT', dueOn: { lt: '$today' } }, tone: 'red' } },
    }),
    dueOn: f.date({ required: true, editable: { status: 'OUT' } }),
    backOn: f.date({ managed: true }),
    reminded: f.date({ managed: true, hidden: true }),
  },
  list: {
    columns: ['tool', 'member', 'status', 'dueOn', 'backOn', 'createdAt'],
    sort: '-createdAt',
  },
  scope: own('member'),
  access: { list: ALL, show: ALL, update: STAFF, export: STAFF },
  history: ['remind'],
  actions: { 'bring-back': { on: 'many', roles: STAFF, where: { status: 'OUT' }, icon: 'Undo', primary: true } },
});
