import { describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { joinNamed, pageIn, pagesIn, resourceOfFolder } from './pages';

const OrderShow = () => null;
const load = () => Promise.resolve({ OrderShow });

describe('the assignment of page files to resources', () => {
  test("assigns a page file to the resource of the file's folder", () => {
    expect(resourceOfFolder('smsCodeOrders')).toBe('sms-code-orders');
    const pages = pagesIn({ './resources/orders/show.tsx': load, './resources/smsOrders/list.tsx': load });
    expect(Object.entries(pages).map(([name, page]) => [name, Object.keys(page)])).toEqual([
      ['orders', ['show']],
      ['sms-orders', ['list']],
    ]);
  });
  test("uses form.tsx of a folder as the create page and the edit page of the folder's resource", () => {
    const pages = pagesIn({ './resources/plans/form.tsx': load });
    expect(Object.keys(pages.plans ?? {})).toEqual(['create', 'edit']);
  });
  test('loads a page from the default export, or from the only export when there is no default', () => {
    expect(pageIn('a', { OrderShow })).toBe(OrderShow);
    expect(pageIn('a', { default: OrderShow, Other: () => null })).toBe(OrderShow);
    expect(() => pageIn('a', { OrderShow, Other: () => null })).toThrow('a: export one component');
    expect(() => pageIn('a', {})).toThrow('a: export one component');
  });
  test('finds exactly one component in each page file of the product', () => {
    const resources = join(import.meta.dirname, '../resources');
    const broken = readdirSync(resources)
      .flatMap((folder) => ['list', 'show', 'create', 'edit', 'form'].map((kind) => `${folder}/${kind}.tsx`))
      .filter((file) => existsSync(join(resources, file)))
      .filter((file) => {
        const text = readFileSync(join(resources, file), 'utf8');
        const exported = text.match(/^export /gm) ?? [];
        return exported.length !== 1 && !/^export default|as default/m.test(text);
      });
    expect(broken).toEqual([]);
  });
  test('rejects a page file with an unknown name', () => {
    expect(() => pagesIn({ './resources/orders/page.tsx': load })).toThrow('./resources/orders/page.tsx: a page is');
  });
});

test('throws when two folders export a page of the same name', () => {
  expect(joinNamed({ a: { one: 1 }, b: { two: 2 } })).toEqual({ one: 1, two: 2 });
  expect(() => joinNamed({ a: { one: 1 }, b: { one: 2 } })).toThrow('b: one is defined in another folder, too');
});
