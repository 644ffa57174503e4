import { defineResource, f, shape } from '../kit';
import { STAFF } from '../roles';

/** Every message appears in the product. Staff can also send a message by email or as a WeChat template message. */
export const MESSAGE_CHANNELS = ['APP', 'MAIL', 'WECHAT'] as const;
export const MESSAGE_STATUSES = ['DRAFT', 'SCHEDULED', 'SENDING', 'PUBLISHED'] as const;
/**
 * `title` and `content` are numbers of characters in one language, without mark-up. `accounts` is the number of
 * selected accounts.
 */
export const MESSAGE_LIMITS = { title: 80, content: 2000, accounts: 1000 } as const;

const picked = {
  type: 'array',
  maxItems: MESSAGE_LIMITS.accounts,
  uniqueItems: true,
  items: { type: 'integer', minimum: 1 },
} as const;
/**
 * The audience is agents with these roles and levels, and the selected agents, optionally with all agents below. A
 * message without any rule goes to every agent, but an empty list in a rule selects nobody.
 */
export const messageAudience = shape({
  $id: 'messageAudience',
  type: 'object',
  additionalProperties: false,
  properties: {
    roles: {
      type: 'array',
      maxItems: 3,
      uniqueItems: true,
      items: { type: 'string', enum: ['AGENT_1', 'AGENT_2', 'AGENT_3'] },
    },
    levels: {
      type: 'array',
      maxItems: 3,
      uniqueItems: true,
      items: { type: 'string', enum: ['VIP', 'REGULAR', 'SEAMAN'] },
    },
    accounts: picked,
    trees: picked,
  },
});
const channels = shape({
  $id: 'messageChannels',
  type: 'array',
  minItems: 1,
  maxItems: MESSAGE_CHANNELS.length,
  uniqueItems: true,
  items: { type: 'string', enum: MESSAGE_CHANNELS },
});
/** Salespersons may change only messages that they wrote, but may read the messages of all staff. */
const OWN = { ADMIN: 'all', SALESMAN: { self: 'author' } } as const;
const DRAFTS = { status: 'DRAFT' } as const;

/**
 * Messages from staff to agents. Staff draft and preview a message, and publish it at once or at a set time. Agents
 * read a message as a notification.
 */
export default defineResource('messages', {
  menu: { under: 'message', path: '/message/message-management', order: 1, icon: 'Campaign' },
  label: 'title',
  fields: {
    title: f.i18n({ required: true, search: true, editable: DRAFTS }),
    content: f.i18n({ required: true, multiline: true, rich: true, editable: DRAFTS }),
    noticeType: f.enum(['SYSTEM', 'PROMO'], {
      dictionary: 'NOTICE_TYPE',
      default: 'SYSTEM',
      filter: true,
      editable: DRAFTS,
    }),
    status: f.enum(MESSAGE_STATUSES, {
      managed: true,
      default: 'DRAFT',
      filter: true,
      index: true,
      tones: { DRAFT: 'grey', SCHEDULED: 'teal/Schedule', SENDING: 'blue/Sync', PUBLISHED: 'green/CheckCircle' },
      variants: {
        EXPIRED: { of: 'PUBLISHED', where: { status: 'PUBLISHED', expiresAt: { lte: '$now' } }, tone: 'grey/TimerOff' },
      },
    }),
    disabled: f.boolean({ managed: true, filter: true }),
    pop: f.boolean({ filter: true, editable: DRAFTS }),
    audience: f.json({ schema: messageAudience, editable: DRAFTS }),
    channels: f.json({ schema: channels, default: ['APP'], editable: DRAFTS }),
    publishAt: f.time({ editable: DRAFTS }),
    expiresAt: f.time(),
    publishedAt: f.time({ managed: true, filter: true }),
    reached: f.integer({ managed: true, default: 0, min: 0 }),
    readCount: f.integer({ managed: true, computed: ['status'], asOf: 'never' }),
    popClosedCount: f.integer({ managed: true, computed: ['status'], asOf: 'never' }),
    mailCount: f.integer({ managed: true, computed: ['status'], asOf: 'never' }),
    wechatCount: f.integer({ managed: true, computed: ['status'], asOf: 'never' }),
    author: f.reference('users', { managed: true, labelPublic: true, filter: true }),
    /** The id of the last recipient who was notified in a running delivery. */
    lastReceiver: f.integer({ hidden: true, default: 0 }),
    /** The number of the current schedule. A job with the number of an earlier schedule does nothing. */
    schedule: f.integer({ hidden: true, default: 0 }),
  },
  list: {
    columns: [
      'title',
      'noticeType',
      'status',
      'disabled',
      'reached',
      'readCount',
      'pop',
      'publishAt',
      'publishedAt',
      'expiresAt',
      'author',
      'createdAt',
    ],
    hidden: ['disabled', 'pop', 'publishAt', 'author', 'createdAt'],
    sort: '-createdAt',
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
  overrides: ['update'],
  deletable: DRAFTS,
  history: ['deliver'],
  actions: {
    publish: {
      on: 'many',
      roles: STAFF,
      scope: OWN,
      preview: true,
      icon: 'Send',
      enabledWhen: { status: 'DRAFT', disabled: false },
    },
    withdraw: { on: 'many', roles: STAFF, scope: OWN, icon: 'Undo', where: { status: ['SCHEDULED', 'DRAFT'] } },
    enable: { on: 'many', roles: STAFF, scope: OWN, icon: 'CheckCircle', enabledWhen: { disabled: true } },
    disable: {
      on: 'many',
      roles: STAFF,
      scope: OWN,
      icon: 'Block',
      enabledWhen: { disabled: false },
    },
    remind: {
      final: 'sent',
      on: 'one',
      roles: STAFF,
      scope: OWN,
      icon: 'Replay',
      where: { status: 'PUBLISHED', disabled: false },
    },
  },
});
