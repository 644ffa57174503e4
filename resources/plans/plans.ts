import type { FieldOptions, Needs, ShapeValue } from '../kit';
import { defineResource, f, shape, through } from '../kit';
import { ADMINS, AGENTS, STAFF } from '../roles';
import { unscoped } from '../scopes';
import { TERMINAL_TYPES } from '../cards/terminals';

export const PLAN_TYPES = ['SUM', 'CYC', 'CTL'] as const;
export const PACKAGE_STATUSES = ['RACKING', 'UNSHELVE'] as const;
export const SERVICES = ['DATA', 'SMS'] as const;
export const service = () => f.enum(SERVICES, { hidden: true, managed: true, default: 'DATA', index: true });
export const packageStatus = (options: Pick<FieldOptions<(typeof PACKAGE_STATUSES)[number]>, 'default' | 'managed'>) =>
  f.enum(PACKAGE_STATUSES, { managed: true, filter: true, tones: { RACKING: 'green', UNSHELVE: 'grey' }, ...options });
/** The views of lists of plans that can be listed and delisted. */
export const LISTING_VIEWS = {
  listed: { filter: { status: 'RACKING' } },
  unlisted: { filter: { status: 'UNSHELVE' } },
} as const;
const count = { type: ['integer', 'null'], minimum: 0, default: null } as const;
/** The rules of a data plan. `dataMB` null means unlimited. */
export const planRules = shape({
  $id: 'planRules',
  type: 'object',
  additionalProperties: false,
  required: ['validDays'],
  properties: {
    dataMB: count,
    cycle: { type: ['string', 'null'], enum: ['DAY', 'MONTH', null], default: null },
    cycles: count,
    validDays: { type: 'integer', minimum: 1, maximum: 3650 },
    throttleKbps: count,
    activation: { type: 'string', enum: ['FIRST_USE', 'IMMEDIATE', 'DATE'], default: 'FIRST_USE' },
  },
});
/** The rules of an SMS plan: a number of messages for a number of months of 30 days. */
export const smsRules = shape({
  $id: 'smsRules',
  type: 'object',
  additionalProperties: false,
  required: ['messages', 'months'],
  properties: {
    messages: { type: 'integer', minimum: 1, maximum: 1_000_000 },
    months: { type: 'integer', minimum: 1, maximum: 36 },
  },
});
export type SmsRules = ShapeValue<typeof smsRules>;
/** The rules of a plan. SMS fields are set only for SMS plans. */
export type PlanRules = ShapeValue<typeof planRules> & { [N in keyof SmsRules]?: SmsRules[N] | null };

/** The separate prices of an issue, each for a plan (`id`) and an agent. */
export const issueQuotes = shape({
  $id: 'issueQuotes',
  type: 'array',
  maxItems: 500,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['id', 'agent', 'cooperationPrice'],
    properties: {
      id: { type: 'integer', minimum: 1 },
      agent: { type: 'integer', minimum: 1 },
      cooperationPrice: { type: 'integer', minimum: 0, format: 'money' },
      retailPrice: { type: ['integer', 'null'], minimum: 0, format: 'money' },
    },
  },
});
/**
 * The prices of an issue: the same for all plans and agents, or one quote per pair. Pairs without a quote keep their
 * price.
 */
export const issuePrices = () => ({
  cooperationPrice: f.money({ min: 0 }),
  retailPrice: f.money({ min: 0 }),
  quotes: f.json({ schema: issueQuotes }),
  refused: f.enum(['REJECT', 'SKIP']),
});

const price = <const R extends boolean = false>(options: Needs<R, false> & FieldOptions<number, never, never>) =>
  f.money({ min: 0, section: 'prices', ...options });

