import { defineResource, f } from '../kit';
import { STAFF } from '../roles';

export const SUPPLIER_QUESTIONS = ['PROVISION', 'REVOKE', 'COMPLETE', 'MOVE', 'RENEW', 'USAGE', 'NOTICE'] as const;
export const SUPPLIER_VERDICTS = ['ACCEPTED', 'REFUSED', 'PENDING', 'ERROR'] as const;

/** The log of communication with suppliers about an order. */
export default defineResource('supplier-calls', {
  menu: { under: 'setting', path: '/setting/supplier-log', order: 4, icon: 'History' },
  label: 'reference',
  fields: {
    order: f.reference('orders', { managed: true, filter: true, labelPublic: true }),
    supplier: f.reference('suppliers', { managed: true, filter: true, labelPublic: true }),
    question: f.enum(SUPPLIER_QUESTIONS, { managed: true, required: true, filter: true }),
    reference: f.text({ managed: true, filter: true, search: true, length: 64 }),
    verdict: f.enum(SUPPLIER_VERDICTS, {
      managed: true,
      required: true,
      filter: true,
      tones: { ACCEPTED: 'green/CheckCircle', REFUSED: 'red/Block', PENDING: 'blue', ERROR: 'red' },
    }),
    reason: f.text({ managed: true, length: 255 }),
    milliseconds: f.integer({ managed: true }),
    agent: f.reference('users', { hidden: true }),
  },
  indexes: [['order', 'id'], ['createdAt', 'id'], ['supplier', 'id'], ['agent', 'id'], ['reference']],
  list: {
    columns: ['createdAt', 'order', 'supplier', 'question', 'reference', 'verdict', 'reason', 'milliseconds'],
    // Hides the order, because `reference` usually contains the order number.
    hidden: ['order'],
    sort: '-id',
  },
  scope: { ADMIN: 'all', SALESMAN: { customers: 'agent' } },
  access: { list: STAFF, show: STAFF, export: STAFF },
  append: true,
  untracked: true,
});
