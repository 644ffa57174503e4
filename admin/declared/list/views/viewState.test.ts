import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '../../builtInKinds';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import type { ListView } from '@t3d/resources/builtin/saved-views';
import type { SavedView } from '../../../providers/views';
import type { ListState } from './viewState';
import {
  ALL,
  ATTENTION,
  attentionFilter,
  builtInFilter,
  currentView,
  declaredKey,
  fitView,
  openingDeclaredView,
  openingView,
  viewAddressOf,
  viewOf,
} from './viewState';

const field = (name: string, kind: string, more: Partial<ManifestField> = {}): ManifestField => ({
  name,
  label: name,
  kind,
  required: false,
  readable: true,
  filterable: true,
  sortable: true,
  creatable: false,
  updatable: false,
  searched: false,
  ...more,
});
const resource = {
  name: 'things',
  fields: [
    field('state', 'enum', {
      options: [
        { value: 'NEW', label: 'n' },
        { value: 'OLD', label: 'o' },
      ],
    }),
    field('price', 'money'),
    field('madeAt', 'time'),
  ],
  list: {
    columns: ['state', 'price', 'madeAt'],
    hidden: [],
    sort: { field: 'madeAt', order: 'DESC' },
    search: true,
    sums: [],
    inline: [],
    attention: { field: 'state', values: ['OLD'] },
  },
} as unknown as ManifestResource;
const view = (id: number, query: ListView, more: Partial<SavedView> = {}): SavedView => ({
  id,
  version: 1,
  resource: 'things',
  name: `v${id}`,
  query,
  isDefault: false,
  owner: 1,
  ...more,
});
const state = (more: Partial<ListState> = {}): ListState => ({
  filter: {},
  sort: { field: 'madeAt', order: 'DESC' },
  columns: null,
  size: 20,
  ...more,
});

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-22T20:00:00.000Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a saved view', () => {
  it('drops the filters and columns that the reader of a view may not use, and reports how many', () => {
    const fitted = fitView(
      resource,
      {
        filter: { q: 'a', state_in: 'NEW,OLD', price_gte: 5, cost_gte: 5, state: 'GONE' },
        sort: { field: 'cost', order: 'ASC' },
        columns: ['cost', 'price'],
        size: 50,
      },
      0,
    );
    expect(fitted).toEqual({
      filter: { q: 'a', state_in: 'NEW,OLD', price_gte: 5 },
      sort: { field: 'madeAt', order: 'DESC' },
      columns: ['price'],
      size: 50,
      dropped: 2,
    });
    expect(fitView(resource, { filter: {}, columns: ['cost'] }, 0).columns).toBeNull();
  });

  it("moves the relative date range of a saved view with the reader's calendar", () => {
    const days = { madeAt_gte: '2026-11-16T16:00:00.000Z', madeAt_lte: '2026-11-23T15:59:59.999Z' };
    const saved = viewOf(resource, state({ filter: { ...days, q: 'a' } }), 480);
    expect(saved.filter).toEqual({ q: 'a', madeAt_days: 'last7' });
    expect(fitView(resource, saved, 480).filter).toEqual({ ...days, q: 'a' });
    jest.setSystemTime(new Date('2026-11-23T20:00:00.000Z'));
    expect(fitView(resource, saved, 480).filter).toMatchObject({ madeAt_gte: '2026-11-17T16:00:00.000Z' });
    expect(fitView(resource, { filter: { madeAt_days: 'ever', price_days: 'today' } }, 480)).toMatchObject({
      filter: {},
      dropped: 2,
    });
    const single = viewOf(resource, state({ filter: { madeAt_gte: '2026-11-02T16:00:00.000Z' } }), 480);
    expect(single.filter).toEqual({ madeAt_gte: '2026-11-02T16:00:00.000Z' });
  });

  it('recognises a saved view by its filters even when the sort order or the columns change', () => {
    const saved = [
      view(1, { filter: { state_in: 'NEW' } }),
      view(2, { filter: { price_gte: 5 }, sort: { field: 'price', order: 'ASC' } }),
    ];
    const current = (applied: number | 'all' | null, more: Partial<ListState>) =>
      currentView(resource, saved, applied, state(more), 0);
    expect(current(null, {})).toEqual({ key: ALL, edited: false });
    expect(current(null, { filter: { state_in: 'OLD' } })).toEqual({ key: ATTENTION, edited: false });
    expect(current(null, { filter: { state_in: 'NEW' } })).toEqual({ key: 1, edited: false });
    expect(current(1, { filter: { state_in: 'NEW' }, columns: ['price'] })).toEqual({ key: 1, edited: true });
    expect(current(1, { filter: { state_in: 'NEW', q: 'x' } })).toEqual({ key: 1, edited: true });
    expect(current(1, {})).toEqual({ key: ALL, edited: false });
    expect(current(null, { filter: { price_gte: '5' }, sort: { field: 'price', order: 'ASC' } })).toEqual({
      key: 2,
      edited: false,
    });
    expect(current(null, { filter: { q: 'x' } })).toEqual({ key: null, edited: false });
    expect(currentView(resource, [view(3, { filter: {} })], null, state(), 0)).toEqual({ key: ALL, edited: false });
  });

  it('omits records that the declaration does not count as pending from the view of pending records', () => {
    expect(attentionFilter({ ...resource, list: { ...resource.list, attention: undefined } })).toBeNull();
    const list = { ...resource.list, attention: { field: 'state', values: ['NEW', 'OLD'], where: { unpaid: false } } };
    expect(attentionFilter({ ...resource, list })).toEqual({ state_in: 'NEW,OLD', unpaid: 'false' });
  });

  it("opens a list with the user's last view, else the user's default view, else a shared default view", () => {
    const [own, shared] = [
      view(1, { filter: {} }, { isDefault: true }),
      view(2, { filter: {} }, { isDefault: true, owner: 9 }),
    ];
    expect(openingView([shared, own], 1, undefined)).toBe(own);
    expect(openingView([shared, own], 1, 2)).toBe(shared);
    expect(openingView([shared], 1, undefined)).toBe(shared);
    expect(openingView([shared], 1, 77)).toBe(shared);
    expect(openingView([shared, own], 1, ALL)).toBeUndefined();
  });

  it('opens a list with the declared view for the role, unless the user chose the view of all rows', () => {
    const [fresh, old] = [
      { name: 'fresh', label: 'Fresh', filter: { state: 'NEW' }, opens: true as const },
      { name: 'gone', label: 'Gone', filter: { state: 'GONE' } },
    ];
    const declared = { ...resource, list: { ...resource.list, views: [old, fresh] } };
    expect(openingDeclaredView(declared, undefined)).toBe(fresh);
    expect(openingDeclaredView(declared, ALL)).toBeUndefined();
    expect(openingDeclaredView(resource, undefined)).toBeUndefined();
    expect(builtInFilter(declared, declaredKey(old))).toEqual({ state: 'GONE' });
    expect(builtInFilter(declared, ALL)).toEqual({});
    expect(currentView(declared, [], null, state({ filter: { state: 'NEW' } }), 0)).toEqual({
      key: 'declared:fresh',
      edited: false,
    });
  });

  it('writes a saved view to the address', () => {
    expect(
      Object.fromEntries(
        new URLSearchParams(viewAddressOf({ filter: { q: 'a b' }, sort: { field: 'price', order: 'ASC' }, size: 50 })),
      ),
    ).toEqual({ displayedFilters: '{}', filter: '{"q":"a b"}', order: 'ASC', page: '1', perPage: '50', sort: 'price' });
  });
});
