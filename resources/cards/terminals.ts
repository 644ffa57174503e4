import { defineResource, f, toggle } from '../kit';
import { AGENTS, SUPERIORS, STAFF, STAFF_AND_AGENTS } from '../roles';
import { chainOf } from '../scopes';
import { CHILDREN } from '../people/users';
import { ranges } from './kinds/ranges/kind';

export const TERMINAL_TYPES = ['SIM', 'OTA', 'E_SIM'] as const;
export const TERMINAL_STATUSES = [
  'STOCKED',
  'UNUSED',
  'UNACTIVATED',
  'ACTIVATED',
  'SUSPEND',
  'DISABLE',
  'INVALID',
] as const;
const agent = () =>
  f.reference('users', {
    managed: true,
    filter: true,
    labelPublic: true,
    choose: { role: ['AGENT_1', 'AGENT_2', 'AGENT_3'] },
  });
const cardRanges = () => ranges({ limit: 1000 });

export default defineResource('terminals', {
  menu: { under: 'terminal', path: '/terminal/terminal-delivery', order: 1, icon: 'SimCard' },
  label: 'iccid',
  fields: {
    cid: f.digits({ scheme: 'card', unique: true, search: true, filter: true, write: STAFF }),
    iccid: f.digits({ scheme: 'iccid', required: true, unique: true, search: 'tail', filter: true, write: STAFF }),
    imsi: f.digits({ scheme: 'imsi', search: 'tail', filter: true, index: true, write: STAFF }),
    eid: f.digits({ scheme: 'eid', filter: true, write: STAFF }),
    type: f.enum(TERMINAL_TYPES, { required: true, filter: true, write: STAFF }),
    status: f.enum(TERMINAL_STATUSES, {
      managed: true,
      default: 'STOCKED',
      filter: true,
      tones: {
        STOCKED: 'grey/Inventory2',
        INVALID: 'grey/LinkOff',
        UNUSED: 'teal',
        UNACTIVATED: 'blue',
        ACTIVATED: 'green',
        SUSPEND: 'amber/PauseCircle',
        DISABLE: 'red/Block',
      },
    }),
    brand: f.text({ dictionary: 'BRAND', filter: true, length: 64, write: STAFF }),
    agent1: agent(),
    agent2: agent(),
    agent3: agent(),
    supplier: f.text({ length: 64, filter: true, read: STAFF, write: STAFF }),
    apn: f.text({ dictionary: 'APN', length: 64, write: STAFF }),
    platform: f.text({ dictionary: 'PLATFORM', length: 64, filter: true, write: STAFF }),
    realName: f.boolean({ filter: true, write: STAFF }),
    smsRealName: f.boolean({ filter: true, write: STAFF }),
    unitPrice: f.money({ min: 0, read: STAFF, write: STAFF }),
    lpa: f.text({
      length: 255,
      // Equals `LPA_PATTERN` of resources/esim. A declaration may not import that module, so a test compares the two
      // patterns.
      pattern: '^\\s*([Ll][Pp][Aa]:\\s*)?1\\$[A-Za-z0-9.-]{1,128}\\$[A-Za-z0-9-]{0,128}(\\$[0-9.]{0,64}(\\$1?)?)?\\s*$',
      write: STAFF,
      showWhen: { type: 'E_SIM' },
    }),
    contact: f.contact({ asOf: 'unchanged' }),
    remark: f.text({ multiline: true, search: true, index: true, length: 500 }),
    realNameVerifiedAt: f.time({ managed: true, asOf: 'unchanged' }),
    /** The card that received the plans of this INVALID card. */
    replacedBy: f.reference('terminals', { managed: true, labelPublic: true }),
    iccidLength: f.integer({ hidden: true }),
    statusBefore: f.text({ hidden: true, length: 16 }),
    owner: f.reference('users', { hidden: true }),
    /** When the owner and the agents of the chain got the card. Null means at the creation of the card. */
    ownerSince: f.time({ hidden: true }),
    agent1Since: f.time({ hidden: true }),
    agent2Since: f.time({ hidden: true }),
    agent3Since: f.time({ hidden: true }),
  },
  indexes: [
    ['iccidLength', 'iccid'],
    ['status', 'type', 'id'],
    ['status', 'id'],
    ['owner', 'status'],
    ['agent1', 'id', 'status', 'type'],
    ['agent2', 'id', 'status', 'type'],
    ['agent3', 'id', 'status', 'type'],
    ['createdAt', 'id'],
  ],
  counts: ['owner', 'agent1', 'agent2', 'agent3', 'status', 'type'],
  handover: {
    holders: {
      AGENT_1: { holder: 'agent1', since: 'agent1Since' },
      AGENT_2: { holder: 'agent2', since: 'agent2Since' },
      AGENT_3: { holder: 'agent3', since: 'agent3Since' },
    },
    clears: ['remark'],
  },
  /**
   * A field in the history of a new card. Contains the number of the old card, because the plans came from the old
   * card.
   */
  historyFields: { replaces: f.digits({ scheme: 'iccid' }) },
  list: {
    columns: [
      'iccid',
      'cid',
      'imsi',
      'type',
      'status',
      'agent1',
      'agent2',
      'agent3',
      'brand',
      'supplier',
      'apn',
      'platform',
      'realName',
      'smsRealName',
      'unitPrice',
      'createdAt',
      'remark',
    ],
    hidden: ['cid', 'unitPrice', 'apn', 'platform', 'supplier', 'smsRealName', 'remark'],
    sort: '-id',
    inline: ['remark', 'brand', 'unitPrice'],
  },
  scope: { ...chainOf('owner'), SALESMAN: { any: [{ customers: 'owner' }, { unowned: 'owner' }] } },
  access: {
    list: STAFF_AND_AGENTS,
    show: STAFF_AND_AGENTS,
    export: STAFF_AND_AGENTS,
    create: STAFF,
    update: STAFF_AND_AGENTS,
    delete: STAFF,
    import: STAFF,
  },
  overrides: ['delete'],
  deletable: { status: 'STOCKED' },
  history: ['sell', 'provision', 'activate', 'free', 'invalidate', 'verify', 'profile', 'esim-viewed'],
  actions: {
    issue: {
      on: 'many',
      jobAbove: 5000,
      ranges: true,
      roles: [...STAFF, ...SUPERIORS],
      idempotent: true,
      preview: true,
      primary: true,
      icon: 'Send',
      input: {
        ranges: cardRanges(),
        type: f.enum(TERMINAL_TYPES),
        toUser: f.reference('users', {
          required: true,
          options: CHILDREN,
          choose: { role: AGENTS, status: 'ENABLED' },
        }),
        remark: f.text(),
      },
    },
    recycle: {
      on: 'many',
      jobAbove: 5000,
      ranges: true,
      roles: [...STAFF, ...SUPERIORS],
      idempotent: true,
      preview: true,
      danger: true,
      icon: 'Undo',
      input: { ranges: cardRanges(), type: f.enum(TERMINAL_TYPES), remark: f.text() },
    },
    buy: {
      on: 'resource',
      jobAbove: 5000,
      ranges: true,
      roles: ['AGENT_1'],
      idempotent: true,
      preview: true,
      icon: 'ShoppingCart',
      input: { ranges: ranges({ limit: 1000, required: true }), type: f.enum(TERMINAL_TYPES) },
    },
    'transfer-card': {
      on: 'resource',
      recordInput: 'from',
      roles: STAFF_AND_AGENTS,
      idempotent: true,
      preview: true,
      danger: true,
      icon: 'SwapHoriz',
      input: {
        from: f.reference('terminals', { required: true }),
        to: f.reference('terminals', { required: true }),
        remark: f.text(),
      },
    },
    disable: {
      on: 'many',
      roles: STAFF,
      where: { status: { ne: 'INVALID' } },
      idleWhen: { status: 'DISABLE' },
      icon: 'Block',
    },
    restore: { on: 'many', roles: STAFF, where: { status: 'DISABLE' }, icon: 'Restore' },
    suspend: {
      on: 'many',
      roles: STAFF,
      where: { status: ['ACTIVATED', 'SUSPEND'] },
      idleWhen: { status: 'SUSPEND' },
      icon: 'PauseCircle',
    },
    resume: {
      on: 'many',
      roles: STAFF,
      where: { status: ['SUSPEND', 'ACTIVATED'] },
      idleWhen: { status: 'ACTIVATED' },
      icon: 'PlayCircle',
    },
    'real-name-on': toggle('realName', true, STAFF, { icon: 'Badge' }),
    'real-name-off': toggle('realName', false, STAFF, { icon: 'Badge' }),
    'sms-real-name-on': toggle('smsRealName', true, STAFF, { icon: 'Sms' }),
    'sms-real-name-off': toggle('smsRealName', false, STAFF, { icon: 'Sms' }),
  },
  import: { key: ['iccid'], besides: ['csv'] },
});
