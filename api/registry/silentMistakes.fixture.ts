import type { Resource } from '@t3d/resources/kit';
import { defineResource, f } from '@t3d/resources/kit';
import { STAFF, STAFF_AND_AGENTS } from '@t3d/resources/roles';
import { subtreeOf, unscoped } from '@t3d/resources/scopes';
import type { Mistake } from './mistakes.fixture';
import { act, declare, right, withField } from './mistakes.fixture';

/* Declarations that contradict themselves without an error at run time, for example by a disabled button. */

const kinds = f.enum(['OPEN', 'DONE', 'LOST'] as const, { default: 'OPEN' });
const variant = (of: 'OPEN' | 'DONE', where: object, more: object = {}): object => ({
  ...kinds,
  variants: { LATE: { of, where, tone: 'red' } },
  ...more,
});
const withVariant = (of: 'OPEN' | 'DONE', where: object, more?: object): Resource =>
  declare({ fields: withField({ state: variant(of, where, more), dueOn: f.date() }) });
const menu = (more: object): Resource => declare({ menu: { under: 'user', order: 1, icon: 'Label', ...more } });
const LATE = 'write conditions that hold of some of these';

/** Contradictions within one declaration, each with the expected error message. */
export const SILENT: readonly Mistake[] = [
  {
    wrong: declare({ actions: { close: { ...act, covers: ['statsu'] } } }),
    message: 'parts.close: covers names statsu, which is no field of parts; write status',
  },
  {
    wrong: declare({ access: { ...right.access, update: STAFF_AND_AGENTS } }),
    message:
      'parts.update: AGENT_1, AGENT_2, AGENT_3 may update records and not show them, and a form opens the record; ' +
      'give AGENT_1, AGENT_2, AGENT_3 access.show, or take them out of access.update',
  },
  {
    wrong: declare({ access: { show: STAFF, list: ['ADMIN'], delete: STAFF } }),
    message:
      'parts.delete: SALESMAN may delete records and not list them, and records are chosen in their list; ' +
      'give SALESMAN access.list, or take them out of access.delete',
  },
  {
    wrong: declare({ access: { show: STAFF, list: ['ADMIN'], export: STAFF } }),
    message:
      'parts.export: SALESMAN may export records and not list them, and the file is the list; ' +
      'give SALESMAN access.list, or take them out of access.export',
  },
  {
    wrong: declare({ access: { ...right.access, update: { roles: STAFF, scope: { AGENT_1: { self: 'owner' } } } } }),
    message:
      'parts.update: its scope names none of its roles, and ADMIN, SALESMAN could update no record; ' +
      'write a rule for ADMIN, SALESMAN in access.update.scope, or take them out of its roles',
  },
  {
    wrong: declare({
      access: { ...right.access, delete: { roles: STAFF, scope: { ADMIN: 'all', SALESMAN: 'none' } } },
    }),
    message:
      'parts.delete: its scope names not SALESMAN, and SALESMAN could delete no record; ' +
      'write a rule for SALESMAN in access.delete.scope, or take them out of its roles',
  },
  {
    wrong: declare({ actions: { close: { ...act, set: { disabled: true }, scope: { ADMIN: 'all' } } } }),
    message:
      'parts.close: its scope names not SALESMAN, and SALESMAN could do it on no record; ' +
      'write a rule for SALESMAN in actions.close.scope, or take them out of its roles',
  },
  {
    wrong: declare({ scope: { ADMIN: 'all' } }),
    message:
      'parts: its scope names not SALESMAN, and SALESMAN could list no record; ' +
      'write a rule for SALESMAN in scope, or take them out of its roles',
  },
  {
    wrong: withVariant('OPEN', { state: 'DONE', dueOn: { lt: '$today' } }),
    message: `parts.state: the variant LATE never holds of a record that is OPEN, for which it stands; ${LATE}`,
  },
  {
    wrong: withVariant('OPEN', { state: ['OPEN', 'DONE'] }),
    message: `parts.state: the variant LATE holds of every record that is OPEN, which nobody would be shown; ${LATE}`,
  },
  {
    wrong: withVariant('OPEN', { dueOn: { lt: '$today' } }, { hidden: true }),
    message: 'parts.state: the variant LATE is of a field that nobody is shown; leave it out, or hidden',
  },
  {
    wrong: declare({ fields: withField({ note: f.text({ showWhen: { price: { lt: 1, gt: 2 } } }) }) }),
    message: 'parts.note: showWhen can never hold of a record; write conditions that can be true together',
  },
  {
    wrong: declare({
      fields: withField({ note: f.text({ showWhen: { status: 'USED' }, requiredWhen: { status: 'UNUSED' } }) }),
    }),
    message:
      'parts.note: it is needed only where it is not shown; ' +
      'write requiredWhen and showWhen that can be true together',
  },
  {
    wrong: declare({ import: { key: ['name'] } }),
    message:
      'parts: import.key names name, which two records can share, and a row would change either; ' +
      'write unique: true of name',
  },
  {
    wrong: declare({ import: { key: ['name', 'owner'] }, unique: [['name', 'status']] }),
    message:
      'parts: import.key names name, owner, which two records can share, and a row would change either; ' +
      "write unique: [['name', 'owner']]",
  },
  {
    wrong: menu({ path: '/order/parts' }),
    message:
      'parts: its path /order/parts lies below the parent order, and its entry under user; ' +
      "write /user/parts, or under: 'order'",
  },
  {
    wrong: menu({ path: '/parts' }),
    message: 'parts: its path /parts lies below no parent, and its entry under user; write /user/parts',
  },
  {
    wrong: menu({ path: '/user/parts', under: undefined }),
    message: "parts: its path /user/parts lies below the parent user, and its entry under none; write under: 'user'",
  },
];

