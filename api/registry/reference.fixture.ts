// Written by npm run reference: every example of docs/reference.md, for the compiler to read.
import { ranges } from '@t3d/resources/cards/kinds/ranges/kind';
import { usage } from '@t3d/resources/cards/kinds/usage/kind';
import type { Access, Action, Declaration, Menu } from '@t3d/resources/kit';
import { defineResource, f, through, toggle } from '@t3d/resources/kit';

const [STAFF, AGENTS] = [['ADMIN'], ['AGENT_1']] as const;
const sample = defineResource('samples', {
  label: 'name',
  fields: {
    name: f.text({ required: true }),
    kind: f.enum(['CREDIT', 'TRIAL']),
    status: f.enum(['DRAFT', 'SENT', 'GONE'], { default: 'DRAFT' }),
    price: f.money(),
    cost: f.money(),
    agent: f.reference('users'),
    startsOn: f.date(),
    endsOn: f.date(),
    disabled: f.boolean(),
  },
  list: { columns: ['name', 'kind', 'status'], sort: 'name' },
  scope: { ADMIN: 'all' },
  access: { list: STAFF },
});
type Sample = (typeof sample)['fields'];

export const examples = [
  f.area({ required: true }),
  f.areaCodes({ required: true }),
  f.texts({ limit: 20 }),
  f.boolean({ default: true }),
  f.boolean({ managed: true, filter: true, isBelow: { amount: 'price', limits: ['cost'] } }),
  f.boolean({ filter: true, tones: { false: 'green', true: 'red/Block' } }),
  f.children('sample-parts', { on: 'sample', limit: 50 }),
  f.children('sample-parts', { on: 'sample' }),
  f.children('sample-parts', { on: 'sample', order: 'place' }),
  f.contact({ accepts: 'email', unique: true }),
  f.contact({ accepts: 'email' }),
  f.date({ required: true }),
  f.digits({ scheme: 'msisdn' }),
  f.digits({ scheme: 'iccid' }),
  f.enum(['OPEN', 'DONE'], { default: 'OPEN' }),
  f.enum(['OPEN', 'DONE'], { tones: { DONE: 'green/CheckCircle' } }),
  f.enum(['1', '2'], { numbers: true }),
  f.enum(['ESIM'], { aliases: { eSIM: 'ESIM' } }),
  f.enum(['OPEN'], { variants: { LATE: { of: 'OPEN', where: { late: true }, tone: 'red' } } }),
  f.enum(['OPEN', 'DONE'], { choose: { status: 'OPEN' } }),
  f.enum(['OPEN', 'DONE'], { chooseAs: { AGENT_1: { status: 'OPEN' } } }),
  f.enum(['OPEN', 'DONE'], { dictionary: 'STATE' }),
  f.file({ types: ['pdf', 'jpg'], maxMegabytes: 2 }),
  f.file({ types: ['pdf', 'png'] }),
  f.file({ types: ['pdf'], maxMegabytes: 2 }),
  f.i18n({ required: true }),
  f.i18n({ multiline: true }),
  f.i18n({ multiline: true, rich: true }),
  f.image({ use: 'logo' }),
  f.image({ use: 'avatar' }),
  f.integer({ min: 0, max: 100 }),
  f.integer({ min: 1 }),
  f.integer({ max: 12 }),
  f.json({ managed: true, schema: {} }),
  f.json({ schema: { type: 'object', additionalProperties: false, properties: { a: { type: 'string' } } } }),
  f.millionths({ min: 0 }),
  f.money({ min: 0 }),
  f.money({ currencyIn: 'payCurrency' }),
  f.money({ signed: true }),
  f.month({ required: true }),
  f.month({ pattern: '^20' }),
  f.patterns({ required: true }),
  f.rate({ min: 0 }),
  f.reference('users', { required: true, filter: true }),
  f.reference('users', { options: '/salesman/all' }),
  f.reference('users', { choose: { status: 'ENABLED' } }),
  f.reference('users', { labelPublic: true }),
  f.reference('users', { ownFor: ['AGENT_3'] }),
  f.references('tags', { filter: true }),
  f.references('tags', { limit: 10 }),
  f.secret({ inputOnly: true }),
  f.secret({ pattern: '^[0-9a-f]{64}$' }),
  f.text({ required: true, length: 64 }),
  f.text({ length: 64 }),
  f.text({ multiline: true }),
  f.text({ pattern: '^[A-Z]{2}$' }),
  f.text({ dictionary: 'BRAND', filter: true }),
  f.text({ dictionary: 'COLOUR', strict: true }),
  f.time({ managed: true }),
  ranges({ required: true }),
  usage({ managed: true }),
  f.text({ required: true }),
  f.text({ required: true, nullable: true }),
  f.text({ required: true, made: true, unique: true }),
  f.enum(['LOW', 'HIGH'], { default: 'LOW' }),
  f.text({ required: true, fill: 'unknown' }),
  f.text({ was: 'color' }),
  f.text({ unique: true }),
  f.contact({ unique: true, ignoreCase: true }),
  f.text({ filter: true }),
  f.text({ search: 'words' }),
  f.money({ managed: true }),
  f.text({ required: true, createOnly: true }),
  f.reference('users', { managed: true, fixed: true }),
  f.text({ hidden: true }),
  f.money({ read: STAFF }),
  f.text({ write: STAFF }),
  f.money({ presentedAs: { AGENT_1: 'price' } }),
  f.money({ history: { ADMIN: 'all' } }),
  f.date({ showWhen: { kind: 'TRIAL' } }),
  f.date({ requiredWhen: { kind: 'TRIAL' } }),
  f.money({ editable: { status: 'DRAFT' } }),
  f.text({ section: 'address' }),
  f.text({ index: true }),
  f.money({ secondary: true }),
  f.text({ encrypted: true }),
  f.integer({ computed: ['price'], managed: true }),
  f.money({ sumOf: 'parts.price' }),
  f.integer({ countOf: 'parts' }),
  f.money({ minOf: 'parts.price' }),
  f.money({ maxOf: 'parts.price' }),
  f.money({ formula: { add: ['price'], subtract: ['cost'] } }),
  f.integer({ managed: true, asOf: 'unchanged' }),
  f.integer({ managed: true, sameAs: 'id' }),
  through('parent', sample, 'name'),
  ({
    table: 'old_samples',
  }) satisfies Partial<Declaration<Sample>>,
  ({
    was: 'specimens',
  }) satisfies Partial<Declaration<Sample>>,
  ({
    menu: { path: '/samples', order: 1 },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    fields: sample.fields,
  }) satisfies Partial<Declaration<Sample>>,
  ({
    label: ['name', 'kind'],
  }) satisfies Partial<Declaration<Sample>>,
  ({
    unique: [['agent', 'name']],
  }) satisfies Partial<Declaration<Sample>>,
  ({
    indexes: [['agent', 'status']],
  }) satisfies Partial<Declaration<Sample>>,
  ({
    counts: ['agent', 'status'],
  }) satisfies Partial<Declaration<Sample>>,
  ({
    list: { columns: ['name', 'price'], sort: '-createdAt' },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    list: { columns: ['name', 'price'], sort: 'name' },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    list: { columns: ['name'], sort: '-startsOn' },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    list: { columns: ['name', 'price'], sort: 'name', hidden: ['price'] },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    list: { columns: ['name', 'price'], sort: 'name', inline: ['price'] },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    list: { columns: [], sort: 'name', attention: { field: 'status', values: ['SENT'] } },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    list: { columns: ['kind'], sort: 'kind', views: { trials: { filter: { kind: 'TRIAL' } } } },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    list: { columns: ['name'], sort: 'name', opensForm: true },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    main: ['name', 'price'],
  }) satisfies Partial<Declaration<Sample>>,
  ({
    where: { kind: 'TRIAL' },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    scope: { ADMIN: 'all', AGENT_1: { self: 'agent' } },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    access: { list: STAFF, show: STAFF },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    actions: { disable: toggle('disabled', true, STAFF) },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    history: ['overdue'],
  }) satisfies Partial<Declaration<Sample>>,
  ({
    overrides: ['create'],
  }) satisfies Partial<Declaration<Sample>>,
  ({
    editable: { status: 'DRAFT' },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    deletable: { status: 'DRAFT' },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    writable: ['price'],
  }) satisfies Partial<Declaration<Sample>>,
  ({
    import: { key: ['name'], types: ['xlsx', 'csv'] },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    import: { key: ['name'] },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    import: { types: ['csv'] },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    import: { types: ['xlsx'], besides: ['csv'] },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    import: { rows: { card: f.text({ required: true }) } },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    import: { rows: { card: f.text({ required: true }) }, partial: true },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    confirmed: ['create'],
  }) satisfies Partial<Declaration<Sample>>,
  ({
    closedToKeys: true,
  }) satisfies Partial<Declaration<Sample>>,
  ({
    append: true,
  }) satisfies Partial<Declaration<Sample>>,
  ({
    untracked: true,
  }) satisfies Partial<Declaration<Sample>>,
  ({
    asOf: true,
  }) satisfies Partial<Declaration<Sample>>,
  ({
    handover: { holders: { AGENT_1: { holder: 'agent', since: 'startsOn' } }, clears: ['price'] },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    handover: { holders: { AGENT_1: { holder: 'agent', since: 'startsOn' } } },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    handover: { holders: {}, clears: ['price'] },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    historyFields: { replaces: f.text({ read: STAFF }) },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    audited: true,
  }) satisfies Partial<Declaration<Sample>>,
  ({
    softDelete: { field: 'status', value: 'GONE' },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    builtIn: { field: 'name', value: 'builtin', roles: STAFF },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    sums: ['price'],
  }) satisfies Partial<Declaration<Sample>>,
  ({
    totals: { of: 'price', by: ['kind'] },
  }) satisfies Partial<Declaration<Sample>>,
  ({
    under: 'user',
  }) satisfies Partial<Menu>,
  ({
    path: '/user/samples',
  }) satisfies Partial<Menu>,
  ({
    order: 3,
  }) satisfies Partial<Menu>,
  ({
    roles: STAFF,
  }) satisfies Partial<Menu>,
  ({
    icon: 'Label',
  }) satisfies Partial<Menu>,
  ({
    list: STAFF,
  }) satisfies Access,
  ({
    show: [...STAFF, ...AGENTS],
  }) satisfies Access,
  ({
    create: STAFF,
  }) satisfies Access,
  ({
    update: { roles: AGENTS, scope: { AGENT_1: { self: 'agent' } } },
  }) satisfies Access,
  ({
    delete: { roles: STAFF, jobAbove: 500 },
  }) satisfies Access,
  ({
    export: STAFF,
  }) satisfies Access,
  ({
    import: STAFF,
  }) satisfies Access,
  ({
    on: 'many',
  }) satisfies Partial<Action<Sample>>,
  ({
    roles: STAFF,
  }) satisfies Partial<Action<Sample>>,
  ({
    input: { month: f.text({ required: true, length: 7 }) },
  }) satisfies Partial<Action<Sample>>,
  ({
    recordInput: 'from',
  }) satisfies Partial<Action<Sample>>,
  ({
    creates: true,
  }) satisfies Partial<Action<Sample>>,
  ({
    ranges: true,
  }) satisfies Partial<Action<Sample>>,
  ({
    where: { status: 'DRAFT' },
  }) satisfies Partial<Action<Sample>>,
  ({
    enabledWhen: { status: ['DRAFT', 'SENT'] },
  }) satisfies Partial<Action<Sample>>,
  ({
    offWhen: { others: { where: { agent: { ne: '$me' } }, roles: AGENTS } },
  }) satisfies Partial<Action<Sample>>,
  ({
    idleWhen: { status: 'SENT' },
  }) satisfies Partial<Action<Sample>>,
  ({
    scope: { AGENT_1: { self: 'agent' } },
  }) satisfies Partial<Action<Sample>>,
  ({
    jobAbove: 500,
  }) satisfies Partial<Action<Sample>>,
  ({
    set: { status: 'SENT' },
  }) satisfies Partial<Action<Sample>>,
  ({
    preview: true,
  }) satisfies Partial<Action<Sample>>,
  ({
    covers: ['status'],
  }) satisfies Partial<Action<Sample>>,
  ({
    approval: { field: 'amount', above: 100_000 },
  }) satisfies Partial<Action<Sample>>,
  ({
    idempotent: true,
  }) satisfies Partial<Action<Sample>>,
  ({
    danger: true,
  }) satisfies Partial<Action<Sample>>,
  ({
    final: 'sent',
  }) satisfies Partial<Action<Sample>>,
  ({
    opens: { resource: 'samples', by: 'sample' },
  }) satisfies Partial<Action<Sample>>,
  ({
    closedToKeys: true,
  }) satisfies Partial<Action<Sample>>,
  ({
    answers: 'file',
  }) satisfies Partial<Action<Sample>>,
  ({
    primary: true,
  }) satisfies Partial<Action<Sample>>,
  ({
    icon: 'Send',
  }) satisfies Partial<Action<Sample>>,
  ({
    group: 'money',
  }) satisfies Partial<Action<Sample>>,
];
