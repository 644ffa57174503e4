import { defineResource, f } from '../kit';
import { STAFF } from '../roles';
import { CIRCULATIONS } from '../cards/terminal-issue-records';
import { ranges } from '../cards/kinds/ranges/kind';

export const SMS_NUMBER_STATUSES = ['UNUSED', 'USING', 'COMPLETED', 'REVOKED'] as const;
/**
 * The hours after an order in which nobody can order the number, so that late messages do not reach another customer.
 */
export const REST_HOURS = 24;

const numberRanges = () => ranges({ limit: 1000 });
export const country = () => f.area({ required: true, filter: true });

export default defineResource('sms-numbers', {
  menu: {
    under: 'sms-reception-code',
    path: '/sms-reception-code/code-cumber',
    order: 1,
    roles: STAFF,
    icon: 'PhoneIphone',
  },
  label: 'number',
  fields: {
    number: f.digits({
      scheme: 'msisdn',
      required: true,
      unique: true,
      createOnly: true,
      search: 'tail',
      filter: true,
    }),
    country: country(),
    status: f.enum(SMS_NUMBER_STATUSES, {
      managed: true,
      default: 'UNUSED',
      filter: true,
      tones: { UNUSED: 'teal', USING: 'green', COMPLETED: 'grey', REVOKED: 'grey/Undo' },
    }),
    holder: f.reference('users', {
      managed: true,
      filter: true,
      labelPublic: true,
      index: true,
      choose: { role: 'SMS_RECYCLE' },
      asOf: 'unchanged',
    }),
    circulation: f.enum(CIRCULATIONS, {
      managed: true,
      filter: true,
      tones: { DISTRIBUTE: 'teal/Send', RETRIEVE: 'grey/AssignmentReturn' },
      asOf: 'unchanged',
    }),
    restsUntil: f.time({ managed: true, filter: true, asOf: 'unchanged' }),
    remark: f.text({ multiline: true, length: 500 }),
  },
  indexes: [
    ['status', 'country', 'id'],
    ['status', 'restsUntil'],
    ['createdAt', 'id'],
  ],
  list: {
    columns: ['number', 'country', 'status', 'holder', 'circulation', 'restsUntil', 'createdAt', 'remark'],
    // Hides the column, because the holder's column already shows whether the number is in use.
    hidden: ['circulation'],
    sort: '-id',
    inline: ['remark'],
  },
  scope: { ADMIN: 'all', SALESMAN: { any: [{ customers: 'holder' }, { unowned: 'holder' }] } },
  access: { list: STAFF, show: STAFF, export: STAFF, create: STAFF, update: STAFF, delete: STAFF, import: STAFF },
  overrides: ['delete'],
  deletable: { status: 'UNUSED', holder: null },
  history: ['use', 'rest', 'free'],
  actions: {
    distribute: {
      on: 'many',
      jobAbove: 5000,
      ranges: true,
      roles: STAFF,
      idempotent: true,
      preview: true,
      primary: true,
      icon: 'Send',
      input: {
        ranges: numberRanges(),
        toUser: f.reference('users', { required: true, choose: { role: 'SMS_RECYCLE', status: 'ENABLED' } }),
        remark: f.text(),
      },
    },
    retrieve: {
      on: 'many',
      jobAbove: 5000,
      ranges: true,
      roles: STAFF,
      idempotent: true,
      preview: true,
      danger: true,
      icon: 'Undo',
      input: { ranges: numberRanges(), remark: f.text() },
    },
  },
  import: { key: ['number'], types: ['xlsx', 'csv'] },
});
