import type { Resource } from '@t3d/resources/kit';
import { defineResource, f, through, toggle } from '@t3d/resources/kit';
import { STAFF } from '@t3d/resources/roles';
import { subtreeOf, unscoped } from '@t3d/resources/scopes';
import plans from '@t3d/resources/plans/plans';

/*
 * A mistake in a declaration, and what lint and the server's start say. The compiler rejects those with
 * `@ts-expect-error`.
 */
export interface Mistake {
  /** The mistake's number in the list, omitted for a variant. */
  no?: number;
  wrong: Resource;
  message: string;
}

/** The fields of a valid resource, of which each mistake changes one part. */
const fields = {
  name: f.text({ required: true, search: true, length: 64 }),
  status: f.enum(['UNUSED', 'USED'], { default: 'UNUSED', filter: true }),
  disabled: f.boolean(),
  price: f.money(),
  owner: f.reference('users', { filter: true, createOnly: true }),
};
export const right = {
  label: 'name',
  fields,
  list: { columns: ['name', 'status'], sort: '-createdAt' },
  scope: unscoped,
  access: { list: STAFF, show: STAFF, import: STAFF },
} as const;
export const withField = <const G extends object>(more: G) => ({ ...fields, ...more });
/** Declares the resource with changed parts and without the type check. */
export const declare = (more: object): Resource => defineResource('parts', { ...right, ...more } as never) as Resource;
export const act = { on: 'many', roles: STAFF } as const;
export const onAll = { on: 'resource', roles: STAFF } as const;

export const RIGHT: Resource = defineResource('parts', {
  ...right,
  fields: withField({
    name: f.text({ required: true, unique: true, search: true, length: 64 }),
    cost: f.money({ showWhen: { or: [{ status: 'USED' }, { not: { disabled: true } }] } }),
    rest: f.integer({ managed: true, computed: ['price', 'owner.nickname'] }),
  }),
  scope: subtreeOf('owner'),
  actions: {
    close: { ...act, where: { or: [{ status: 'UNUSED' }, { disabled: false, price: { gte: 5 } }] }, icon: 'Block' },
    disable: toggle('disabled', true, STAFF),
  },
  import: { key: ['name'] },
  sums: ['price'],
});