type Rules = Parameters<typeof defineResource>[1]['scope'];
/** Declares a parent and child resources with different scopes and rights. */
const family = (above: Rules, below: Rules, access: object = {}): Resource[] => [
  defineResource('crates', {
    ...right,
    scope: above,
    access: { list: STAFF_AND_AGENTS, show: STAFF_AND_AGENTS, create: STAFF, update: STAFF },
    fields: withField({ lines: f.children('crate-lines', { on: 'crate' }) }),
  } as never),
  defineResource('crate-lines', {
    ...right,
    scope: below,
    access: { list: STAFF_AND_AGENTS, show: STAFF_AND_AGENTS, create: STAFF, ...access },
    fields: withField({ crate: f.reference('crates', { required: true, createOnly: true }) }),
  } as never),
];
const everyWith = (rule: object): Rules => ({
  ...unscoped,
  AGENT_1: { every: [{ parent: 'crate' }, rule] } as never,
  AGENT_2: { parent: 'crate' } as never,
  AGENT_3: { parent: 'crate' } as never,
});
const WIDER = (roles: string): string =>
  `crate-lines: its scope is wider than that of its parent crates: ${roles} would reach rows of records that crates ` +
  `keeps from them; write { parent: 'crate' } for ${roles}, alone or in every: […]`;
const agents = 'AGENT_1, AGENT_2, AGENT_3';

/** Contradictions between a parent and its children, each with the expected error message. */
export const SILENT_FAMILIES: readonly { wrong: readonly Resource[]; says: string }[] = [
  { wrong: family(subtreeOf('owner'), unscoped), says: WIDER(`SALESMAN, ${agents}`) },
  {
    wrong: family({ ...unscoped, AGENT_1: { self: 'owner' } }, subtreeOf('owner')),
    says: WIDER('AGENT_1'),
  },
  {
    wrong: family({ ...unscoped, AGENT_2: { self: 'owner' } }, { ...unscoped, AGENT_2: { where: { price: 1 } } }),
    says: WIDER('AGENT_2'),
  },
  {
    wrong: family(unscoped, unscoped, { create: STAFF_AND_AGENTS }),
    says:
      `crate-lines: ${agents} may create its records and not update their parent crates; ` +
      `give ${agents} access.update of crates, or take them out of access.create`,
  },
  {
    wrong: family(unscoped, unscoped, { delete: STAFF_AND_AGENTS }),
    says:
      `crate-lines: ${agents} may delete its records and not update their parent crates; ` +
      `give ${agents} access.update of crates, or take them out of access.delete`,
  },
];
/** Parents and children without a contradiction. */
export const RIGHT_FAMILIES: readonly (readonly Resource[])[] = [
  family(unscoped, unscoped),
  family(subtreeOf('owner'), subtreeOf('owner')),
  family({ ...unscoped, AGENT_1: { self: 'owner' } }, everyWith({ where: { price: 1 } })),
];
