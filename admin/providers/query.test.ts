import { describe, expect, test } from '@jest/globals';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { changedFields, givenFields, listQuery, translateQuery } from './query';

const field = (name: string, more: Partial<ManifestField>): ManifestField =>
  ({ name, updatable: false, creatable: false, ...more }) as ManifestField;
const resource = {
  fields: [
    field('name', { updatable: true, creatable: true }),
    field('remark', { updatable: true, creatable: true }),
    field('balance', {}),
    field('code', { creatable: true }),
  ],
} as ManifestResource;

describe('a list is asked for', () => {
  test('with page, size, sort, order and its filters', () => {
    expect(
      listQuery({
        pagination: { page: 3, perPage: 50 },
        sort: { field: 'createdAt', order: 'DESC' },
        filter: { status: 'USING', createdAt_gte: '2026-11-01', q: '' },
      }),
    ).toEqual({ page: 3, size: 50, sort: 'createdAt', order: 'DESC', status: 'USING', createdAt_gte: '2026-11-01' });
  });
  test('with lists under _in', () => {
    expect(listQuery({ filter: { status: ['USING', 'UNUSED'], agent_in: [1, 2], topic: [] } })).toEqual({
      status_in: 'USING,UNUSED',
      agent_in: '1,2',
    });
  });
  test('with false and 0 kept', () =>
    expect(listQuery({ filter: { disabled: false, balance: 0 } })).toEqual({ disabled: 'false', balance: '0' }));
  test('as simple-rest asks for it', () => {
    const search = new URLSearchParams({ sort: '["id","ASC"]', range: '[40,59]', filter: '{"id":[1,2]}' }).toString();
    expect(translateQuery(search)).toEqual({ page: 3, size: 20, sort: 'id', order: 'ASC', id_in: '1,2' });
    expect(translateQuery('')).toEqual({});
  });
});

describe('an update sends', () => {
  test('only what changed and may be changed, with the version', () => {
    expect(
      changedFields(
        resource,
        { id: 7, name: 'new', remark: 'same', balance: 5, version: 3 },
        { id: 7, name: 'old', remark: 'same', balance: 1, version: 3 },
      ),
    ).toEqual({ name: 'new', version: 3 });
  });
  test('null for a field that was emptied', () => {
    expect(changedFields(resource, { remark: null }, { remark: 'was' })).toEqual({ remark: null });
  });
  test('nothing for an empty field that stays empty', () =>
    expect(changedFields(resource, { remark: undefined }, { remark: null })).toEqual({}));
});

test('a creation sends what may be given and was filled in', () => {
  expect(givenFields(resource, { name: 'a', code: '', balance: 3, remark: null, id: 9 })).toEqual({ name: 'a' });
});
