import type { RowOf } from '../kit';
import { defineResource, each, f, builtinResource, shape } from '../kit';
import { MAX_URL } from './webhooks';

const mine = { self: 'owner' } as const;
/** The most bytes of a receiver's response that a delivery stores. */
export const MAX_KEPT = 4096;

const HEADERS = shape({
  $id: 'webhookHeaders',
  type: 'object',
  additionalProperties: { type: 'string' },
});

const fieldsOf = (people: string) => ({
  webhook: f.reference('webhooks', { managed: true, fixed: true, required: true, filter: true, labelPublic: true }),
  event: f.text({ managed: true, required: true, filter: true, length: 64 }),
  status: f.enum(['QUEUED', 'SENDING', 'DELIVERED', 'FAILED'], {
    managed: true,
    required: true,
    default: 'QUEUED',
    filter: true,
    tones: { QUEUED: 'blue/Schedule', SENDING: 'blue/Sync', DELIVERED: 'green/CheckCircle', FAILED: 'red' },
    variants: {
      RETRYING: { of: 'QUEUED', where: { status: 'QUEUED', attempts: { gt: 0 } }, tone: 'amber/Sync' },
    },
  }),
  attempts: f.integer({ managed: true, default: 0, min: 0 }),
  nextAt: f.time({ managed: true, filter: true }),
  sentAt: f.time({ managed: true, filter: true }),
  milliseconds: f.integer({ managed: true }),
  responseStatus: f.integer({ managed: true, filter: true }),
  /** The reason why the receiver sent no response. */
  error: f.text({ managed: true, length: 255 }),
  /** The value of the header `webhook-id`, which stays the same at each attempt to deliver the message. */
  messageId: f.text({ managed: true, required: true, unique: true, filter: true, search: true, length: 64 }),
  url: f.text({ managed: true, length: MAX_URL }),
  requestHeaders: f.json({ managed: true, schema: HEADERS }),
  body: f.text({ managed: true, multiline: true, length: 60_000 }),
  responseBody: f.text({ managed: true, multiline: true, length: MAX_KEPT }),
  owner: f.reference(people, { managed: true, fixed: true, filter: true, labelPublic: true }),
  /** The record that the event concerns. Messages about one record are delivered in order. */
  object: f.text({ hidden: true, length: 96 }),
  /** The end of the lease. No other process sends the message before this time. */
  lockedUntil: f.time({ hidden: true }),
});

/** The delivery of one event to one webhook. */
const deliveries = builtinResource(({ admins, everyone, people }) =>
  defineResource('webhook-deliveries', {
    label: 'messageId',
    fields: fieldsOf(people),
    indexes: [
      ['webhook', 'status', 'nextAt', 'id'],
      ['webhook', 'object', 'status', 'id'],
      ['owner', 'id'],
      ['createdAt', 'id'],
    ],
    list: {
      columns: [
        'createdAt',
        'event',
        'status',
        'responseStatus',
        'attempts',
        'nextAt',
        'webhook',
        'url',
        'sentAt',
        'milliseconds',
        'error',
        'messageId',
        'owner',
      ],
      hidden: ['url', 'sentAt', 'milliseconds', 'messageId', 'owner'],
      sort: '-id',
    },
    main: [
      'event',
      'status',
      'webhook',
      'url',
      'attempts',
      'nextAt',
      'sentAt',
      'responseStatus',
      'error',
      'milliseconds',
      'owner',
      'createdAt',
    ],
    scope: { ...each(everyone, mine), ...each(admins, 'all') },
    access: { list: everyone, show: everyone },
    actions: {
      redeliver: {
        final: 'sent',
        on: 'many',
        roles: everyone,
        scope: each(everyone, mine),
        where: { status: ['DELIVERED', 'FAILED', 'QUEUED'] },
        primary: true,
        icon: 'Replay',
      },
    },
    untracked: true,
  }),
);
export type WebhookDelivery = RowOf<(typeof deliveries)['fields']>;
export default deliveries;
