import type { RowOf } from '../kit';
import { defineResource, each, f, builtinResource, toggle } from '../kit';

const mine = { self: 'owner' } as const;
export const MAX_EVENTS = 50;
export const MAX_URL = 500;

/** Webhooks send events as signed messages to the URLs of users' programs. */
const webhooks = builtinResource(({ admins, everyone, people }) =>
  defineResource('webhooks', {
    label: 'url',
    fields: {
      url: f.text({ required: true, search: true, length: MAX_URL }),
      events: f.texts({ required: true, limit: MAX_EVENTS }),
      disabled: f.boolean({ managed: true, filter: true }),
      /** The time of the first failure in the current series of failures. */
      failingSince: f.time({ managed: true, filter: true, asOf: 'never' }),
      /** The time until which messages are also signed with the previous secret. */
      formerSecretUntil: f.time({ managed: true }),
      owner: f.reference(people, { managed: true, fixed: true, filter: true, labelPublic: true, index: true }),
      secret: f.text({ hidden: true, encrypted: true }),
      formerSecret: f.text({ hidden: true, encrypted: true }),
    },
    indexes: [['disabled', 'failingSince']],
    list: {
      columns: ['url', 'events', 'disabled', 'failingSince', 'formerSecretUntil', 'owner', 'createdAt'],
      hidden: ['formerSecretUntil'],
      sort: '-id',
    },
    scope: { ...each(everyone, mine), ...each(admins, 'all') },
    access: {
      list: everyone,
      show: everyone,
      create: everyone,
      update: { roles: everyone, scope: each(everyone, mine) },
      delete: { roles: everyone, scope: each(everyone, mine) },
    },
    overrides: ['create', 'delete'],
    actions: {
      test: {
        final: 'sent',
        on: 'one',
        roles: everyone,
        scope: each(everyone, mine),
        where: { disabled: false },
        opens: { resource: 'webhook-deliveries', by: 'delivery' },
        icon: 'Send',
      },
      rotate: {
        final: 'erased',
        on: 'one',
        roles: everyone,
        scope: each(everyone, mine),
        danger: true,
        icon: 'Autorenew',
      },
      enable: { ...toggle('disabled', false, everyone, { icon: 'CheckCircle' }), scope: each(everyone, mine) },
      disable: toggle('disabled', true, everyone, { icon: 'Block' }),
    },
  }),
);
export type Webhook = RowOf<(typeof webhooks)['fields']>;
export default webhooks;
