import { expect, test } from '@jest/globals';
import { defineResource, defineView, through } from './define';
import { f } from './fields';
import { unscoped } from './scope';

/**
 * A wrong declaration does not compile: each `@ts-expect-error` below fails the type check once its line is accepted.
 */
const fields = { name: f.text({ required: true }), price: f.money() };
const right = {
  label: 'name',
  fields,
  list: { columns: ['name', 'price', 'createdAt'], sort: '-createdAt' },
  scope: unscoped,
  access: { list: ['ADMIN'] },
} as const;

test('a right declaration is kept as it is; a view shares its table', () => {
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

test('only what an update writes can be changed in a list', () => {
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
      access: { list: ['ADMIN'], update: ['ADMIN'] },
    }) as const;
  expect(defineResource('things', listed('name', 'price', 'state')).declaration.list.inline).toEqual([
    'name',
    'price',
    'state',
  ]);
  for (const name of ['made', 'given', 'tags', 'far'] as const)
    expect(() => defineResource('things', listed(name))).toThrow(`things.${name} cannot be changed in a list`);
  expect(() => defineResource('things', { ...listed('name'), access: { list: ['ADMIN'] } })).toThrow(
    'nobody may update it',
  );
  const base = defineResource('things', listed());
  const view = (writable: readonly ('made' | 'name')[], inline: readonly ('made' | 'name')[]) =>
    defineView('view', base, {
      list: { columns: ['name', 'made'], sort: 'name', inline },
      scope: unscoped,
      access: { list: ['ADMIN'], update: ['ADMIN'] },
      writable,
    });
  expect(view(['made'], ['made']).declaration.list.inline).toEqual(['made']);
  expect(() => view(['made'], ['name'])).toThrow('view.name cannot be changed in a list');
});

test('wrong names, roles and kinds do not compile', () => {
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
