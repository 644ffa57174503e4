import { ANYTHING, defineResource, each, f } from '../kit';
import { AGENTS, EVERYONE } from '../roles';

export const APPROVAL_STATUSES = ['WAITING', 'APPROVED', 'REFUSED'] as const;

/**
 * Calls that wait for approval. A second administrator approves the calls of staff. The owner of an assistant, or
 * staff, approve the calls of the assistant. Each row stores the digest of the preview that the requester saw.
 */
export default defineResource('approvals', {
  menu: { under: 'user', path: '/user/approvals', order: 9, icon: 'Inventory' },
  label: 'about',
  fields: {
    resource: f.text({ managed: true, required: true, filter: true, length: 64 }),
    action: f.text({ managed: true, required: true, filter: true, length: 64 }),
    about: f.i18n({ managed: true }),
    /** The amount that made the approval necessary, in minor units of `currency`. `judged` shows the amount as text. */
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
    /** The assistant is empty if no assistant made the call. */
    assistant: f.text({ managed: true, length: 64, filter: true }),
    decidedBy: f.reference('users', { managed: true, filter: true, labelPublic: true }),
    decidedAt: f.time({ managed: true }),
    reason: f.text({ managed: true, length: 255 }),
    digest: f.text({ managed: true, length: 128 }),
    sender: f.json({ hidden: true, schema: ANYTHING }),
    body: f.json({ hidden: true, schema: ANYTHING }),
    /** True if the call needs a second administrator because it moves money, even if an administrator made the call. */
    byPersons: f.boolean({ hidden: true }),
    /**
     * The values in the preview that the requester saw. If a value has changed, the call is rejected and the response
     * lists the differences.
     */
    facts: f.json({ hidden: true, schema: ANYTHING }),
    /** A unique key that prevents two pending approvals of the same call by the same user. */
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
  // The page collapses all other fields, for example codes and the digest, because only investigations need them.
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
