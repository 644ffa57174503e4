import { ACCESS_ACTIONS } from './accessActions';
import { INVITE_DEFAULTS, INVITE_LIMITS } from './invites';
import { USER_VIEWS } from './userViews';
import type { Currency } from '../kit';
import { ANYTHING, CURRENCIES, defineResource, f } from '../kit';
import { ADMINS, AGENTS, CUSTOMERS, STAFF, SUPERIORS, ROLES } from '../roles';
import { childrenOf, subtreeOf } from '../scopes';

export const ASSIGNABLE_ROLES = ['AGENT_1', 'AGENT_2', 'AGENT_3', 'SMS_RECYCLE'] as const;
/** The users that a form offers: an agent's own children, or all users in the scope of staff. */
export const CHILDREN = {
  AGENT_1: '/inferior-options',
  AGENT_2: '/inferior-options',
  AGENT_3: '/inferior-options',
} as const;
/** The largest manual movement and credit limit, in minor units. It catches typing errors. */
export const MAX_AMOUNT = 100_000_000_000;
/** The currency of the platform, and the default for customers without a superior. */
export const DEFAULT_CURRENCY: (typeof CURRENCIES)[number] = 'USD';
/** The balance of each currency (minor units) below which a wallet is low by default. */
export const LOW_BALANCE: Readonly<Record<Currency, number>> = {
  USD: 5_000,
  EUR: 5_000,
  CNY: 35_000,
  HKD: 40_000,
  KRW: 6_500_000,
};
/** The smallest manual movement is 1.00, in minor units. */
export const MIN_AMOUNT = 100;
const LEVELS = ['VIP', 'REGULAR', 'SEAMAN'] as const;
const own = {
  ADMIN: 'all',
  SALESMAN: { customers: 'id' },
  AGENT_1: { children: 'id' },
  AGENT_2: { children: 'id' },
} as const;
/** The success message links to the bill of the movement in the affected wallet. */
const BILL = { resource: 'bills', by: 'bill' } as const;
const oneUser = {
  on: 'one',
  input: { amount: f.money({ required: true, min: MIN_AMOUNT, max: MAX_AMOUNT }), remark: f.text() },
  idempotent: true,
  preview: true,
} as const;

