import { ANYTHING, defineResource, each, f } from '../kit';
import { AGENTS, EVERYONE } from '../roles';

export const APPROVAL_STATUSES = ['WAITING', 'APPROVED', 'REFUSED'] as const;

/**
 * Calls that wait for a person: those of staff for a second administrator, those of an assistant for its owner or
 * staff. Each keeps the digest of the preview that was seen.
 */
export default defineResource('approvals', {
  menu: { under: 'user', path: '/user/approvals', order: 9, icon: 'Inventory' },
  label: 'about',
  fields: {
    /** The call: an action of a resource. */
    resource: f.text({ managed: true, required: true, filter: true, length: 64 }),
    action: f.text({ managed: true, required: true, filter: true, length: 64 }),
    /** The action, whom it is about and its amount, as words. */
    about: f.i18n({ managed: true }),
    /** The sum that the call was judged by, in minor units of `currency`, and in words. */
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
    /** The assistant that made the call for who asked; none where a person made it. */
    assistant: f.text({ managed: true, length: 64, filter: true }),
    decidedBy: f.reference('users', { managed: true, filter: true, labelPublic: true }),
    decidedAt: f.time({ managed: true }),
    reason: f.text({ managed: true, length: 255 }),
    digest: f.text({ managed: true, length: 128 }),
    /** How the call came: by which API key and program. */
    sender: f.json({ hidden: true, schema: ANYTHING }),
    body: f.json({ hidden: true, schema: ANYTHING }),
    /** What it does to money needs a second administrator, whoever made the call. */
    byPersons: f.boolean({ hidden: true }),
    /** What the first person saw: a refusal names the difference from it. */
    facts: f.json({ hidden: true, schema: ANYTHING }),
    /** The same call of the same person waits once. */
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
  // What else is stored is for those who look into it: codes and a digest.
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
      // A person's yes: no program gives it.
      closedToKeys: true,
      where: { status: 'WAITING' },
      idempotent: true,
      preview: true,
      danger: true,
      icon: 'CheckCircle',
    },
    refuse: {
      on: 'many',
      roles: EVERYONE,
      closedToKeys: true,
      where: { status: 'WAITING' },
      input: { reason: f.text({ required: true, length: 255 }) },
      icon: 'Block',
    },
  },
});
