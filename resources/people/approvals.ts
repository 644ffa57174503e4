import { ANYTHING, defineResource, each, f } from '../kit';
import { AGENTS, EVERYONE } from '../roles';

export const APPROVAL_STATUSES = ['WAITING', 'APPROVED', 'REFUSED'] as const;

/** Calls that wait for the approval of a second administrator, or of the owner of an assistant. */
export default defineResource('approvals', {
  menu: { under: 'user', path: '/user/approvals', order: 9, icon: 'Inventory' },
  label: 'about',
  fields: {
    resource: f.text({ managed: true, required: true, filter: true, length: 64 }),
    action: f.text({ managed: true, required: true, filter: true, length: 64 }),
    about: f.i18n({ managed: true }),
    /** The amount that requires the approval, in minor units of `currency`. `judged` is the amount as text. */
    sum: f.money({ managed: true }),
    currency: f.text({ managed: true, length: 3, filter: true }),
    judged: f.i18n({ managed: true }),
    status: f.enum(APPROVAL_STATUSES, {
      managed: true,
      default: 'WAITING',
      filter: true,
      tones: { WAITING: 'amber', APPROVED: 'green/CheckCircle', REFUSED: 'red/Block' },
    }),
    askedBy: f.reference('users', { managed: true, fixed: true, filter: true, labelPublic: true, index: true }),
    /** The assistant that made the call, or empty. */
    assistant: f.text({ managed: true, length: 64, filter: true }),
    decidedBy: f.reference('users', { managed: true, filter: true, labelPublic: true }),
    decidedAt: f.time({ managed: true }),
    reason: f.text({ managed: true, length: 255 }),
    digest: f.text({ managed: true, length: 128 }),
    sender: f.json({ hidden: true, schema: ANYTHING }),
    body: f.json({ hidden: true, schema: ANYTHING }),
    /** True if the call moves money, and therefore needs a second administrator. */
    byPersons: f.boolean({ hidden: true }),
    /** The values in the preview that the requester saw. A call is rejected if one of them has changed. */
    facts: f.json({ hidden: true, schema: ANYTHING }),
    /** A key that allows only one pending approval of the same call by a user. */
    waiting: f.text({ hidden: true, unique: true, length: 64 }),
  },
  indexes: [['status', 'id']],
  list: {
    columns: [
      'about',
      'judged',
      'sum',
      'currency',
      'status',
      'askedBy',
      'assistant',
      'createdAt',
      'decidedBy',
      'decidedAt',
      'reason',
      'resource',
      'action',
    ],
    hidden: ['sum', 'currency', 'decidedAt', 'reason', 'resource', 'action'],
    sort: '-id',
    attention: { field: 'status', values: ['WAITING'] },
  },
  main: ['about', 'judged', 'status', 'askedBy', 'assistant', 'createdAt', 'decidedBy', 'decidedAt', 'reason'],
  scope: {
    ADMIN: 'all',
    SALESMAN: { any: [{ self: 'askedBy' }, { customers: 'askedBy' }] },
    ...each([...AGENTS, 'SMS_RECYCLE'], { self: 'askedBy' } as const),
  },
  access: { list: EVERYONE, show: EVERYONE, export: EVERYONE },
  history: ['ask'],
  actions: {
    approve: {
      final: 'decided',
      on: 'many',
      roles: EVERYONE,
      // Excludes API keys, because only a person may approve a call.
      closedToKeys: true,
      where: { status: 'WAITING' },
      idempotent: true,
      preview: true,
      primary: true,
      icon: 'CheckCircle',
    },
    refuse: {
      on: 'many',
      roles: EVERYONE,
      closedToKeys: true,
      where: { status: 'WAITING' },
      input: { reason: f.text({ required: true, length: 255 }) },
      danger: true,
      icon: 'Block',
    },
  },
});