const plans = defineResource('plans', {
  menu: { under: 'package-list', path: '/package-list/package-delivery', order: 1, roles: STAFF, icon: 'Inventory2' },
  label: ['title', 'name'],
  fields: {
    areaCodes: f.areaCodes({ required: true }),
    terminalType: f.enum(TERMINAL_TYPES, { required: true, filter: true }),
    type: f.enum(PLAN_TYPES, { required: true, filter: true }),
    rules: f.json({ required: true, schema: planRules }),
    name: f.text({ required: true, search: 'words', filter: true, index: true, length: 128 }),
    /** The names that readers see. A language without a name gets a made title. */
    names: f.i18n({}),
    /** The names or made titles in all languages, stored for labels and searches. */
    titles: f.i18n({ hidden: true, search: 'words' }),
    /** The title in the reader's language. */
    title: f.text({ managed: true, computed: ['titles', 'name'] }),
    planCode: f.text({
      required: true,
      made: true,
      unique: true,
      search: true,
      filter: true,
      length: 32,
      pattern: '^[A-Za-z0-9_-]+$',
    }),
    status: packageStatus({ default: 'UNSHELVE' }),
    topic: f.reference('plan-topics', { filter: true, options: '/plan-topic-all' }),
    brand: f.text({ dictionary: 'BRAND', filter: true, length: 64 }),
    corpCost: price({ required: true, read: STAFF, secondary: true }),
    cooperationPrice: price({ required: true }),
    retailPrice: price({}),
    margin: f.money({ formula: { add: ['cooperationPrice'], subtract: ['corpCost'] }, section: 'prices' }),
    salePrice: price({}),
    /** The highest cost of a fallback supplier, tried after a rejection. If empty, the corporate cost is the limit. */
    costCap: price({ read: STAFF }),
    discount: f.integer({ min: 0, max: 99, section: 'prices' }),
    discountPrice: price({}),
    esimFee: price({ default: 0 }),
    revocable: f.boolean(),
    longTerm: f.boolean({ filter: true }),
    service: service(),
    listedAt: f.time({ managed: true }),
    remark: f.text({ multiline: true, length: 500 }),
  },
  list: {
    columns: [
      'title',
      'planCode',
      'name',
      'type',
      'status',
      'terminalType',
      'rules',
      'areaCodes',
      'corpCost',
      'cooperationPrice',
      'retailPrice',
      'margin',
      'salePrice',
      'discount',
      'discountPrice',
      'topic',
      'brand',
      'longTerm',
      'esimFee',
      'revocable',
      'listedAt',
      'createdAt',
      'remark',
    ],
    // The title contains the rules and the countries.
    hidden: [
      'name',
      'rules',
      'margin',
      'salePrice',
      'esimFee',
      'revocable',
      'discount',
      'discountPrice',
      'topic',
      'brand',
      'longTerm',
      'listedAt',
      'remark',
    ],
    sort: '-createdAt',
    views: LISTING_VIEWS,
  },
  where: { service: 'DATA' },
  scope: unscoped,
  access: { list: STAFF, show: STAFF, create: ADMINS, update: ADMINS, delete: ADMINS, export: STAFF },
  overrides: ['update', 'delete'],
  actions: {
    list: { on: 'many', roles: STAFF, idleWhen: { status: 'RACKING' }, icon: 'Publish' },
    delist: {
      on: 'many',
      roles: STAFF,
      idleWhen: { status: 'UNSHELVE' },
      icon: 'Unpublished',
    },
    issue: {
      on: 'many',
      roles: STAFF,
      idempotent: true,
      preview: true,
      icon: 'Send',
      input: {
        agents: f.references('users', { required: true, choose: { role: AGENTS, status: 'ENABLED' } }),
        ...issuePrices(),
      },
    },
    copy: {
      on: 'one',
      roles: ADMINS,
      input: { planCode: f.text({ length: 32, pattern: '^[A-Za-z0-9_-]+$' }), name: f.text({ length: 128 }) },
      icon: 'ContentCopy',
    },
  },
});

export default plans;

export const PLAN_TITLE = {
  titles: { ...through('plan', plans, 'titles'), hidden: true },
  title: f.text({ managed: true, computed: ['titles'] }),
} as const;
