import { CURRENCIES, defineResource, f } from '../kit';
import { PAYMENT_METHODS } from '../money/recharge-records';
import { STAFF } from '../roles';
import { unscoped } from '../scopes';

/** The places where app users sign up. IMPORT marks users from an imported file. */
export const APP_SOURCES = ['APP', 'WEB', 'WX', 'CTRIP', 'IMPORT'] as const;
export const DEVICE_TYPES = ['IOS', 'ANDROID', 'HARMONY', 'OTHER'] as const;
export const PHONE = '^\\+?\\d{6,15}$';
export const IMEI = '^\\d{14,17}$';
export const POSITION = '^-?\\d{1,2}(\\.\\d{1,8})?,-?\\d{1,3}(\\.\\d{1,8})?$';
/** The limits of a recharge in minor units: 1.00 to 1,000,000.00. */
const RECHARGE = { min: 100, max: 100_000_000 } as const;

/** The columns of a file exported by the operator of the app. */
const handedOver = {
  account: f.text({ required: true, length: 128 }),
  nickname: f.text({ length: 64 }),
  source: f.enum(APP_SOURCES, { required: true, default: 'IMPORT' }),
  realName: f.boolean(),
  faceVerified: f.boolean(),
  passportVerified: f.boolean(),
  imei: f.text({ length: 17 }),
  deviceType: f.enum(DEVICE_TYPES),
  pushId: f.text({ length: 64 }),
  position: f.text({ length: 40, pattern: POSITION }),
  voipPhone: f.text({ length: 20, pattern: PHONE }),
  currency: f.enum(CURRENCIES, { required: true, default: 'USD' }),
  contactName: f.text({ length: 64 }),
  contactPhone: f.text({ length: 20 }),
  contactMail: f.text({ length: 128 }),
  remark: f.text({ length: 500 }),
};

/** App users, who cannot log in to the back-office. Staff view them and recharge their VoIP balances. */
export default defineResource('business-users', {
  menu: { under: 'business', path: '/business/business-user', order: 3, icon: 'People' },
  label: ['nickname', 'account'],
  fields: {
    account: f.text({
      managed: true,
      required: true,
      made: true,
      unique: true,
      ignoreCase: true,
      search: true,
      filter: true,
      length: 128,
    }),
    nickname: f.text({ managed: true, search: 'words', filter: true, length: 64 }),
    source: f.enum(APP_SOURCES, { managed: true, required: true, default: 'IMPORT', filter: true }),
    status: f.enum(['ENABLED', 'DISABLED'], {
      required: true,
      default: 'ENABLED',
      filter: true,
      tones: { ENABLED: 'green', DISABLED: 'red/Block' },
    }),
    realName: f.boolean({ managed: true, filter: true, section: 'verification' }),
    faceVerified: f.boolean({ managed: true, filter: true, section: 'verification' }),
    passportVerified: f.boolean({ managed: true, filter: true, section: 'verification' }),
    imei: f.text({ managed: true, encrypted: true, length: 17, pattern: IMEI, section: 'device' }),
    deviceType: f.enum(DEVICE_TYPES, { managed: true, filter: true, section: 'device' }),
    /** The push id. Lists mask it like all other identifiers of a device. */
    pushId: f.text({ managed: true, encrypted: true, length: 64, section: 'device' }),
    /** The position, for example `35.681236,139.767125`. Only the action `locate` shows it unmasked. */
    gps: f.text({ computed: ['account'], managed: true, section: 'device', asOf: 'never' }),
    position: f.secret({ managed: true, encrypted: true, pattern: POSITION, section: 'device' }),
    contacts: f.children('business-user-contacts', { on: 'user', order: 'place', limit: 100 }),
    contactCount: f.integer({ countOf: 'contacts' }),
    contactName: f.text({ computed: ['contacts.name'], managed: true }),
    contactPhone: f.text({ computed: ['contacts.phone'], managed: true }),
    contactMail: f.text({ computed: ['contacts.mail'], managed: true }),
    voipPhone: f.text({ managed: true, search: true, filter: true, index: true, length: 20, pattern: PHONE }),
    currency: f.enum(CURRENCIES, { managed: true, required: true, default: 'USD' }),
    balance: f.money({ managed: true, filter: true, default: 0 }),
    cards: f.references('terminals', { limit: 50, filter: true }),
    remark: f.text({ multiline: true, length: 500 }),
  },
  // The index for the command palette, which searches by the account as typed.
  indexes: [['account', 'id']],
  list: {
    columns: [
      'nickname',
      'account',
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
      'contactName',
      'contactPhone',
      'contactMail',
      'gps',
      'createdAt',
      'remark',
    ],
    hidden: [
      'faceVerified',
      'passportVerified',
      'imei',
      'currency',
      'contactName',
      'contactPhone',
      'contactMail',
      'gps',
      'remark',
    ],
    sort: '-createdAt',
  },
  scope: unscoped,
  access: { list: STAFF, show: STAFF, update: STAFF, export: STAFF, import: STAFF },
  history: ['paid'],
  actions: {
    enable: { on: 'many', roles: STAFF, icon: 'CheckCircle', set: { status: 'ENABLED' } },
    disable: { on: 'many', roles: STAFF, icon: 'Block', set: { status: 'DISABLED' } },
    recharge: {
      on: 'one',
      roles: STAFF,
      idempotent: true,
      preview: true,
      icon: 'AddCard',
      where: { status: 'ENABLED' },
      input: {
        amount: f.money({ required: true, ...RECHARGE }),
        payment: f.enum(PAYMENT_METHODS, { dictionary: 'PAYMENT_METHOD', required: true }),
      },
    },
    locate: { final: 'reads', on: 'one', roles: STAFF, icon: 'Visibility' },
  },
  import: { rows: handedOver, types: ['xlsx', 'csv'], partial: true },
});
