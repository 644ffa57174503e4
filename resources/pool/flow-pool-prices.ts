import { defineResource, f, through } from '../kit';
import { CUSTOMERS, STAFF } from '../roles';
import { subtreeOf } from '../scopes';
import users from '../people/users';

export const area = () => f.area({ required: true, createOnly: true, filter: true });
export const poolCustomer = () =>
  f.reference('users', {
    required: true,
    createOnly: true,
    filter: true,
    labelPublic: true,
    choose: { role: CUSTOMERS, pool: true },
  });
/** The limits of the price for 1,024 MB, in millionths of the customer's currency. */
const unitPrice = { required: true, min: 0, max: 1_000_000_000 } as const;

export const POOL_PRICE_STATES = ['CURRENT', 'UPCOMING', 'REPLACED', 'DISABLED'] as const;

/** Each price for a GB of data applies to a customer and a country, for whole days from a start date. */
export default defineResource('flow-pool-prices', {
  menu: { under: 'business', path: '/business/flow-pool', order: 5, icon: 'Payments' },
  label: 'country',
  fields: {
    account: poolCustomer(),
    country: area(),
    unitPrice: f.millionths(unitPrice),
    currency: through('account', users, 'currency'),
    startsOn: f.date({ required: true, filter: true }),
    /** Tells if the price applies today, later or no longer. */
    state: f.enum(POOL_PRICE_STATES, {
      managed: true,
      computed: ['account', 'country', 'startsOn', 'disabled'],
      tones: {
        CURRENT: 'green',
        UPCOMING: 'blue',
        REPLACED: 'grey',
        DISABLED: 'red/Block',
      },
    }),
    disabled: f.boolean({ managed: true, filter: true }),
  },
  unique: [['account', 'country', 'startsOn']],
  list: {
    columns: ['country', 'account', 'unitPrice', 'startsOn', 'state', 'disabled', 'createdAt'],
    hidden: ['disabled', 'createdAt'],
    sort: '-startsOn',
  },
  scope: subtreeOf('account'),
  access: { list: STAFF, show: STAFF, create: STAFF, update: STAFF, delete: STAFF, export: STAFF, import: STAFF },
  overrides: ['delete'],
  actions: {
    enable: { on: 'many', roles: STAFF, idleWhen: { disabled: false }, icon: 'CheckCircle' },
    disable: { on: 'many', roles: STAFF, idleWhen: { disabled: true }, icon: 'Block' },
    /** Bills the days that are due, optionally only for a customer or a day. */
    settle: {
      final: 'settled',
      on: 'resource',
      roles: STAFF,
      idempotent: true,
      preview: true,
      icon: 'ReceiptLong',
      input: { day: f.date(), agent: f.reference('users', { choose: { role: CUSTOMERS } }) },
    },
    /** Sets a price for billed days, and bills these days again. */
    rebill: {
      on: 'resource',
      roles: STAFF,
      idempotent: true,
      preview: true,
      danger: true,
      icon: 'CurrencyExchange',
      input: {
        account: f.reference('users', { required: true, choose: { role: CUSTOMERS, pool: true } }),
        country: f.area({ required: true }),
        unitPrice: f.millionths(unitPrice),
        startsOn: f.date({ required: true }),
      },
    },
  },
  import: { key: ['account', 'country', 'startsOn'] },
});
