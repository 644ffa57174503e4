import { expect, test } from '@jest/globals';
import type { Resource } from '../../resources/kit/index';
import { defineResource, f } from '../../resources/kit/index';
import { checkPageFolders, checkPageNames } from './pageNames';

const tools = defineResource('tools', {
  fields: { name: f.text({ required: true }), member: f.text() },
  list: { columns: ['name'], sort: 'name' },
  scope: {},
  access: {},
  actions: { lend: { on: 'one', roles: [], input: { member: f.text() } } },
}) as Resource;
const known = { resources: new Map([['tools', tools]]), pages: [], roles: ['LIBRARIAN'] };
const page = (text: string, path = 'admin/resources/tools/show.tsx') => [{ path, text }];

test('accepts pages that name only declared fields, actions and resources', () => {
  const text = `
    const STEPS = [{ action: 'lend', where: { name: 'x', member: null }, roles: STAFF }, { action: 'scan', where: {} }];
    const MORE = ['member', ...BASE] as const;
    const BASE = ['createdAt'];
    export const ToolShow = () => {
      const { open } = useAction('lend');
      return (
        <DeclaredShow headline={['name']} next={STEPS} atHand={['scan']}>
          <RecordFields without={MORE} /><RecordTab needs="tools" name="x" />
        </DeclaredShow>
      );
    };`;
  expect(checkPageNames(page(text), known, ['scan'])).toEqual([]);
});

test.each<[string, string]>([
  ['DeclaredShow headline: there is no nmae; write name', `<DeclaredShow headline={['nmae']} />`],
  ['DeclaredShow next: there is no lent; write lend', `<DeclaredShow next={[{ action: 'lent', where: {} }]} />`],
  [
    'DeclaredShow next: there is no nmae; write name',
    `<DeclaredShow next={[{ action: 'lend', where: { nmae: 1 } }]} />`,
  ],
  ['RecordTab needs: there is no tols; write tools', `<RecordTab needs="tols" />`],
  ['ActionDialog facts: there is no nmae; write name', `<ActionDialog facts={['nmae']} />`],
  ['DeclaredForm include: there is no nmae; write name', `<DeclaredForm include={['nmae']} />`],
  ['useAction: there is no lent; write lend', `useAction('lent')`],
  ['RecordFields without: write the names as constants, so that they can be checked', `<RecordFields without={f()} />`],
])('reports the wrong name in a page (%s)', (fault, expression) => {
  expect(checkPageNames(page(`export const ToolShow = () => ${expression};`), known, [])).toEqual([
    `admin/resources/tools/show.tsx: ${fault}`,
  ]);
});

test("allows in a page the fields of the page's resource and of a resource that re-exports the page", () => {
  const [shown] = page(
    `export const ToolShow = () => <DeclaredShow headline={['name']} />;`,
    'admin/resources/kits/show.tsx',
  );
  const [taken] = page(`export { ToolShow as default } from '../kits/show';`);
  expect(shown && taken ? checkPageNames([shown, taken], known, []) : null).toEqual([]);
});

test('rejects a page in a folder that is not named like a resource', () => {
  expect(checkPageFolders(page('', 'admin/resources/tols/list.tsx'), known)).toEqual([
    'admin/resources/tols/list.tsx: there is no resource tols; write tools',
  ]);
  expect(checkPageFolders(page('', 'admin/resources/shelf/ShelfTop.tsx'), known)).toEqual([]);
});
