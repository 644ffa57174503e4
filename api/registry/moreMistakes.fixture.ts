import { defineResource, f, through } from '@t3d/resources/kit';
import { STAFF, STAFF_AND_AGENTS } from '@t3d/resources/roles';
import { unscoped } from '@t3d/resources/scopes';
import plans from '@t3d/resources/plans/plans';
import type { Mistake } from './mistakes.fixture';
import { act, declare, right, withField } from './mistakes.fixture';

export const ALSO: readonly Mistake[] = [
  {
    wrong: defineResource('parts', {
      ...right,
      actions: { close: { ...act, where: { and: [{ status: 'UNUSED' }, { not: { status: 'UNUSED' } }] } } },
    }),
    message: 'parts.close: where can never hold of a record; write conditions that can be true together',
  },
  {
    wrong: declare({ where: { status: 'USED' }, actions: { close: { ...act, enabledWhen: { status: 'UNUSED' } } } }),
    message: 'parts.close: enabledWhen can never hold of a record; write conditions that can be true together',
  },
  {
    // @ts-expect-error one of the names is no field
    wrong: defineResource('parts', { ...right, actions: { close: { ...act, where: { status: 'USED', onn: true } } } }),
    message: 'parts.close: where names onn, which is no field of parts; write one of ',
  },
  {
    wrong: declare({
      menu: { under: 'setting', path: '/setting/parts', order: 1 },
      access: { ...right.access, list: STAFF_AND_AGENTS },
    }),
    message:
      'parts: its parent setting hides it from AGENT_1, AGENT_2, AGENT_3, who may list it; name who shall find it ' +
      'there as menu.roles, or put it under another parent',
  },
  {
    wrong: declare({ menu: { under: 'setting', path: '/setting/parts', order: 1, roles: ['AGENT_1'] } }),
    message: 'parts: menu.roles names AGENT_1, who may not list it; give access.list, or leave them out',
  },
  {
    wrong: declare({ menu: { under: 'setting', path: '/setting/suppliers', order: 1 } }),
    message: 'parts: its path /setting/suppliers is that of suppliers too; give one of them another path',
  },
  {
    wrong: declare({ fields: withField({ no: f.text({ write: [] }) }), import: { key: ['no'] } }),
    message: 'parts: import.key names no, which no file can give; write one of name, status, disabled, price, owner',
  },
  {
    wrong: declare({ access: { list: STAFF }, import: { key: ['name'] } }),
    message: 'parts: import is declared, and nobody may; give access.import, or leave it out',
  },
  {
    wrong: defineResource('parts', {
      ...right,
      // @ts-expect-error no such field
      fields: withField({
        cost: f.money({ presentedAs: { AGENT_1: { own: 'owner', then: 'pirce', otherwise: null } } }),
      }),
    }),
    message: 'parts.cost: presentedAs names pirce, which is no field of parts; write price',
  },
  {
    // @ts-expect-error no such field
    wrong: defineResource('parts', { ...right, fields: withField({ plan: through('paln', plans, 'name') }) }),
    message: 'parts.plan: through names paln, which is no field of parts; write one of ',
  },
  {
    wrong: declare({ fields: withField({ cost: f.money({ currencyIn: 'curency' }), currency: f.text() }) }),
    message: 'parts.cost: currencyIn names curency, which is no field; write currency',
  },
  {
    wrong: declare({ fields: withField({ low: f.boolean({ managed: true, isBelow: { amount: 'pirce' } }) }) }),
    message: 'parts.low: isBelow names pirce, which is no field of parts; write price',
  },
  {
    wrong: declare({ fields: withField({ low: f.boolean({ isBelow: { amount: 'price', limits: ['price'] } }) }) }),
    message: 'parts.low: it is worked out, and nobody writes it; write managed: true',
  },
  {
    wrong: declare({
      fields: withField({
        cost: f.money({ read: STAFF }),
        low: f.boolean({ managed: true, isBelow: { amount: 'cost', limits: ['price'] } }),
      }),
    }),
    message: 'parts.low: isBelow tells of cost, which not all its readers may read; give it the same read',
  },
  {
    // @ts-expect-error not its own name
    wrong: defineResource('parts', { ...right, fields: withField({ kind: f.enum(['A'], { choose: { knd: 'A' } }) }) }),
    message: 'parts.kind: choose names knd, but chooses among its own words; write kind',
  },
  {
    // @ts-expect-error no such icon
    wrong: declare({ fields: withField({ kind: f.enum(['A'], { tones: { A: 'red/Blok' } }) }) }),
    message: 'parts.kind: there is no icon of a state Blok; write Block',
  },
  {
    // @ts-expect-error no such scheme
    wrong: declare({ fields: withField({ no: f.digits({ scheme: 'icid' }) }) }),
    message: 'parts.no: there is no scheme icid; write iccid',
  },
  {
    // @ts-expect-error no such role
    wrong: declare({ fields: withField({ cost: f.money({ read: ['BOSS'] }) }) }),
    message: 'parts.cost: there is no role BOSS; write one of ADMIN, ',
  },
  {
    // @ts-expect-error no such option
    wrong: defineResource('parts', { ...right, audit: true }),
    message: 'parts: a declaration has no audit; write one of ',
  },
  {
    // @ts-expect-error no such option
    wrong: defineResource('parts', { ...right, actions: { close: { ...act, idempotant: true } } }),
    message: 'parts.close: an action has no idempotant; write idempotent',
  },
  {
    wrong: defineResource('parts', {
      ...right,
      actions: { close: { ...act, approval: { field: 'amount', above: 100 } } },
    }),
    message: 'parts.close: its approval names amount, which is no amount that it asks for; name an input of money',
  },
  {
    // @ts-expect-error none of its words
    wrong: defineResource('parts', { ...right, softDelete: { field: 'status', value: 'DELETED' } }),
    message: 'parts: softDelete writes DELETED to status, which refuses it; write one of UNUSED, USED',
  },
  {
    wrong: declare({ list: { ...right.list, hidden: ['price'] } }),
    message: 'parts: list.hidden names price, which is no column of the list; write one of name, status',
  },
  {
    wrong: declare({ fields: withField({ pin: f.text({ encrypted: true, filter: true }) }) }),
    message: 'parts.pin: it is encrypted, so it can be no filter; leave that out, or leave encrypted out',
  },
  {
    wrong: declare({ actions: { close: { ...act, input: { kind: f.enum(['A', 'B'], { default: 'C' as 'A' }) } } } }),
    message: 'parts.close.kind: the default C is none of its values A, B; write one of these',
  },
  {
    // @ts-expect-error no such word of a grant, which would be left without its scope
    wrong: defineResource('parts', { ...right, access: { list: STAFF, show: { roles: STAFF, scop: unscoped } } }),
    message: 'parts: access.show has no scop; write scope',
  },
  {
    // @ts-expect-error no such word of a list
    wrong: defineResource('parts', { ...right, list: { ...right.list, hiden: ['status'] } }),
    message: 'parts: list has no hiden; write hidden',
  },
  {
    // @ts-expect-error no such rule
    wrong: defineResource('parts', { ...right, scope: { ADMIN: 'all', AGENT_1: { slef: 'owner' } } }),
    message: 'parts: scope has no rule slef; write self',
  },
  {
    // @ts-expect-error no such type
    wrong: declare({ fields: withField({ bill: f.file({ types: ['pfd'] }) }) }),
    message: 'parts.bill: there is no type of file pfd; write pdf',
  },
  {
    wrong: declare({ fields: withField({ bill: f.file({ types: ['pdf'], maxMegabytes: 50 }) }) }),
    message: 'parts.bill: its limit of 50 megabytes cannot be kept; write one of up to 10',
  },
  {
    // @ts-expect-error a file is not unique
    wrong: declare({ fields: withField({ bill: f.file({ types: ['pdf'], unique: true }) }) }),
    message: 'parts.bill: it is a file, which can have no unique; leave that out',
  },
  {
    wrong: declare({ actions: { close: { ...act, on: 'many', input: { bill: f.file({ types: ['pdf'] }) } } } }),
    message: 'parts.close.bill: a file is for one record; write on: one, or let each record have its own',
  },
  {
    // @ts-expect-error many records are no unique value
    wrong: declare({ fields: withField({ makers: f.references('users', { unique: true }) }) }),
    message: 'parts.makers: it is kept as a table of links, and that can be no unique; leave that out',
  },
  {
    wrong: defineResource('parts', {
      ...right,
      fields: withField({ makers: f.references('users') }),
      list: { ...right.list, sort: 'makers' },
    }),
    message: 'parts: list.sort names makers, by which nothing can be ordered; write -createdAt',
  },
  {
    wrong: defineResource('parts', {
      ...right,
      fields: withField({ makers: f.references('users') }),
      actions: { close: { ...act, where: { makers: null } } },
    }),
    message: 'parts.close: where names makers, which is no column of its own; name a field that is stored',
  },
  {
    wrong: defineResource('parts', { ...right, table: 'plan', fields: withField({ topics: f.references('users') }) }),
    message:
      'parts.topics: its links would be the table plan_topics, which is that of plan-topics; give it another name',
  },
  {
    wrong: defineResource('parts', { ...right, scope: { AGENT_1: { self: 'owner', children: 'owner' } } }),
    message: 'parts: scope says self and children in one; write any: […]',
  },
  {
    wrong: defineResource('parts', {
      ...right,
      // @ts-expect-error no such field
      fields: withField({ cost: f.money({ requiredWhen: { sttus: 'USED' } }) }),
    }),
    message: 'parts.cost: requiredWhen names sttus, which is no field of parts; write status',
  },
  {
    wrong: declare({ fields: withField({ cost: f.money({ requiredWhen: { status: 'USD' } }) }) }),
    message: 'parts.cost: requiredWhen compares status with USD, which it cannot be; write USED',
  },
  {
    wrong: declare({ fields: withField({ cost: f.money({ required: true, requiredWhen: { status: 'USED' } }) }) }),
    message: 'parts.cost: it is required, and requiredWhen says when; leave one of both out',
  },
  {
    wrong: declare({ fields: withField({ cost: f.money({ managed: true, requiredWhen: { status: 'USED' } }) }) }),
    message:
      'parts.cost: requiredWhen asks for what nobody can give it; ' +
      'let its command see to it, or leave requiredWhen out',
  },
  {
    // @ts-expect-error no such word
    wrong: defineResource('parts', { ...right, editable: { status: 'UNUSD' } }),
    message: 'parts: editable compares status with UNUSD, which it cannot be; write UNUSED',
  },
  {
    // @ts-expect-error one of the names is no field
    wrong: defineResource('parts', { ...right, editable: { status: 'UNUSED', onwer: 1 } }),
    message: 'parts: editable names onwer, which is no field of parts; write owner',
  },
  {
    wrong: declare({ editable: { status: 'UNUSED' } }),
    message: 'parts: editable says which records can be changed, and nobody may; give access.update, or leave it out',
  },
  {
    wrong: declare({
      access: { ...right.access, update: STAFF },
      fields: withField({ margin: f.money({ read: ['ADMIN'] }) }),
      editable: { margin: null },
    }),
    message:
      'parts: editable names margin, which SALESMAN, who may update it, cannot read; name a field that they read',
  },
  {
    // @ts-expect-error no such field
    wrong: defineResource('parts', { ...right, fields: withField({ no: f.text({ editable: { statsu: 'USED' } }) }) }),
    message: 'parts.no: editable names statsu, which is no field of parts; write status',
  },
  {
    wrong: declare({ fields: withField({ no: f.text({ createOnly: true, editable: { status: 'USED' } }) }) }),
    message: 'parts.no: editable speaks of what no update writes; leave it out',
  },
  {
    wrong: declare({ actions: { close: { ...act, where: { price: '$today' } } } }),
    message:
      'parts.close: where compares price with $today, which it cannot be; ' +
      'write $now of a moment, and $today of a day',
  },
  {
    wrong: declare({
      fields: withField({ endsOn: f.date() }),
      actions: { close: { ...act, where: { endsOn: { lt: 'today' } } } },
    }),
    message: 'parts.close: where compares endsOn with today, which it cannot be; write a day, 2026-11-20, or $today',
  },
  {
    wrong: declare({ fields: withField({ email: f.contact({ ignoreCase: true }) }) }),
    message:
      'parts.email: ignoreCase says how it is unique, and it is not; write unique: true, or leave ignoreCase out',
  },
  {
    wrong: declare({ fields: withField({ no: f.integer({ ignoreCase: true, unique: true }) }) }),
    message: 'parts.no: it ignores case, and is no text of a column of its own; leave ignoreCase out',
  },
  {
    wrong: declare({ fields: withField({ no: f.text({ ignoreCase: true, unique: true }), noFolded: f.text() }) }),
    message: 'parts.no: it ignores case, and noFolded is its second column; give that field another name',
  },
  {
    wrong: declare({ fields: withField({ no: f.integer({ search: 'words' }) }) }),
    message: "parts.no: search: 'words' is for texts only; write search: true",
  },
  {
    wrong: declare({ fields: withField({ no: f.text({ search: 'words' }), noWords: f.text() }) }),
    message: 'parts.no: it is searched, and noWords is its second column; give that field another name',
  },
  {
    wrong: declare({ fields: withField({ no: f.text({ strict: true }) }) }),
    message: 'parts.no: strict says that it takes entries of a dictionary only; write which, or leave strict out',
  },
  {
    wrong: declare({ fields: withField({ no: f.text({ dictionary: 'COLOUR', multiline: true }) }) }),
    message: 'parts.no: its values are entries of a dictionary, which are short; leave multiline out',
  },
];
