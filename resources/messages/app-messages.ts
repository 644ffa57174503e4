import { defineResource, f } from '../kit';
import { STAFF } from '../roles';

export const APP_MESSAGE_TYPES = [
  'SINGLE',
  'BROADCAST',
  'MASS_SENDING',
  'ACCOUNT_WITHOUT',
  'JPUSH_ID_WITHOUT',
] as const;
/** The limits of a push message: characters of `title` and `content`, and recipients. */
export const PUSH_LIMITS = { title: 50, content: 500, targets: 10_000 } as const;

const OWN = { ADMIN: 'all', SALESMAN: { self: 'author' } } as const;
const DRAFTS = { status: 'DRAFT' } as const;

/** Push messages from staff to app users. An account without a push id gets a notice in the app instead. */
export default defineResource('app-messages', {
  menu: { under: 'message', path: '/message/app-message', order: 2, icon: 'Sms' },
  label: 'title',
  fields: {
    title: f.i18n({ required: true, search: true }),
    content: f.i18n({ required: true, multiline: true }),
    type: f.enum(APP_MESSAGE_TYPES, { dictionary: 'APP_MESSAGE_TYPE', required: true, filter: true }),
    targets: f.texts({ limit: PUSH_LIMITS.targets, showWhen: { type: ['SINGLE', 'MASS_SENDING'] } }),
    status: f.enum(['DRAFT', 'SENDING', 'SENT', 'FAILED'], {
      managed: true,
      default: 'DRAFT',
      filter: true,
      tones: { DRAFT: 'grey', SENDING: 'blue/Sync', SENT: 'green/CheckCircle', FAILED: 'red' },
    }),
    disabled: f.boolean({ managed: true, filter: true }),
    /** The number of targeted devices and accounts. `sent` and `failed` count the results. */
    total: f.integer({ managed: true, default: 0, min: 0, asOf: 'unchanged' }),
    sent: f.integer({ managed: true, default: 0, min: 0, asOf: 'unchanged' }),
    failed: f.integer({ managed: true, default: 0, min: 0 }),
    reason: f.text({ managed: true, length: 255 }),
    publishedAt: f.time({ managed: true, filter: true }),
    finishedAt: f.time({ managed: true }),
    author: f.reference('users', { managed: true, labelPublic: true, filter: true }),
    /** The id of the last device with a delivery. Null when all devices have one. */
    lastDevice: f.integer({ hidden: true }),
  },
  list: {
    columns: ['title', 'type', 'status', 'total', 'sent', 'failed', 'publishedAt', 'finishedAt', 'author', 'createdAt'],
    hidden: ['finishedAt', 'author', 'createdAt'],
    sort: '-createdAt',
    attention: { field: 'status', values: ['FAILED'] },
  },
  scope: { ADMIN: 'all', SALESMAN: 'all' },
  access: {
    list: STAFF,
    show: STAFF,
    create: STAFF,
    update: { roles: STAFF, scope: OWN },
    delete: { roles: STAFF, scope: OWN },
    export: STAFF,
  },
  editable: DRAFTS,
  deletable: DRAFTS,
  history: ['finish'],
  actions: {
    publish: {
      final: 'sent',
      on: 'many',
      roles: STAFF,
      scope: OWN,
      preview: true,
      icon: 'Send',
      enabledWhen: { status: ['DRAFT', 'FAILED'], disabled: false },
    },
    enable: { on: 'many', roles: STAFF, scope: OWN, icon: 'CheckCircle', enabledWhen: { disabled: true } },
    disable: {
      on: 'many',
      roles: STAFF,
      scope: OWN,
      icon: 'Block',
      enabledWhen: { disabled: false },
    },
  },
});
