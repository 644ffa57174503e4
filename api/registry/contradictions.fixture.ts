import { defineResource, defineView, f, toggle } from '@t3d/resources/kit';
import type { Resource } from '@t3d/resources/kit';
import { STAFF, STAFF_AND_AGENTS } from '@t3d/resources/roles';
import { unscoped } from '@t3d/resources/scopes';
import type { Mistake } from './mistakes.fixture';
import { act, declare, right, withField } from './mistakes.fixture';

/* Contradictory declarations whose parts are valid, for example a field that is never shown. */

const one = (field: object, says: string): Mistake => ({
  wrong: declare({ fields: withField({ it: field }) }),
  message: `parts.it: ${says}`,
});
const acting = (action: object, says: string, more: object = {}): Mistake => ({
  wrong: declare({ actions: { close: { ...act, ...action } }, ...more }),
  message: `parts.close: ${says}`,
});
const NO_LIST = 'of which the database keeps no index; ';
const NEVER = 'who never log in (logIn.never of the product) and make no call; leave USER out';
const NOTHING_NEW = 'finds only records that have what it sets, so that it would change none; ';
const OF_THOSE = 'write where of those that it is to change';
const shaped = (schema: object, says: string): Mistake => one(f.json({ schema } as never), says);

const LIMITS: readonly Mistake[] = [
  one(
    f.text({ managed: true, computed: ['code'], filter: true }),
    'code computes it when it is shown, so it has no filter; leave it out, or let the database compute it: ' +
      'write formula, countOf, sumOf, minOf or maxOf',
  ),
  one(f.money({ min: 0.01 }), 'its least value 0.01 is no whole number of minor units (cents); write 1'),
  one(f.money({ max: 99.5 }), 'its greatest value 99.5 is no whole number of minor units (cents); write 9950'),
  one(f.integer({ min: 0.5 }), 'its least value 0.5 is no whole number; write 1'),
  one(f.integer({ max: 1e10 }), 'its greatest value 10000000000 is more than its column holds; write a number between'),
  one(f.integer({ min: '1' as never }), 'its least value 1 is no number; write one'),
  one(
    f.rate({ max: -1 }),
    'its greatest value -1 is below 0, which is its least unless declared; write a min below -1',
  ),
  one(f.text({ length: 12.5 }), 'it may hold 12.5 of anything; write a whole number'),
  one(
    f.text({ length: 8, pattern: '^[A-Z]{2}\\d{8}$' }),
    'its pattern matches nothing shorter than 10 characters, and its length is 8: no value would be taken; ' +
      'write a length of at least 10, or a shorter pattern',
  ),
  one(
    f.secret({ length: 32, pattern: '^(?:[0-9a-f]{2}){32}$' } as never),
    'its pattern matches nothing shorter than 64 characters, and its length is 32: no value would be taken; ' +
      'write a length of at least 64, or a shorter pattern',
  ),
  {
    wrong: declare({ actions: { close: { ...act, input: { code: f.text({ length: 3, pattern: '^\\d{4}$' }) } } } }),
    message: 'parts.close.code: its pattern matches nothing shorter than 4 characters, and its length is 3',
  },
  one(f.enum(['A', 'B'], { numbers: true }), 'its words are numbers on the wire, and A is none; write digits'),
  one(f.enum(['A', 'B'], { aliases: { A: 'B' } }), 'its value A is an alias too, and could never be stored; leave'),
  shaped(
    {
      type: 'object',
      additionalProperties: false,
      properties: { a: { type: 'integer', format: 'money', minimum: 0.01 } },
    },
    'its schema at a has a minimum of 0.01; write a whole number of minor units',
  ),
  shaped(
    {
      type: 'object',
      additionalProperties: false,
      properties: { a: { type: 'string', pattern: '^.{9}$', maxLength: 4 } },
    },
    'its schema at a has a pattern that matches nothing shorter than 9 characters; write a maxLength of at least that',
  ),
  acting(
    { where: { price: { gte: 0.5 } } },
    'where compares price with 0.5, which it cannot be; write a whole number of minor units (cents)',
  ),
];

