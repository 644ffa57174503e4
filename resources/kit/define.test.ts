import { expect, test } from '@jest/globals';
import '@t3d/api/registry/kinds';
import { checkDeclaration, sentenceOf } from './check/index';
import type { Resource } from './define';
import { defineResource, defineView, through } from './define';
import { f } from '../kinds';
import { ROLES } from '../roles';
import { unscoped } from '../scopes';

/** Each `@ts-expect-error` fails the type check if the line below compiles. */
const fields = { name: f.text({ required: true }), price: f.money() };
const right = {
  label: 'name',
  fields,
  list: { columns: ['name', 'price', 'createdAt'], sort: '-createdAt' },
  scope: unscoped,
  access: { list: ['ADMIN'] },
} as const;

test('returns a correct declaration unchanged, and gives a view the table of the viewed resource', () => {
  const things = defineResource('some-things', right);
  expect(things).toMatchObject({ name: 'some-things', table: 'some_things', view: false });
  const view = defineView('things-of-mine', things, {
    list: { columns: ['name'], sort: 'name' },
    scope: unscoped,
    access: { list: ['AGENT_1'] },
  });
  expect(view).toMatchObject({ table: 'some_things', view: true });
  expect(through('thing', things, 'price')).toMatchObject({
    kind: 'money',
    managed: true,
    through: { field: 'thing', table: 'some_things', to: 'price' },
  });
});

test('allows inline editing of a list only for fields that an update accepts', () => {
  const product = { resources: new Map<string, Resource>(), parents: [], pages: [], people: 'users', roles: ROLES };
  const wrongIn = (resource: Resource): string[] => checkDeclaration(resource, product).map(sentenceOf);
  const kinds = {
    ...fields,
    made: f.text({ managed: true }),
    given: f.integer({ createOnly: true }),
    tags: f.texts(),
    state: f.enum(['A', 'B']),
    far: f.text(),
  };
  const listed = (...inline: ('name' | 'price' | 'made' | 'given' | 'tags' | 'state' | 'far')[]) =>
    ({
      ...right,
      fields: kinds,
      list: { columns: ['name', 'price', 'made', 'given', 'tags', 'state'], sort: 'name', inline },
      access: { list: ['ADMIN'], show: ['ADMIN'], update: ['ADMIN'] },
    }) as const;
  expect(wrongIn(defineResource('things', listed('name', 'price', 'state')))).toEqual([]);
  for (const [name, why] of [
    ['made', 'no update writes it'],
    ['given', 'no update writes it'],
    ['tags', 'a field of the kind texts needs a form'],
    ['far', 'it is no column of the list'],
  ] as const)
    expect(wrongIn(defineResource('things', listed(name)))).toEqual([
      `things.${name}: it cannot be changed in a list, as ${why}; leave it out of list.inline`,
    ]);
  expect(wrongIn(defineResource('things', { ...listed('name'), access: { list: ['ADMIN'] } }))).toEqual([
    'things: nobody may update it, so nothing of it is changed in a list; leave inline out',
  ]);
  const base = defineResource('things', listed());
  const view = (writable: readonly ('made' | 'name')[], inline: readonly ('made' | 'name')[]) =>
    wrongIn(
      defineView('view', base, {
        list: { columns: ['name', 'made'], sort: 'name', inline },
        scope: unscoped,
        access: { list: ['ADMIN'], show: ['ADMIN'], update: ['ADMIN'] },
        writable,
      }),
    );
  expect(view(['made'], ['made'])).toEqual([]);
  expect(view(['made'], ['name'])).toEqual([
    'view.name: it cannot be changed in a list, as no update writes it; leave it out of list.inline',
  ]);
});

test('rejects a declaration with wrong names, roles or kinds at compile time', () => {
  // @ts-expect-error no such column
  defineResource('a', { ...right, list: { columns: ['colour'], sort: 'name' } });
  // @ts-expect-error no such sort
  defineResource('b', { ...right, list: { columns: ['name'], sort: '-colour' } });
  // @ts-expect-error no such role
  defineResource('c', { ...right, access: { list: ['BOSS'] } });
  // @ts-expect-error a guard on no field of ours
  defineResource('d', { ...right, actions: { close: { on: 'many', roles: ['ADMIN'], where: { colour: 'red' } } } });
  // @ts-expect-error a digit string needs its scheme
  f.digits({});
  // @ts-expect-error no such label
  defineResource('e', { ...right, label: 'colour' });
  expect(Object.keys(right.fields)).toEqual(['name', 'price']);
});
