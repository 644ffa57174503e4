import { describe, expect, test } from '@jest/globals';
import { joinNamed, pageIn, pagesIn, resourceOfFolder } from './pages';

const OrderShow = () => null;
const load = () => Promise.resolve({ OrderShow });

describe('pages in folders', () => {
  test('belong to the resource of the folder', () => {
    expect(resourceOfFolder('smsCodeOrders')).toBe('sms-code-orders');
    const pages = pagesIn({ './resources/orders/show.tsx': load, './resources/smsOrders/list.tsx': load });
    expect(Object.entries(pages).map(([name, page]) => [name, Object.keys(page)])).toEqual([
      ['orders', ['show']],
      ['sms-orders', ['list']],
    ]);
  });
  test('are the create and edit pages when a folder has a form', () => {
    const pages = pagesIn({ './resources/plans/form.tsx': load });
    expect(Object.keys(pages.plans ?? {})).toEqual(['create', 'edit']);
  });
  test('are the default export, else the only one', () => {
    expect(pageIn('a', { OrderShow })).toBe(OrderShow);
    expect(pageIn('a', { default: OrderShow, Other: () => null })).toBe(OrderShow);
    expect(() => pageIn('a', { OrderShow, Other: () => null })).toThrow('a: export one component');
    expect(() => pageIn('a', {})).toThrow('a: export one component');
  });
  test('refuse a file of another name', () => {
    expect(() => pagesIn({ './resources/orders/page.tsx': load })).toThrow('./resources/orders/page.tsx: a page is');
  });
});

test('joinNamed refuses a name that two folders export', () => {
  expect(joinNamed({ a: { one: 1 }, b: { two: 2 } })).toEqual({ one: 1, two: 2 });
  expect(() => joinNamed({ a: { one: 1 }, b: { one: 2 } })).toThrow('b: one is defined in another folder, too');
});