const KEYS: readonly Mistake[] = [
  one(
    f.texts({ unique: true }),
    `it is a list (texts), ${NO_LIST}leave unique out, or make each entry a record of its own`,
  ),
  one(f.areaCodes({ index: true }), `it is a list (areaCodes), ${NO_LIST}leave index out, or make each entry`),
  one(f.i18n({ unique: true }), `it is a value of several parts (i18n), ${NO_LIST}leave unique out`),
  {
    wrong: declare({ fields: withField({ tags: f.texts() }), unique: [['owner', 'tags']] }),
    message: `parts: unique names tags, which is a list (texts), ${NO_LIST}leave it out`,
  },
  {
    wrong: declare({ fields: withField({ tags: f.json({ schema: {} }) }), indexes: [['tags']] }),
    message: `parts: indexes names tags, which is a value of several parts (json), ${NO_LIST}leave it out`,
  },
  {
    wrong: declare({ unique: [['name', 'name']] }),
    message: 'parts: unique names name twice in one set; leave one out',
  },
  { wrong: declare({ unique: [[]] }), message: 'parts: unique has an empty set; name its fields, or leave it out' },
  one(f.boolean({ unique: true }), 'it is yes or no, and unique would allow two records in all; leave unique out'),
  one(
    f.text({ unique: true, default: 'NEW' }),
    'it is unique, and every record of which nothing is said gets "NEW"; leave the default out, or unique',
  ),
  one(
    f.integer({ unique: true, managed: true, computed: ['price'] }),
    'it is no column of its own, and cannot be unique; leave unique out',
  ),
  {
    wrong: declare({ import: { key: ['name', 'owner'] }, unique: [['name', 'owner']] }),
    message:
      'parts: import.key names owner, which may be empty, and then two records can share the key; ' +
      'write required: true of owner',
  },
  {
    wrong: declare({ import: { key: [] } }),
    message: 'parts: import.key names no field; write those that tell records apart, or leave it out',
  },
  {
    wrong: declare({ import: { key: ['name'], rows: { name: f.text() } } }),
    message:
      'parts: import.key finds records, and with rows a row of a file is an order to do something; leave one out',
  },
];

const SHOWN: readonly Mistake[] = [
  {
    wrong: declare({
      fields: withField({
        note: f.text({ showWhen: { reason: { ne: null } } }),
        reason: f.text({ showWhen: { note: { ne: null } } }),
      }),
    }),
    message:
      'parts.note: showWhen goes round, note → reason → note, and none of them would be shown first; ' +
      'leave showWhen of one of them out, or write it of a field that is always shown',
  },
  {
    wrong: declare({
      fields: withField({
        a: f.text({ showWhen: { or: [{ status: 'USED' }, { b: 'x' }] } }),
        b: f.text({ showWhen: { not: { c: 'x' } } }),
        c: f.text({ showWhen: { a: 'x' } }),
      }),
    }),
    message: 'parts.a: showWhen goes round, a → b → c → a, and none of them would be shown first',
  },
  one(
    f.text({ showWhen: { it: 'x' } } as never),
    'showWhen names it itself, which nobody can give while it is not shown; write it of another field',
  ),
  {
    wrong: declare({
      actions: {
        close: {
          ...act,
          input: { why: f.text({ showWhen: { how: 'x' } }), how: f.text({ showWhen: { why: 'x' } }) },
        },
      },
    }),
    message: 'parts.close.how: showWhen goes round, how → why → how, and none of them would be shown first',
  },
];

const disabledView = (action: object): Resource =>
  defineView('parts', declare({}), {
    ...right,
    where: { disabled: true },
    actions: { close: { ...act, ...action } },
  } as never) as unknown as Resource;

