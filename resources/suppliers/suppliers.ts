import { DISABLED_TONES, defineResource, f, toggle } from '../kit';
import { ADMINS, STAFF } from '../roles';
import { unscoped } from '../scopes';

export const SUPPLIER_KINDS = ['SIMULATOR', 'HTTP'] as const;

/** The condition for connection fields, which simulated suppliers do not have. */
const BY_HTTP = { kind: 'HTTP' } as const;

export default defineResource('suppliers', {
  menu: { under: 'setting', path: '/setting/suppliers', order: 2, icon: 'Business' },
  label: 'name',
  fields: {
    code: f.text({
      required: true,
      unique: true,
      createOnly: true,
      search: true,
      filter: true,
      length: 32,
      pattern: '^[a-z0-9-]+$',
    }),
    name: f.text({ required: true, search: 'words', length: 64 }),
    kind: f.enum(SUPPLIER_KINDS, { required: true, default: 'HTTP', filter: true }),
    platform: f.text({ dictionary: 'PLATFORM', strict: true, filter: true, length: 64 }),
    url: f.text({
      length: 255,
      pattern: '^https?://[^\\s]+$',
      showWhen: BY_HTTP,
      requiredWhen: BY_HTTP,
      read: ADMINS,
    }),
    keyId: f.text({ length: 64, showWhen: BY_HTTP, requiredWhen: BY_HTTP, read: ADMINS }),
    secret: f.secret({ encrypted: true, showWhen: BY_HTTP, requiredWhen: BY_HTTP }),
    timeoutSeconds: f.integer({ required: true, default: 20, min: 1, max: 60, showWhen: BY_HTTP }),
    priority: f.integer({ required: true, default: 100, min: 0, max: 99_999 }),
    disabled: f.boolean({ filter: true, tones: DISABLED_TONES }),
    /** The percentage of the last calls that the supplier answered. Null without calls. */
    answered: f.integer({ managed: true, computed: ['code'], read: ADMINS }),
    lastCallAt: f.time({ managed: true, computed: ['code'], read: ADMINS }),
    usageCursor: f.text({ hidden: true, length: 255 }),
    contract: f.file({ types: ['pdf', 'docx', 'jpg', 'png', 'zip'], maxMegabytes: 10, read: ADMINS, write: ADMINS }),
    /** The supplier's price list, from which staff enter the costs of routes. */
    priceList: f.file({ types: ['xlsx', 'csv', 'txt', 'pdf'] }),
    remark: f.text({ multiline: true, length: 500 }),
  },
  list: {
    columns: [
      'name',
      'code',
      'kind',
      'platform',
      'answered',
      'lastCallAt',
      'priority',
      'disabled',
      'createdAt',
      'remark',
    ],
    hidden: ['createdAt'],
    sort: 'priority',
  },
  scope: unscoped,
  access: { list: STAFF, show: STAFF, export: STAFF, create: ADMINS, update: ADMINS, delete: ADMINS },
  overrides: ['delete'],
  actions: {
    enable: toggle('disabled', false, ADMINS, { icon: 'CheckCircle' }),
    disable: toggle('disabled', true, ADMINS, { icon: 'Block' }),
    test: { final: 'reads', on: 'one', roles: ADMINS, icon: 'NetworkCheck' },
  },
});
