import { CURRENCIES, defineResource, f } from './kit';
import { PAYMENT_METHODS } from './recharge-records';
import { STAFF } from './roles';
import { unscoped } from './scopes';

/** Where an app user signed up. */
export const APP_SOURCES = ['APP', 'WEB', 'WX', 'CTRIP', 'IMPORT'] as const;
export const DEVICE_TYPES = ['IOS', 'ANDROID', 'HARMONY', 'OTHER'] as const;
/** Latitude and longitude in degrees. */
export const POSITION = '^-?\\d{1,2}(\\.\\d{1,8})?,-?\\d{1,3}(\\.\\d{1,8})?$';
/** A VoIP balance is recharged by at least 1.00 and at most 1,000,000.00. */
const RECHARGE = { min: 100, max: 100_000_000 } as const;

/** Users of the app. They never log in here; staff see them, and put money on their VoIP balance. */
export default defineResource('business-users', {
  menu: { under: 'business', path: '/business/business-user', order: 3, icon: 'People' },
  label: ['nickname', 'account'],
  fields: {
    account: f.text({
      required: true,
      unique: true,
      ignoreCase: true,
      createOnly: true,
      search: true,
      filter: true,
      length: 128,
    }),
    nickname: f.text({ search: true, filter: true, createOnly: true, length: 64 }),
    source: f.enum(APP_SOURCES, { required: true, default: 'IMPORT', createOnly: true, filter: true }),
    status: f.enum(['ENABLED', 'DISABLED'], {
      required: true,
      default: 'ENABLED',
      filter: true,
      tones: { ENABLED: 'green', DISABLED: 'red/Block' },
    }),
    realName: f.boolean({ createOnly: true, filter: true, section: 'verification' }),
    faceVerified: f.boolean({ createOnly: true, filter: true, section: 'verification' }),
    passportVerified: f.boolean({ createOnly: true, filter: true, section: 'verification' }),
    imei: f.text({ sealed: true, createOnly: true, length: 17, pattern: '^\\d{14,17}$', section: 'device' }),
    deviceType: f.enum(DEVICE_TYPES, { createOnly: true, filter: true, section: 'device' }),
    /** By which messages are pushed to the device; masked, as all that names one device. */
    pushId: f.text({ sealed: true, createOnly: true, length: 64, section: 'device' }),
    /** Latitude and longitude, `35.681236,139.767125`; shown whole by the action `locate` alone. */
    gps: f.text({ computed: ['account'], managed: true, section: 'device' }),
    position: f.secret({ sealed: true, createOnly: true, pattern: POSITION, section: 'device' }),
    contacts: f.children('business-user-contacts', { on: 'user', order: 'place', limit: 100 }),
    contactCount: f.integer({ countOf: 'contacts' }),
    contactName: f.text({ computed: ['contacts.name'], managed: true }),
    contactPhone: f.text({ computed: ['contacts.phone'], managed: true }),
    contactMail: f.text({ computed: ['contacts.mail'], managed: true }),
    voipPhone: f.text({ createOnly: true, search: true, filter: true, length: 20, pattern: '^\\+?\\d{6,15}$' }),
    currency: f.enum(CURRENCIES, { required: true, default: 'USD', createOnly: true }),
    /** Of calls by VoIP. */
    balance: f.money({ managed: true, filter: true, default: 0 }),
    cards: f.references('terminals', { limit: 50, filter: true, createOnly: true }),
    remark: f.text({ multiline: true, length: 500 }),
  },
  list: {
    columns: [
      'account',
      'nickname',
      'source',
      'status',
      'realName',
      'faceVerified',
      'passportVerified',
      'deviceType',
      'imei',
      'voipPhone',
      'balance',
      'currency',
      'createdAt',
      'remark',
    ],
    hidden: ['imei', 'currency', 'remark'],
    sort: '-createdAt',
  },
  scope: unscoped,
  access: { list: STAFF, show: STAFF, update: STAFF, export: STAFF, import: STAFF },
  history: ['paid'],
  actions: {
    enable: { on: 'many', roles: STAFF, icon: 'CheckCircle', set: { status: 'ENABLED' } },
    disable: { on: 'many', roles: STAFF, danger: true, icon: 'Block', set: { status: 'DISABLED' } },
    recharge: {
      on: 'one',
      roles: STAFF,
      idempotent: true,
      preview: true,
      icon: 'AddCard',
      where: { status: 'ENABLED' },
      input: {
        amount: f.money({ required: true, ...RECHARGE }),
        payment: f.enum(PAYMENT_METHODS, { required: true }),
      },
    },
    locate: { on: 'one', roles: STAFF, icon: 'Visibility' },
  },
  import: { key: ['account'], types: ['xlsx', 'csv'] },
});
