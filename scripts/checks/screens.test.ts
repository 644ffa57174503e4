import { expect, test } from '@jest/globals';
import type { Resource } from '../../resources/kit/index';
import { defineResource, f } from '../../resources/kit/index';
import type { Screens } from './screens';
import { unknownNames } from './screens';

const tools = defineResource('tools', {
  fields: { name: f.text({ required: true }), member: f.text() },
  list: { columns: ['name'], sort: 'name' },
  scope: {},
  access: {},
  actions: { lend: { on: 'one', roles: [], input: { member: f.text() } } },
}) as Resource;
const known = { resources: new Map([['tools', tools]]), pages: [], roles: ['LIBRARIAN'] };
const None = () => null;
const action = { name: 'scan', label: 'crud.copy', icon: 'Badge', needs: 'tools' } as const;

test('accepts screens that name only declared fields, actions and resources', () => {
  const right: Screens = {
    pages: [{ path: '/a', page: None, resource: 'tools' }],
    actions: {
      tools: {
        ownActions: [{ ...action, only: { roles: ['LIBRARIAN'] as never, pattern: 'tools:lend' } }],
        dialogs: { scan: None, lend: None },
      },
    },
  };
  expect(unknownNames(right, known)).toEqual([]);
});

test.each<[string, Screens]>([
  ['resources: there is no tols; write tools', { actions: { tols: {} } }],
  ['pages /a: there is no tols; write tools', { pages: [{ path: '/a', page: None, resource: 'tols' }] }],
  ['shapes: there is no tolRanges; leave it out', { shapes: { tolRanges: { view: () => null } } }],
  ['resources.tools.dialogs: there is no lent; write lend', { actions: { tools: { dialogs: { lent: None } } } }],
  [
    'resources.tools.ownActions.scan.needs: there is no tols; write tools',
    { actions: { tools: { ownActions: [{ ...action, needs: 'tols' }] } } },
  ],
])('reports the wrong name in a screen (%s)', (says, wrong) => {
  expect(unknownNames(wrong, known)).toEqual([says]);
});
