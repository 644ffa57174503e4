import { expect, test } from '@jest/globals';
import type { Person } from './organisationCalls';
import { EVERYONE, NOWHERE, buildTree, dropOn, initialsOf, rowsOf } from './tree';

const DEPARTMENTS = ['SALES', 'CHANNEL', 'OVERSEAS', 'MARKETING'];
const usd = (amount: number) => [{ currency: 'USD', amount }];
let last = 0;
const person = (name: string, departments: string[], more: Partial<Person> = {}): Person => ({
  id: (last += 1),
  name,
  account: `${name.toLowerCase().replace(' ', '.')}@t3d.test`,
  disabled: false,
  disabledAt: null,
  successor: null,
  joinedAt: null,
  departments,
  customers: 0,
  balances: [],
  open: [],
  ...more,
});
const wang = person('Wang Min', ['SALES', 'CHANNEL'], {
  customers: 12,
  balances: usd(4_821_035),
  open: [
    { kind: 'failed', count: 4 },
    { kind: 'lowBalance', count: 3 },
  ],
});
const li = person('Li Na', ['SALES'], { customers: 9, balances: usd(2_190_410), open: [{ kind: 'failed', count: 2 }] });
const sun = person('Sun Yue', ['SALES'], { disabled: true });
const huang = person('Huang Wei', ['CHANNEL'], { customers: 6, balances: [{ currency: 'EUR', amount: 500 }] });
const guo = person('Guo Ting', [], { customers: 2, balances: usd(118_000) });
const ALL = [guo, huang, sun, li, wang];

test('adds up the people of each department, and counts a person of two departments once in the total', () => {
  const { groups, total, empty, people } = buildTree(ALL, DEPARTMENTS);
  expect(groups.map(({ key, customers, open }) => [key, customers, open])).toEqual([
    ['SALES', 21, 9],
    ['CHANNEL', 18, 7],
    [NOWHERE, 2, 0],
  ]);
  expect(groups[1]?.balances).toEqual([
    { currency: 'USD', amount: 4_821_035 },
    { currency: 'EUR', amount: 500 },
  ]);
  expect([total.customers, total.open, people]).toEqual([29, 9, 5]);
  expect(total.balances).toContainEqual({ currency: 'USD', amount: 7_129_445 });
  expect(empty).toEqual(['OVERSEAS', 'MARKETING']);
});

test('lists disabled people last in their department, and can leave them out', () => {
  const names = (hideDisabled: boolean) =>
    buildTree(ALL, DEPARTMENTS, { ...EVERYONE, hideDisabled }).groups[0]?.people.map(({ name }) => name);
  expect(names(false)).toEqual(['Wang Min', 'Li Na', 'Sun Yue']);
  expect(names(true)).toEqual(['Wang Min', 'Li Na']);
});

test('filters people by name, account, served customer, department and kind of open item', () => {
  const found = (wanted: object) =>
    buildTree(ALL, DEPARTMENTS, { ...EVERYONE, ...wanted }).groups.map(
      ({ key, people }) => `${key} ${people.map(({ name }) => name).join()}`,
    );
  expect(found({ text: 'li n' })).toEqual(['SALES Li Na']);
  expect(found({ text: 'HUANG.wei@' })).toEqual(['CHANNEL Huang Wei']);
  expect(found({ text: 'lvxin', serving: new Map([[guo.id, 'Lvxin']]) })).toEqual([`${NOWHERE} Guo Ting`]);
  expect(found({ departments: ['CHANNEL'] })).toEqual(['CHANNEL Wang Min,Huang Wei']);
  expect(found({ kinds: ['lowBalance'] })).toEqual(['SALES Wang Min', 'CHANNEL Wang Min']);
});

test('sums the figures that the reader may see, and shows no other sum', () => {
  const hidden = { customers: null, balances: null, open: null };
  const { groups, total } = buildTree(
    [person('A', ['SALES'], hidden), { ...li, departments: ['CHANNEL'] }],
    DEPARTMENTS,
  );
  expect(groups.find(({ key }) => key === 'SALES')).toMatchObject(hidden);
  expect(total).toMatchObject({ customers: 9, open: 2 });
});

test('omits the people of folded departments, and folded empty departments', () => {
  const keys = (open: string[]) =>
    rowsOf(buildTree(ALL, DEPARTMENTS), (key) => open.includes(key)).map(({ key }) => key);
  expect(keys(['CHANNEL'])).toEqual([
    'SALES',
    'CHANNEL',
    `CHANNEL ${wang.id}`,
    `CHANNEL ${huang.id}`,
    'empties',
    NOWHERE,
  ]);
  expect(keys(['empties'])).toEqual(['SALES', 'CHANNEL', 'empties', 'OVERSEAS', 'MARKETING', NOWHERE]);
});

test("moves, adds or removes a person's department by a drop, and ignores a drop on the present department", () => {
  expect(dropOn({ person: li, from: 'SALES' }, 'OVERSEAS', false)).toEqual({ from: 'SALES', to: 'OVERSEAS' });
  expect(dropOn({ person: li, from: 'SALES' }, 'OVERSEAS', true)).toEqual({ to: 'OVERSEAS' });
  expect(dropOn({ person: guo, from: NOWHERE }, 'SALES', false)).toEqual({ to: 'SALES' });
  expect(dropOn({ person: li, from: 'SALES' }, NOWHERE, false)).toEqual({ from: 'SALES' });
  for (const to of ['SALES', 'CHANNEL']) expect(dropOn({ person: wang, from: 'SALES' }, to, false)).toBeNull();
  expect(dropOn({ person: li, from: 'SALES' }, NOWHERE, true)).toBeNull();
});

test('makes initials of Latin and Chinese names', () => {
  expect(['Wang Min', '王敏', 'sales@t3d.test'].map(initialsOf)).toEqual(['WM', '王', 'ST']);
});
