import { defineResource, f } from '../kit';
import { STAFF } from '../roles';
import { unscoped } from '../scopes';

export const CALL_DIRECTIONS = ['IN', 'OUT'] as const;
export const CALL_STATES = ['DONE', 'REFUSED', 'WAITING', 'FAILED'] as const;

/**
 * Calls from Ctrip to us and from us to Ctrip, with their result codes. Request and response are encrypted in the
 * database and masked on screens.
 */
export default defineResource('ctrip-calls', {
  label: 'service',
  fields: {
    account: f.reference('ctrip-accounts', { managed: true, filter: true, labelPublic: true }),
    direction: f.enum(CALL_DIRECTIONS, { managed: true, required: true, filter: true }),
    service: f.text({ managed: true, filter: true, length: 64 }),
    otaOrderId: f.text({ managed: true, filter: true, search: true, length: 64, index: true }),
    sequenceId: f.text({ managed: true, filter: true, length: 64 }),
    /** The result code, or the codes of all attempts in order. */
    resultCode: f.text({ managed: true, filter: true, length: 128 }),
    message: f.text({ managed: true, length: 500 }),
    state: f.enum(CALL_STATES, {
      managed: true,
      required: true,
      filter: true,
      tones: { DONE: 'green/CheckCircle', REFUSED: 'red/Block', WAITING: 'blue', FAILED: 'red' },
    }),
    milliseconds: f.integer({ managed: true }),
    limitMs: f.integer({ managed: true }),
    /** The number of repeated calls that got the stored response. */
    replays: f.integer({ managed: true, default: 0 }),
    asked: f.text({ managed: true, computed: ['request'] }),
    answered: f.text({ managed: true, computed: ['response'] }),
    request: f.text({ hidden: true, encrypted: true, length: 40_000 }),
    response: f.text({ hidden: true, encrypted: true, length: 40_000 }),
    requestHash: f.text({ hidden: true, length: 64 }),
    /**
     * Service, sequenceId and order of a call with side effects. The unique index prevents a second execution of the
     * call.
     */
    batch: f.text({ hidden: true, unique: true, length: 64 }),
  },
  indexes: [
    ['createdAt', 'id'],
    ['otaOrderId', 'id'],
    ['account', 'direction', 'createdAt'],
  ],
  list: {
    columns: [
      'createdAt',
      'direction',
      'service',
      'otaOrderId',
      'sequenceId',
      'resultCode',
      'message',
      'milliseconds',
      'replays',
      'state',
      'account',
    ],
    hidden: ['sequenceId', 'account'],
    sort: '-id',
    attention: { field: 'state', values: ['FAILED'] },
  },
  scope: unscoped,
  access: { list: STAFF, show: STAFF, export: STAFF },
  append: true,
  untracked: true,
});
