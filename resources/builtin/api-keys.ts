import type { RowOf } from '../kit';
import { defineResource, each, f, builtinResource } from '../kit';

const mine = { self: 'owner' } as const;
export const MAX_SCOPES = 50;
export const MAX_ADDRESSES = 50;
/** The longest time, in hours, for which an old key still works after its replacement. */
export const MAX_OVERLAP_HOURS = 72;

const overlapHours = f.integer({ min: 0, max: MAX_OVERLAP_HOURS, default: 0 });

/** API keys, with which programs call the API in the name of a user. */
const apiKeys = builtinResource(({ admins, everyone, people }) =>
  defineResource('api-keys', {
    label: 'name',
    fields: {
      name: f.text({ required: true, search: true, length: 64 }),
      // The first characters of the key, by which the owner recognises it. The key itself is stored only as a hash.
      prefix: f.text({ managed: true, made: true, required: true, search: true, length: 16 }),
      scopes: f.patterns({ required: true, limit: MAX_SCOPES }),
      // IPv4 and IPv6 addresses and networks (CIDR) that may use the key. An empty list allows every address.
      ipAllow: f.texts({ limit: MAX_ADDRESSES }),
      expiresAt: f.time(),
      sandbox: f.boolean({ createOnly: true, filter: true }),
      lastUsedAt: f.time({ managed: true, asOf: 'never' }),
      lastUsedFrom: f.text({ managed: true, length: 45, asOf: 'never' }),
      disabled: f.boolean({ managed: true, filter: true }),
      owner: f.reference(people, { managed: true, fixed: true, filter: true, labelPublic: true }),
    },
    unique: [['owner', 'name']],
    list: {
      columns: [
        'name',
        'prefix',
        'scopes',
        'ipAllow',
        'expiresAt',
        'sandbox',
        'lastUsedAt',
        'lastUsedFrom',
        'disabled',
        'owner',
      ],
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
    closedToKeys: true,
    confirmed: ['create', 'rotate'],
    overrides: ['create', 'update'],
    actions: {
      rotate: {
        final: 'erased',
        on: 'one',
        roles: everyone,
        scope: each(everyone, mine),
        input: { overlapHours },
        danger: true,
        icon: 'Autorenew',
      },
      enable: {
        on: 'many',
        roles: everyone,
        scope: each(everyone, mine),
        set: { disabled: false },
        icon: 'CheckCircle',
      },
      disable: { on: 'many', roles: everyone, set: { disabled: true }, icon: 'Block' },
    },
  }),
);
export type ApiKey = RowOf<(typeof apiKeys)['fields']>;
export default apiKeys;
