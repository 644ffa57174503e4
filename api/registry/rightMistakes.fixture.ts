import { defineResource, f } from '@t3d/resources/kit';
import { STAFF, STAFF_AND_AGENTS } from '@t3d/resources/roles';
import type { Mistake } from './mistakes.fixture';
import { act, declare, onAll, right, withField } from './mistakes.fixture';

const { label: _label, ...unlabelled } = right;
const access = { ...right.access, create: STAFF_AND_AGENTS };

/** Mistakes in the rights to create a record, and in actions that create one. */
export const OF_RIGHTS: readonly Mistake[] = [
  {
    wrong: declare({
      scope: { ADMIN: 'all', AGENT_1: { self: 'holder' } },
      fields: withField({ holder: f.reference('users', { managed: true }) }),
    }),
    message:
      'parts.holder: its scope rests on it, and it may change; write createOnly: true, of a managed field ' +
      'fixed: true, or say in handover since when each role holds the record',
  },
  {
    wrong: declare({
      scope: { ADMIN: 'all', AGENT_1: { self: 'holder' }, AGENT_2: { self: 'holder' } },
      handover: { holders: { AGENT_1: { holder: 'holder', since: 'since' } } },
      fields: withField({
        holder: f.reference('users', { managed: true }),
        since: f.time({ hidden: true }),
      }),
    }),
    message: 'parts.holder: its scope rests on it, and it may change; ',
  },
  {
    wrong: declare({
      handover: { holders: { AGENT_1: { holder: 'owner', since: 'createdOn' } } },
      fields: withField({ createdOn: f.time() }),
    }),
    message: 'parts: handover names the time createdOn, which is no hidden time; ',
  },
  {
    wrong: declare({ handover: { holders: {}, clears: ['nmae'] } }),
    message: 'parts: handover clears nmae, which is no column that may be empty; write name',
  },
  {
    wrong: declare({ access, fields: withField({ cost: f.money({ required: true, write: STAFF }) }) }),
    message:
      'parts.cost: it is required, and AGENT_1, AGENT_2, AGENT_3 may create or import records but not write it; ' +
      'let them write it, take them out of access, give it a default, or write made: true',
  },
  {
    wrong: declare({ access, fields: withField({ cost: f.money({ required: true, read: STAFF }) }) }),
    message:
      'parts.cost: it is required, and AGENT_1, AGENT_2, AGENT_3 may create or import records but not write it; ',
  },
  {
    wrong: declare({ access, fields: withField({ cost: f.money({ required: true, managed: true }) }) }),
    message: 'parts.cost: it is required, and nobody who creates or imports a record may write it; give it a default',
  },
  {
    wrong: declare({
      access: { ...right.access, import: STAFF_AND_AGENTS },
      import: { key: ['name'] },
      fields: withField({ cost: f.money({ required: true, write: STAFF }) }),
    }),
    message:
      'parts.cost: it is required, and AGENT_1, AGENT_2, AGENT_3 may create or import records but not write it; ',
  },
  {
    wrong: declare({ access, fields: withField({ boss: f.reference('users', { required: true }) }) }),
    message:
      'parts.boss: it is required, and AGENT_3 may create records but not list users to choose from; ' +
      'let them list users, take them out of access.create, or write options',
  },
  {
    // @ts-expect-error it says of what
    wrong: defineResource('parts', { ...right, fields: withField({ rest: f.integer({ computed: true }) }) }),
    message: "parts.rest: it does not say what it is computed from; write the fields, like computed: ['price']",
  },
  {
    // @ts-expect-error no such field
    wrong: defineResource('parts', { ...right, fields: withField({ rest: f.integer({ computed: ['pirce'] }) }) }),
    message: 'parts.rest: it is computed from pirce, which is no field of parts; write price',
  },
  {
    wrong: declare({ fields: withField({ rest: f.integer({ computed: ['owner.nicname'] }) }) }),
    message: 'parts.rest: it is computed from owner.nicname, which users has not; write nickname',
  },
  {
    wrong: declare({ fields: withField({ rest: f.integer({ computed: ['price.cost'] }) }) }),
    message: 'parts.rest: it is computed from price.cost, but price names no records; write price',
  },
  {
    wrong: declare({ fields: withField({ card: f.reference('terminals'), it: f.text({ computed: ['card.owner'] }) }) }),
    message: 'parts.it: it is computed from card.owner, which is hidden, so nobody would see it; write a field',
  },
  {
    wrong: declare({ ...unlabelled, label: undefined, fields: { price: f.money(), status: right.fields.status } }),
    message: 'parts: nothing stands for its records in lists and titles; write label with a field, a field name, or ',
  },
  {
    wrong: declare({ label: [] }),
    message: 'parts: nothing stands for its records in lists and titles; write label with a field',
  },
  {
    // @ts-expect-error no such field
    wrong: defineResource('parts', { ...right, scope: { AGENT_1: { where: { status: 'USED', onwer: 1 } } } }),
    message: 'parts: scope names onwer, which is no field of parts; write owner',
  },
  {
    wrong: defineResource('parts', { ...right, scope: { AGENT_1: { every: ['all', { where: { status: 'USD' } }] } } }),
    message: 'parts: scope compares status with USD, which it cannot be; write USED',
  },
  {
    wrong: defineResource('parts', { ...right, scope: { AGENT_1: { where: { price: { lt: 1, gt: 2 } } } } }),
    message: 'parts: scope can never hold of a record; write conditions that can be true together',
  },
  {
    wrong: defineResource('parts', { ...right, scope: { AGENT_1: { parent: 'status' } } }),
    message: 'parts: scope goes through status, which references no parent; write owner',
  },
  {
    wrong: defineResource('parts', { ...right, scope: { AGENT_1: { parent: 'owner' } } }),
    message: 'parts: scope goes through owner, and a row without one would be nobody’s; write required: true',
  },
  {
    wrong: declare({
      fields: withField({ whole: f.reference('parts', { required: true }) }),
      scope: { AGENT_1: { any: [{ self: 'owner' }, { parent: 'whole' }] } },
    }),
    message: 'parts: scope goes round, parts → parts; write a rule of its own for one of them',
  },
  {
    wrong: defineResource('parts', {
      ...right,
      // @ts-expect-error no such input
      actions: { close: { ...onAll, input: { part: f.reference('parts') }, recordInput: 'prat' } },
    }),
    message: 'parts.close: recordInput names prat, which is none of its inputs; write part',
  },
  {
    wrong: declare({ actions: { close: { ...onAll, input: { part: f.text() }, recordInput: 'part' } } }),
    message: 'parts.close: recordInput names part, which refers to no record of parts; name a reference to parts',
  },
  {
    wrong: declare({ actions: { close: { ...act, input: { part: f.reference('parts') }, recordInput: 'part' } } }),
    message: 'parts.close: it is done on its records, and recordInput names another; leave recordInput out',
  },
  {
    wrong: declare({ actions: { close: { ...act, creates: true } } }),
    message: 'parts.close: it creates records, and is done on some; write on: resource',
  },
];
