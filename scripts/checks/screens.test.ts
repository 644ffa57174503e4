import { expect, test } from '@jest/globals';
import type { Resource } from '../../resources/kit/index';
import { defineResource, f } from '../../resources/kit/index';
import type { Screens } from './screens';
import { checkFound, unknownNames } from './screens';

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

test('screens whose names are all known have nothing wrong with them', () => {
  const right: Screens = {
    pages: [{ path: '/a', page: None, resource: 'tools' }],
    resources: {
      tools: {
        facts: { lend: ['name', 'createdAt'] },
        extraActions: [{ ...action, only: { roles: ['LIBRARIAN'] as never, pattern: 'tools:lend' } }],
        dialogs: { scan: None },
      },
    },
  };
  expect(unknownNames(right, known)).toEqual([]);
});

test.each<[string, Screens]>([
  ['resources: there is no tols; write tools', { resources: { tols: { list: None } } }],
  ['pages /a: there is no tols; write tools', { pages: [{ path: '/a', page: None, resource: 'tols' }] }],
  ['shapes: there is no tolRanges; leave it out', { shapes: { tolRanges: { view: () => null } } }],
  ['resources.tools.dialogs: there is no lent; write lend', { resources: { tools: { dialogs: { lent: None } } } }],
  ['resources.tools.facts.lend: there is no nmae; write name', { resources: { tools: { facts: { lend: ['nmae'] } } } }],
  [
    'resources.tools.extraActions.scan.needs: there is no tols; write tools',
    { resources: { tools: { extraActions: [{ ...action, needs: 'tols' }] } } },
  ],
])('%s', (says, wrong) => {
  expect(unknownNames(wrong, known)).toEqual([says]);
});

test('screens that nothing loads are named, those of a folder of their own are loaded', () => {
  const text = 'export default defineScreens({});';
  const paths = ['resources/screens.tsx', 'admin/resources/tools.tsx', 'admin/resources/tools/screen.ts'];
  const found = ['admin/resources/tools/screens.ts', 'examples/tools/admin/pages/home/screens.tsx'];
  expect(checkFound([...paths, ...found].map((path) => ({ path, text })))).toEqual(
    paths.map((path) => `${path}: nothing loads these screens; write them in admin/resources/<a folder>/screens.ts`),
  );
});
