import { defineResource, f } from '../kit';
import { STAFF } from '../roles';

export const SMS_GATEWAYS = ['HTTP', 'SMPP'] as const;
export const QUARANTINE_REASONS = ['NO_ORDER', 'RESTING', 'OUTSIDE_TERM', 'TIME'] as const;

/**
 * SMS messages that code numbers received. Text and code are encrypted and masked in lists, and the history records who
 * opened a message.
 */
export default defineResource('sms-messages', {
  label: 'id',
  fields: {
    number: f.reference('sms-numbers', { managed: true, filter: true, labelPublic: true }),
    state: f.enum(['DELIVERED', 'QUARANTINED'], {
      managed: true,
      filter: true,
      tones: { DELIVERED: 'green/CheckCircle', QUARANTINED: 'amber/ReportProblem' },
    }),
    reason: f.enum(QUARANTINE_REASONS, { managed: true, filter: true }),
    order: f.reference('sms-code-orders', { managed: true, filter: true, labelPublic: true, index: true }),
    user: f.reference('users', { managed: true, filter: true, labelPublic: true }),
    from: f.text({ managed: true, encrypted: true, length: 64 }),
    code: f.text({ managed: true, encrypted: true, length: 16 }),
    text: f.text({ managed: true, encrypted: true, multiline: true, length: 4000 }),
    receivedAt: f.time({ managed: true, filter: true }),
    /** The milliseconds between the receipt by the gateway and the receipt by us. */
    delay: f.integer({ managed: true, filter: true }),
    gateway: f.enum(SMS_GATEWAYS, { managed: true, filter: true }),
    /** A hash of the gateway's message id. The id itself could reveal the number and the time, so it is not stored. */
    messageHash: f.text({ hidden: true, unique: true, length: 64 }),
    erasedAt: f.time({ managed: true, filter: true }),
  },
  indexes: [
    ['user', 'id'],
    ['user', 'createdAt'],
    ['number', 'receivedAt'],
    ['state', 'id'],
    ['createdAt', 'id'],
    ['erasedAt', 'createdAt'],
  ],
  list: {
    columns: [
      'receivedAt',
      'number',
      'state',
      'reason',
      'from',
      'text',
      'code',
      'order',
      'user',
      'delay',
      'gateway',
      'createdAt',
    ],
    hidden: ['gateway', 'createdAt', 'order'],
    sort: '-receivedAt',
  },
  scope: { ADMIN: 'all', SALESMAN: { customers: 'user' } },
  access: { list: STAFF, show: STAFF, export: STAFF },
  append: true,
  audited: true,
});
