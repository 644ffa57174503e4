import { defineResource, f } from '../kit';
import { SUPERIORS } from '../roles';
import { ownOf } from '../scopes';

/** The limits of an invite: people (`uses`) and days of validity. */
export const INVITE_LIMITS = { uses: 50, days: 30 } as const;
export const INVITE_DEFAULTS = { uses: 1, days: 7 } as const;

/** Invites. A new agent who uses the link becomes a direct child of the link's creator. */
export default defineResource('invites', {
  label: 'remark',
  fields: {
    inviter: f.reference('users', { hidden: true, fixed: true, index: true }),
    remark: f.text({ managed: true, search: true, filter: true, length: 64 }),
    status: f.enum(['OPEN', 'USED', 'REVOKED'], {
      managed: true,
      default: 'OPEN',
      filter: true,
      tones: { OPEN: 'green/CheckCircle', USED: 'grey', REVOKED: 'grey/Undo' },
      variants: {
        EXPIRED: { of: 'OPEN', where: { status: 'OPEN', expiresAt: { lte: '$now' } }, tone: 'grey/TimerOff' },
      },
    }),
    uses: f.integer({ managed: true, min: 1, max: INVITE_LIMITS.uses }),
    used: f.integer({ managed: true, default: 0, min: 0, max: INVITE_LIMITS.uses }),
    expiresAt: f.time({ managed: true, filter: true }),
    revokedAt: f.time({ managed: true }),
    url: f.text({ managed: true, computed: ['expiresAt'] }),
  },
  list: {
    columns: ['remark', 'status', 'used', 'uses', 'expiresAt', 'createdAt'],
    sort: '-createdAt',
  },
  scope: ownOf('inviter'),
  access: { list: SUPERIORS, show: SUPERIORS, export: SUPERIORS },
  history: ['join'],
  actions: {
    revoke: { on: 'many', roles: SUPERIORS, where: { status: ['OPEN', 'REVOKED'] }, danger: true, icon: 'Block' },
  },
});
