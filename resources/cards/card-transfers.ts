import { defineResource, f } from '../kit';
import { STAFF_AND_AGENTS } from '../roles';
import { ownOf } from '../scopes';

export const TRANSFER_PROOFS = ['CODE', 'AGENT'] as const;
export const TRANSFER_STATUSES = ['CODE_SENT', 'WAITING', 'DONE', 'REFUSED', 'EXPIRED'] as const;

const card = () => f.reference('terminals', { managed: true, filter: true, labelPublic: true, index: true });

/**
 * Requests of cardholders to move their plans to another card. The agent or a code from an email confirms a request.
 */
export default defineResource('card-transfers', {
  label: 'from',
  fields: {
    from: card(),
    to: card(),
    status: f.enum(TRANSFER_STATUSES, {
      managed: true,
      default: 'WAITING',
      filter: true,
      tones: {
        CODE_SENT: 'blue',
        WAITING: 'amber',
        DONE: 'green/CheckCircle',
        REFUSED: 'red/Block',
        EXPIRED: 'grey/TimerOff',
      },
    }),
    proof: f.enum(TRANSFER_PROOFS, { managed: true, filter: true }),
    /** The owner of both cards at the time of the request. */
    agent: f.reference('users', { managed: true, fixed: true, filter: true, labelPublic: true }),
    reason: f.text({ managed: true, length: 255 }),
    decidedBy: f.reference('users', { managed: true, labelPublic: true }),
    decidedAt: f.time({ managed: true }),
    expiresAt: f.time({ managed: true }),
    /** The language of emails to the cardholder. */
    language: f.text({ hidden: true, length: 3 }),
  },
  indexes: [
    ['agent', 'id'],
    ['status', 'expiresAt'],
  ],
  list: {
    columns: ['from', 'to', 'status', 'proof', 'agent', 'reason', 'decidedBy', 'decidedAt', 'expiresAt', 'createdAt'],
    hidden: ['decidedBy', 'decidedAt', 'reason'],
    sort: '-id',
    attention: { field: 'status', values: ['WAITING'] },
  },
  scope: ownOf('agent'),
  access: { list: STAFF_AND_AGENTS, show: STAFF_AND_AGENTS, export: STAFF_AND_AGENTS },
  history: ['request', 'confirm', 'expire'],
  actions: {
    approve: {
      on: 'many',
      roles: STAFF_AND_AGENTS,
      icon: 'CheckCircle',
      where: { status: 'WAITING' },
    },
    refuse: {
      on: 'many',
      roles: STAFF_AND_AGENTS,
      danger: true,
      icon: 'Block',
      where: { status: 'WAITING' },
      input: { reason: f.text({ required: true, length: 255 }) },
    },
  },
});