const ACTIONS: readonly Mistake[] = [
  acting({ where: { status: 'USED' }, set: { status: 'USED' } }, `where ${NOTHING_NEW}${OF_THOSE}`),
  acting({ ...toggle('disabled', true, STAFF), where: { disabled: true } }, `where ${NOTHING_NEW}${OF_THOSE}`),
  acting(
    { enabledWhen: { status: ['USED'], disabled: false }, set: { status: 'USED', disabled: false } },
    `enabledWhen ${NOTHING_NEW}${OF_THOSE}`,
  ),
  acting(
    { where: { and: [{ price: { lte: 5 } }, { price: { gte: 5 } }] }, set: { price: 5 } },
    `where ${NOTHING_NEW}${OF_THOSE}`,
  ),
  {
    wrong: disabledView({ set: { disabled: true } }),
    message: `parts.close: the where of the resource itself ${NOTHING_NEW}${OF_THOSE}`,
  },
  acting(
    { where: { status: 'UNUSED' }, idleWhen: { status: 'UNUSED' } },
    'idleWhen holds of every record that where finds, so that its button would never be on; ' +
      'write an idleWhen that holds of some of them',
  ),
  acting({ set: {} }, 'it sets nothing; write the values, like set: { disabled: true }'),
  acting(
    { set: { name: null } },
    'it sets name to nothing, and every record needs one; write a value, or nullable: true of name',
  ),
  acting(
    { set: { code: 'A' } },
    'it sets code to the same on every record, and code is unique; write a command that gives each its own',
    { fields: withField({ code: f.text({ unique: true }) }) },
  ),
  acting({ set: { code: 'A' } }, 'it sets code, which is fixed once a record is made; set another field', {
    fields: withField({ code: f.text({ fixed: true, managed: true }) }),
  }),
  acting({ jobAbove: 0.5 }, 'jobAbove is 0.5 records; write a whole number of records, or leave it out'),
  acting(
    { input: { amount: f.money({ required: true }) }, approval: { field: 'amount', above: 1000.5 } },
    'its approval is needed above 1000.5; write a whole number of minor units',
  ),
];

const agents = 'AGENT_1, AGENT_2, AGENT_3';
const lacking = (may: string): string =>
  `its scope names not ${agents}, and ${agents} could ${may} no record; ` +
  `write a rule for ${agents} in scope, or take them out of its roles`;
const ofStaff = { ADMIN: 'all', SALESMAN: 'all' } as const;
const wide = { list: STAFF_AND_AGENTS, show: STAFF_AND_AGENTS };

const ACCESS: readonly Mistake[] = [
  { wrong: declare({ access: wide, scope: ofStaff }), message: `parts: ${lacking('list')}` },
  {
    wrong: declare({ access: { ...wide, list: STAFF }, scope: ofStaff }),
    message: `parts.show: ${lacking('show')}`,
  },
  {
    wrong: declare({ access: wide, scope: { ...ofStaff, AGENT_1: { any: [] }, AGENT_2: { every: ['all', 'none'] } } }),
    message: `parts: ${lacking('list')}`,
  },
  {
    wrong: declare({ actions: { close: { ...act, roles: STAFF_AND_AGENTS } }, scope: ofStaff }),
    message: `parts.close: ${lacking('do it on')}`,
  },
  {
    wrong: declare({
      access: { list: [...STAFF, 'SMS_RECYCLE'] },
      fields: withField({ card: f.reference('terminals', { required: true }) }),
      scope: { ...unscoped, SMS_RECYCLE: { parent: 'card' } },
    }),
    message:
      'parts: its scope names not SMS_RECYCLE, and SMS_RECYCLE could list no record; write a rule for SMS_RECYCLE',
  },
  { wrong: declare({ access: { list: [...STAFF, 'USER'] } }), message: `parts: access.list names USER, ${NEVER}` },
  {
    wrong: declare({ access: { ...right.access, create: { roles: ['USER'] } } }),
    message: `parts: access.create names USER, ${NEVER}`,
  },
  acting({ roles: [...STAFF, 'USER'] }, `roles names USER, ${NEVER}`),
  one(f.text({ read: ['ADMIN', 'USER'] }), `read names USER, ${NEVER}`),
  { wrong: declare({ scope: { ...unscoped, USER: { self: 'owner' } } }), message: `parts: scope names USER, ${NEVER}` },
  {
    wrong: defineResource('parts', {
      ...right,
      menu: { under: 'user', path: '/user/parts', order: 1, roles: ['USER'] },
    } as never) as unknown as Resource,
    message: `parts: menu.roles names USER, ${NEVER}`,
  },
];

export const CONTRADICTIONS: readonly Mistake[] = [...LIMITS, ...KEYS, ...SHOWN, ...ACTIONS, ...ACCESS];