export default defineResource('users', {
  menu: { under: 'user', path: '/user/user-list', order: 1, roles: [...STAFF, ...SUPERIORS], icon: 'People' },
  label: ['nickname', 'account'],
  fields: {
    role: f.enum(ROLES, {
      filter: true,
      createOnly: true,
      index: true,
      choose: { role: ASSIGNABLE_ROLES },
      chooseAs: { AGENT_1: { role: 'AGENT_2' }, AGENT_2: { role: 'AGENT_3' } },
    }),
    account: f.text({
      required: true,
      unique: true,
      ignoreCase: true,
      search: true,
      filter: true,
      createOnly: true,
      secondary: true,
      length: 128,
    }),
    accountType: f.enum(['EMAIL', 'PHONE'], { required: true, default: 'EMAIL', createOnly: true }),
    nickname: f.text({ search: 'words', filter: true, index: true, length: 64 }),
    password: f.secret({ inputOnly: true, createOnly: true, pattern: '^[0-9a-f]{64}$' }),
    status: f.enum(['ENABLED', 'DISABLED', 'DELETED'], {
      default: 'ENABLED',
      filter: true,
      createOnly: true,
      index: true,
      choose: { status: ['ENABLED', 'DISABLED'] },
      tones: { ENABLED: 'green', DISABLED: 'red/Block', DELETED: 'grey' },
    }),
    level: f.enum(LEVELS, { default: 'REGULAR', filter: true, write: STAFF, showWhen: { role: CUSTOMERS } }),
    salesman: f.reference('users', {
      filter: true,
      read: STAFF,
      write: STAFF,
      options: '/salesman/all',
      choose: { role: 'SALESMAN' },
      index: true,
      showWhen: { role: CUSTOMERS },
    }),
    superior: f.reference('users', {
      filter: true,
      createOnly: true,
      labelPublic: true,
      index: true,
      choose: { role: ['AGENT_1', 'AGENT_2'] },
      showWhen: { role: ['AGENT_2', 'AGENT_3'] },
    }),
    /** The currency of the user. A child has the currency of the superior. */
    currency: f.enum(CURRENCIES, { filter: true }),
    // Shows past balances to users who may read the wallet's bills.
    balance: f.money({
      managed: true,
      filter: true,
      history: childrenOf('id'),
      through: { field: 'wallet', table: 'ledger_accounts', to: 'balance' },
    }),
    creditLimit: f.money({
      managed: true,
      filter: true,
      read: STAFF,
      min: 0,
      through: { field: 'wallet', table: 'ledger_accounts', to: 'creditLimit' },
    }),
    alertBelow: f.money({ min: 0, filter: true, read: STAFF, write: STAFF }),
    lowBalance: f.boolean({
      managed: true,
      filter: true,
      isBelow: { amount: 'balance', limits: ['alertBelow'], by: 'currency', usual: LOW_BALANCE },
    }),
    pool: f.boolean({ write: STAFF, showWhen: { role: AGENTS } }),
    avatar: f.image({ use: 'avatar' }),
    realName: f.boolean({ managed: true, filter: true }),
    accountAuth: f.boolean({ write: ADMINS, filter: true }),
    apis: f.texts({ managed: true, read: STAFF }),
    invite: f.reference('invites', { managed: true, filter: true, read: SUPERIORS, index: true }),
    passwordHash: f.secret({ hidden: true }),
    email: f.contact({ hidden: true, accepts: 'email' }),
    preferences: f.json({ hidden: true, schema: ANYTHING }),
    wallet: f.integer({ hidden: true }),
    alertedAt: f.time({ hidden: true }),
    agent1: f.reference('users', { hidden: true, index: true }),
    agent2: f.reference('users', { hidden: true, index: true }),
    agent3: f.reference('users', { hidden: true, index: true }),
  },
  list: {
    columns: [
      'account',
      'nickname',
      'balance',
      'role',
      'status',
      'createdAt',
      'superior',
      'realName',
      'level',
      'currency',
      'creditLimit',
      'alertBelow',
      'salesman',
      'accountAuth',
    ],
    hidden: ['level', 'currency', 'creditLimit', 'alertBelow', 'salesman', 'accountAuth'],
    sort: '-createdAt',
    inline: ['level', 'alertBelow'],
    views: USER_VIEWS,
  },
  main: [
    'account',
    'role',
    'level',
    'salesman',
    'superior',
    'currency',
    'creditLimit',
    'alertBelow',
    'pool',
    'realName',
    'accountAuth',
    'invite',
    'createdAt',
  ],
  // The index for the command palette, which searches by the account as typed.
  indexes: [['account', 'id']],
  // Excludes the user `platform`, which exists only for the platform's bills.
  where: { role: { ne: null } },
  builtIn: { field: 'account', value: 'platform', roles: STAFF },
  scope: subtreeOf('id'),
  access: {
    list: [...STAFF, ...SUPERIORS],
    show: [...STAFF, ...SUPERIORS],
    export: [...STAFF, ...SUPERIORS],
    create: [...STAFF, ...SUPERIORS],
    update: { roles: [...STAFF, ...SUPERIORS], scope: own },
    delete: STAFF,
  },
  overrides: ['create', 'update', 'delete'],
  softDelete: { field: 'status', value: 'DELETED' },
  history: ['pay', 'link-wechat', 'unlink-wechat', 'missing-command', 'hand-over'],
  /** `command` is a text that the command palette did not find. `successor` is the user who took over customers. */
  historyFields: { command: f.text(), successor: f.reference('users', { read: ADMINS }) },
  actions: {
    recharge: {
      ...oneUser,
      opens: BILL,
      roles: ADMINS,
      where: { role: CUSTOMERS },
      icon: 'AddCard',
      primary: true,
      group: 'money',
    },
    reverse: {
      on: 'resource',
      roles: ADMINS,
      input: { bill: f.reference('bills', { required: true, choose: { type: ['INC', 'PAY'] } }), remark: f.text() },
      idempotent: true,
      preview: true,
      approval: 'always',
      opens: BILL,
      danger: true,
      icon: 'Undo',
      group: 'money',
    },
    transfer: {
      on: 'resource',
      recordInput: 'toUser',
      roles: ['ADMIN', ...SUPERIORS],
      idempotent: true,
      preview: true,
      opens: BILL,
      icon: 'SwapHoriz',
      group: 'money',
      input: {
        fromUser: f.reference('users', { write: ADMINS, choose: { role: CUSTOMERS } }),
        toUser: f.reference('users', {
          required: true,
          options: CHILDREN,
          choose: { role: CUSTOMERS, status: 'ENABLED' },
        }),
        amount: f.money({ required: true, min: MIN_AMOUNT, max: MAX_AMOUNT }),
        remark: f.text(),
      },
    },
    enable: {
      on: 'many',
      roles: [...STAFF, ...SUPERIORS],
      scope: own,
      where: { status: ['ENABLED', 'DISABLED'] },
      idleWhen: { status: 'ENABLED' },
      icon: 'CheckCircle',
      group: 'danger',
    },
    disable: {
      on: 'many',
      roles: [...STAFF, ...SUPERIORS],
      scope: own,
      where: { status: ['ENABLED', 'DISABLED'] },
      idleWhen: { status: 'DISABLED' },
      // Disabling ends the sessions of the user and of all users below.
      danger: true,
      icon: 'Block',
      preview: ['below'],
    },
    'bind-level': {
      on: 'many',
      roles: STAFF,
      input: { level: f.enum(LEVELS, { required: true }) },
      icon: 'Label',
      group: 'belongs',
    },
    'bind-salesman': {
      on: 'many',
      roles: ADMINS,
      where: { role: CUSTOMERS },
      input: {
        salesman: f.reference('users', {
          required: true,
          options: '/salesman/all',
          choose: { role: 'SALESMAN', status: 'ENABLED' },
        }),
      },
      icon: 'HowToReg',
      group: 'belongs',
    },
    invite: {
      on: 'resource',
      roles: SUPERIORS,
      input: {
        uses: f.integer({ default: INVITE_DEFAULTS.uses, min: 1, max: INVITE_LIMITS.uses }),
        days: f.integer({ default: INVITE_DEFAULTS.days, min: 1, max: INVITE_LIMITS.days }),
        remark: f.text({ length: 64 }),
      },
      icon: 'QrCode2',
    },
    ...ACCESS_ACTIONS,
    'real-name-on': { on: 'many', roles: STAFF, set: { realName: true }, icon: 'Badge', group: 'rules' },
    'real-name-off': { on: 'many', roles: STAFF, set: { realName: false }, icon: 'NoAccounts', group: 'rules' },
    'set-credit': {
      on: 'many',
      roles: ADMINS,
      where: { role: AGENTS },
      input: { creditLimit: f.money({ required: true, min: 0, max: MAX_AMOUNT }) },
      preview: true,
      icon: 'CurrencyExchange',
      group: 'money',
    },
  },
});
