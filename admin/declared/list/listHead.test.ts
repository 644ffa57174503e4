import { expect, test } from '@jest/globals';
import AddIcon from '@mui/icons-material/Add';
import type { Translate } from '../../locales/useT';
import { type MenuEntry, groupsOf } from '../actions/MoreMenu';
import { filledFirst, headEntries, importEntry } from './ListAction';
import { nextCollapsed } from './useFolds';

const go = (): void => undefined;
const entry = (name: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  name,
  label: name,
  icon: AddIcon,
  go,
  ...more,
});

test('sorts menu entries that add records first, then links to waiting records, then dangerous entries', () => {
  const entries = headEntries([
    entry('recycle', { danger: true }),
    entry('queue', { go: '/queue', count: 3 }),
    entry('sell'),
    importEntry(((key: string) => key) as Translate, go),
    entry('kin', { go: '/kin' }),
    entry('create', { go: '/create', group: 'brings' }),
  ]);
  expect(groupsOf(entries).map((group) => group.map(({ label }) => label))).toEqual([
    ['sell…', 'crud.import.label…', 'create…'],
    ['queue', 'kin'],
    ['recycle…'],
  ]);
});

test("fills at most one button of a list's header, and puts the other main actions into the menu", () => {
  const { filled, rest } = filledFirst([entry('a'), entry('b', { filled: true }), entry('c', { filled: true })]);
  expect([filled?.name, rest.map(({ name }) => name)]).toEqual(['b', ['a', 'c']]);
});

test('folds a further part of the header while the row is too narrow, and unfolds it when it fits again', () => {
  const needs: number[] = [];
  const at = (folds: number, width: number, over: number): number =>
    nextCollapsed({ folds, most: 3, width, over, needs });
  expect(at(0, 600, 0)).toBe(0);
  expect(at(0, 500, 40)).toBe(1);
  expect(at(1, 500, 10)).toBe(2);
  expect(at(2, 500, 0)).toBe(2);
  expect(at(2, 509, 0)).toBe(2);
  expect(at(2, 510, 0)).toBe(1);
  expect(at(1, 540, 0)).toBe(0);
  expect(at(3, 100, 90)).toBe(3);
});
