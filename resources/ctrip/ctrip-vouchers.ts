import { defineResource, f } from '../kit';
import { STAFF } from '../roles';
import { unscoped } from '../scopes';

export const VOUCHER_STATUSES = ['UNUSED', 'USED', 'CANCELLED'] as const;

/** Vouchers of Ctrip orders, one per unit. An eSIM voucher references a card and the order of that card. */
export default defineResource('ctrip-vouchers', {
  label: 'voucherId',
  fields: {
    ctripOrder: f.reference('ctrip-orders', { managed: true, filter: true, labelPublic: true }),
    place: f.integer({ managed: true }),
    voucherId: f.text({ managed: true, filter: true, length: 64, index: true }),
    status: f.enum(VOUCHER_STATUSES, {
      managed: true,
      filter: true,
      default: 'UNUSED',
      tones: { UNUSED: 'teal', USED: 'grey', CANCELLED: 'grey/Cancel' },
    }),
    terminal: f.reference('terminals', { managed: true, labelPublic: true }),
    order: f.reference('orders', { managed: true, unique: true, labelPublic: true }),
    usedAt: f.time({ managed: true }),
    cancelledAt: f.time({ managed: true }),
    passengerId: f.text({ hidden: true, length: 64 }),
    cancelling: f.boolean({ hidden: true }),
  },
  unique: [['ctripOrder', 'place']],
  list: {
    columns: ['ctripOrder', 'voucherId', 'status', 'terminal', 'order', 'usedAt', 'cancelledAt', 'createdAt'],
    hidden: ['createdAt'],
    sort: '-createdAt',
  },
  scope: unscoped,
  access: { list: STAFF, show: STAFF, export: STAFF },
  append: true,
  untracked: true,
});