/** The mistakes of the numbered list, except two that need a whole product. */
export const MISTAKES: readonly Mistake[] = [
  {
    no: 1,
    // @ts-expect-error no such column
    wrong: defineResource('parts', { ...right, list: { columns: ['nmae'], sort: 'name' } }),
    message: 'parts: list.columns names nmae, which is no field of parts; write name',
  },
  {
    no: 2,
    // @ts-expect-error no such option
    wrong: declare({ fields: withField({ note: f.text({ required: true, lenght: 5 }) }) }),
    message: 'parts.note: a field of the kind text has no option lenght; write length',
  },
  {
    no: 4,
    wrong: declare({ fields: withField({ card: f.reference('terminal') }) }),
    message: 'parts.card: it references terminal, which nobody declares; write terminals',
  },
  {
    no: 7,
    wrong: declare({
      fields: withField({ plan: f.reference('plans'), topic: through('plan', plans, 'topic') }),
      scope: subtreeOf('topic'),
    }),
    message:
      'parts: scope names topic, which is no column of its own; ' +
      'name a stored reference, or keep one in a hidden field',
  },
  {
    no: 8,
    // @ts-expect-error no such field
    wrong: defineResource('parts', { ...right, scope: subtreeOf('onwer') }),
    message: 'parts: scope names onwer, which is no field of parts; write owner',
  },
  {
    no: 8,
    // @ts-expect-error no scope
    wrong: defineResource('parts', { label: 'name', fields, list: right.list, access: right.access }),
    message:
      'parts: it has no scope, which says whose rows each role reaches; write subtreeOf(…) of a field, or unscoped',
  },
  {
    no: 9,
    wrong: defineResource('parts', { ...right, scope: subtreeOf('price') }),
    message: 'parts: scope names price, which references no users, and nobody would reach a row; write owner',
  },
  {
    no: 10,
    // @ts-expect-error no such field
    wrong: defineResource('parts', { ...right, actions: { disable: toggle('disabeld', true, STAFF) } }),
    message: 'parts.disable: it sets disabeld, which is no field; write disabled',
  },
  {
    no: 11,
    wrong: declare({ fields: withField({ code: f.text({ pattern: '^[A-Z+$' }) }) }),
    message: 'parts.code: its pattern is no regular expression',
  },
  {
    no: 12,
    // @ts-expect-error no number
    wrong: declare({ fields: withField({ count: f.integer({ default: 'abc' }) }) }),
    message: 'parts.count: the default "abc" is refused by the field itself; write what its form would take',
  },
  {
    no: 13,
    // @ts-expect-error none of its words
    wrong: declare({ fields: withField({ kind: f.enum(['UNUSED', 'USED'], { default: 'NEW' }) }) }),
    message: 'parts.kind: the default NEW is none of its values UNUSED, USED; write one of these',
  },
  {
    no: 14,
    // @ts-expect-error no shape
    wrong: declare({ fields: withField({ rules: f.json({ schema: 'planRule' }) }) }),
    message: 'parts.rules: its schema is "planRule"; write a JSON Schema: ',
  },
  {
    no: 15,
    // @ts-expect-error no such parent
    wrong: defineResource('parts', { ...right, menu: { under: 'bussiness', path: '/business/parts', order: 1 } }),
    message: 'parts: menu.under names bussiness, which is no parent of the menu; write business',
  },
  {
    no: 16,
    // @ts-expect-error none of its words
    wrong: defineResource('parts', { ...right, actions: { close: { ...act, where: { status: 'USEDD' } } } }),
    message: 'parts.close: where compares status with USEDD, which it cannot be; write USED',
  },
  {
    no: 17,
    wrong: defineResource('parts', {
      ...right,
      // @ts-expect-error none of its words
      list: { ...right.list, attention: { field: 'status', values: ['UNUSD'] } },
    }),
    message: 'parts: attention compares status with UNUSD, which it cannot be; write UNUSED',
  },
  {
    wrong: declare({ list: { ...right.list, views: { spent: { filter: { status_in: 'USED,UNUSD' } } } } }),
    message: 'parts: list.views.spent compares status_in with UNUSD, which it cannot be; write UNUSED',
  },
  {
    wrong: declare({ list: { ...right.list, views: { spent: { filter: { stat: 'USED' } } } } }),
    message: 'parts: list.views.spent filters by stat, which lists cannot; write the name of a field',
  },
  {
    no: 18,
    wrong: declare({ actions: { close: { ...act, set: { status: 'USED' }, input: { why: f.text() } } } }),
    message:
      'parts.close: it has set and input, and what is typed would be lost; ' +
      'write a command for it, or leave input out',
  },
  {
    no: 19,
    wrong: declare({ fields: withField({ no: f.text({ managed: true }) }), import: { key: ['no'] } }),
    message: 'parts: import.key names no, which no file can give; write one of name, status, disabled, price, owner',
  },
  {
    // The rule for deletion has no effect, because nobody may delete.
    no: 20,
    wrong: declare({ deletable: { status: 'UNUSED' } }),
    message: 'parts: deletable says which rows may be deleted, and nobody may; give access.delete, or leave it out',
  },
  {
    no: 21,
    // @ts-expect-error no such icon
    wrong: defineResource('parts', { ...right, menu: { under: 'setting', path: '/parts', order: 1, icon: 'Lable' } }),
    message: 'parts: there is no icon of the menu Lable; write Label',
  },
  {
    no: 21,
    // @ts-expect-error no such icon
    wrong: defineResource('parts', { ...right, actions: { close: { ...act, icon: 'Blok' } } }),
    message: 'parts.close: there is no icon of an action Blok; write Block',
  },
  {
    no: 22,
    // @ts-expect-error no such use
    wrong: declare({ fields: withField({ photo: f.image({ use: 'picture' }) }) }),
    message: 'parts.photo: there is no use picture; write one of avatar, tag, logo, real-name, image',
  },
  {
    no: 23,
    // @ts-expect-error no such field
    wrong: defineResource('parts', { ...right, fields: withField({ why: f.text({ showWhen: { statsu: 'USED' } }) }) }),
    message: 'parts.why: showWhen names statsu, which is no field of parts; write status',
  },
  {
    no: 23,
    wrong: declare({ fields: withField({ card: f.reference('terminals', { choose: { statsu: 'UNUSED' } }) }) }),
    message: 'parts.card: choose names statsu, which is no field of terminals; write status',
  },
  {
    no: 24,
    // @ts-expect-error no number
    wrong: defineResource('parts', { ...right, sums: ['name'] }),
    message: 'parts: sums adds up name, which is no amount; write price',
  },
  {
    no: 25,
    // @ts-expect-error no yes or no
    wrong: defineResource('parts', { ...right, actions: { close: { ...act, set: { disabled: 'yes' } } } }),
    message: 'parts.close: it sets disabled to "yes", which a field of the kind boolean refuses; write true or false',
  },
  {
    no: 26,
    wrong: defineResource('parts', { ...right, table: 'suppliers' }),
    message:
      'parts: its table suppliers is that of suppliers too; ' +
      'write defineView(…) over suppliers, or name another table',
  },
  {
    no: 27,
    // @ts-expect-error every record has it
    wrong: defineResource('parts', { ...right, fields: withField({ version: f.integer() }) }),
    message: 'parts.version: every record has the field version already; give yours another name',
  },
  {
    no: 28,
    wrong: defineResource('parts', { ...right, menu: { under: 'setting', path: '/setting/dictionary', order: 1 } }),
    message: 'parts: its path /setting/dictionary is that of dictionary too; give one of them another path',
  },
];
