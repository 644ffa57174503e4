import { CURRENCIES, defineResource, f } from '../kit';
import { LISTING_VIEWS, packageStatus } from '../plans/plans';
import { ADMINS, STAFF } from '../roles';
import { country } from './sms-numbers';

const READERS = [...STAFF, 'SMS_RECYCLE'] as const;
export const SMS_CODE_PLAN_TYPES = ['MONTH'] as const;
export const MAX_MONTHS = 36;

/** The terms for which a code number can be ordered, each with a fixed price. */
export default defineResource('sms-code-plans', {
  menu: { under: 'sms-reception-code', path: '/sms-reception-code/package-delivery', order: 3, icon: 'Inventory2' },
  label: ['title', 'name'],
  fields: {
    type: f.enum(SMS_CODE_PLAN_TYPES, { required: true, default: 'MONTH', filter: true }),
    months: f.integer({ required: true, default: 1, min: 1, max: MAX_MONTHS, filter: true }),
    country: country(),
    /** The numbers of the country that any customer can order now. */
    freeNumbers: f.integer({ managed: true, computed: ['country'], read: STAFF }),
    currency: f.enum(CURRENCIES, { required: true, default: 'USD', createOnly: true, filter: true }),
    price: f.money({ required: true, min: 1, filter: true }),
    name: f.text({ required: true, unique: true, search: 'words', filter: true, length: 128 }),
    /** The names that readers see. A language without a name gets a title made of country and duration. */
    names: f.i18n({}),
    /** The names or made titles in all languages. The titles are stored because labels and searches read the titles. */
    titles: f.i18n({ hidden: true, search: 'words' }),
    /** The title in the reader's language. */
    title: f.text({ managed: true, computed: ['titles'] }),
    status: packageStatus({ default: 'UNSHELVE' }),
    listedAt: f.time({ managed: true }),
    remark: f.text({ multiline: true, length: 500, read: STAFF }),
  },
  list: {
    columns: [
      'title',
      'name',
      'type',
      'months',
      'country',
      'price',
      'currency',
      'freeNumbers',
      'status',
      'listedAt',
      'createdAt',
      'remark',
    ],
    // The title contains the country and the duration.
    hidden: ['name', 'type', 'months', 'country', 'currency', 'listedAt', 'remark'],
    sort: '-createdAt',
    views: LISTING_VIEWS,
  },
  scope: { ADMIN: 'all', SALESMAN: 'all', SMS_RECYCLE: { where: { status: 'RACKING' } } },
  access: { list: READERS, show: READERS, export: READERS, create: ADMINS, update: ADMINS, delete: ADMINS },
  overrides: ['delete'],
  actions: {
    list: { on: 'many', roles: ADMINS, icon: 'Publish' },
    delist: { on: 'many', roles: ADMINS, icon: 'Unpublished' },
  },
});
