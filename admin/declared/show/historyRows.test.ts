import { describe, expect, it } from '@jest/globals';
import type { ManifestResource } from '@t3d/resources/kit';
import { historyRowsOf, revertable, filterOptionsOf } from './useHistory';
import type { Entry } from './useHistory';

const entry = (id: number, action: string, changes: Entry['changes'], back: string[] = []): Entry => ({
  id,
  at: '2026-11-22T00:00:00.000Z',
  actor: null,
  action,
  changes,
  revertable: back,
});
const ENTRIES = [
  entry(3, 'update', { remark: { before: 'a', after: 'b' }, name: { before: 'x', after: 'y' } }, ['remark']),
  entry(2, 'login', {}),
  entry(1, 'update', { name: { before: 'w', after: 'x' }, remark: { before: 'a', after: 'a' } }),
];
const resource = {
  name: 'things',
  calls: { update: true },
  fields: [
    { name: 'remark', updatable: true },
    { name: 'name', updatable: true, required: true },
    { name: 'state', updatable: false },
  ],
} as unknown as ManifestResource;

describe('the history lines of a record', () => {
  it('shows a history line for each changed field, and a single line when the action changed no field', () => {
    expect(historyRowsOf(ENTRIES).map(({ entry: { id }, name, first }) => [id, name, first])).toEqual([
      [3, 'remark', true],
      [3, 'name', false],
      [2, null, true],
      [1, 'name', true],
    ]);
  });
  it("filters history lines by field and action, and shows user and time on each entry's first line", () => {
    expect(
      historyRowsOf(ENTRIES, { field: 'name', action: null }).map(({ entry: { id }, first }) => [id, first]),
    ).toEqual([
      [3, true],
      [1, true],
    ]);
    expect(historyRowsOf(ENTRIES, { field: null, action: 'login' }).map(({ entry: { id } }) => id)).toEqual([2]);
    expect(filterOptionsOf(ENTRIES)).toEqual({ fields: ['remark', 'name'], actions: ['update', 'login'] });
  });
});

describe('the revert of a field', () => {
  const line = (name: string, before: unknown, back: string[]) => ({
    entry: entry(9, 'update', null, back),
    name,
    before,
    after: 'b',
    first: true,
  });
  const record = { id: 1, remark: 'b', name: 'y', state: 'USED' };
  it('offers the revert of a field when the server and the form allow the revert and the value would change', () => {
    expect(revertable(resource, record, line('remark', 'a', ['remark']))?.name).toBe('remark');
    expect(revertable(resource, record, line('remark', 'b', ['remark']))).toBeNull();
    expect(revertable(resource, record, line('remark', 'a', []))).toBeNull();
    expect(revertable(resource, record, line('state', 'NEW', ['state']))).toBeNull();
    expect(
      revertable({ ...resource, calls: { ...resource.calls, update: false } }, record, line('remark', 'a', ['remark'])),
    ).toBeNull();
  });
  it('offers no revert when the revert would empty a required field', () => {
    expect(revertable(resource, record, line('name', null, ['name']))).toBeNull();
    expect(revertable(resource, record, line('remark', null, ['remark']))?.name).toBe('remark');
  });
});
