import { defineResource, f, shape } from '../kit';
import { STAFF } from '../roles';

/** The channels of a message. Every message appears in the product, and further channels are optional. */
export const MESSAGE_CHANNELS = ['APP', 'MAIL', 'WECHAT'] as const;
export const MESSAGE_STATUSES = ['DRAFT', 'SCHEDULED', 'SENDING', 'PUBLISHED'] as const;
/** The limits of a message: characters of `title` and `content` per language, and selected accounts. */
export const MESSAGE_LIMITS = { title: 80, content: 2000, accounts: 1000 } as const;

const picked = {
  type: 'array',
  maxItems: MESSAGE_LIMITS.accounts,
  uniqueItems: true,
  items: { type: 'integer', minimum: 1 },
} as const;
/**
 * The audience: agents of the given roles and levels, and selected agents. A message without rules goes to every agent.
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
/** Salespersons change only their own messages, but read those of all staff. */
const OWN = { ADMIN: 'all', SALESMAN: { self: 'author' } } as const;
const DRAFTS = { status: 'DRAFT' } as const;

/** Messages from staff to agents, published at once or at a set time. Agents read them as notifications. */
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
    /** The id of the last notified recipient, so that an interrupted delivery can continue. */
    lastReceiver: f.integer({ hidden: true, default: 0 }),
    /** The number of the current schedule. Jobs of earlier schedules do nothing. */
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
      preview: ['receivers'],
      icon: 'Send',
      enabledWhen: { status: 'DRAFT', disabled: false },
    },
    withdraw: {
      on: 'many',
      roles: STAFF,
      scope: OWN,
      icon: 'Undo',
      where: { status: ['SCHEDULED', 'DRAFT'] },
      idleWhen: { status: 'DRAFT' },
    },
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
