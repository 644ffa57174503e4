import { describe, expect, test } from '@jest/globals';
import { makeField, makeResource } from '../test/declared';
import { changedFields, inputFields } from './writtenFields';

const line = makeResource(
  [
    makeField('price', 'money'),
    makeField('cost', 'money', { creatable: false, updatable: false }),
    makeField('code', 'text', { updatable: false }),
    makeField('gadget', 'reference'),
  ],
  { name: 'lines' },
);
const resource = makeResource([
  makeField('name'),
  makeField('remark'),
  makeField('areas', 'areaCodes'),
  makeField('balance', 'money', { creatable: false, updatable: false }),
  makeField('code', 'text', { updatable: false }),
  makeField('lines', 'children', { child: line, on: 'gadget' }),
]);

describe('the changed fields of an update', () => {
  test('sends the changed fields and the version in an update', () => {
    const before = { id: 7, name: 'old', remark: 'same', balance: 5, version: 3 };
    expect(changedFields(resource, { ...before, name: 'new' }, before)).toEqual({ name: 'new', version: 3 });
  });
  test('sends null when the user empties a field', () =>
    expect(changedFields(resource, { remark: undefined }, { remark: 'was' })).toEqual({ remark: null }));
  test('omits a field when the old and the new value of the field are empty', () =>
    expect(changedFields(resource, { remark: '', areas: [] }, { remark: null })).toEqual({}));
  test('treats a translated text as empty when the text is empty in all languages', () => {
    expect(changedFields(resource, { remark: { zh: '' } }, { remark: null })).toEqual({});
    expect(changedFields(resource, { remark: { zh: '' } }, { remark: { zh: 'x' } })).toEqual({ remark: null });
    expect(inputFields(resource, { name: 'n', remark: { zh: '' }, areas: [] })).toEqual({ name: 'n', areas: [] });
  });
  test('sends a changed field that the user may not write, and lets the server reject the update', () => {
    const before = { id: 7, balance: 5, version: 3 };
    expect(changedFields(resource, { ...before, balance: 9 }, before)).toEqual({ balance: 9, version: 3 });
  });
  test('sends only writable fields when an update has no previous record', () =>
    expect(changedFields(resource, { id: 7, name: 'new', balance: 5, nameLabel: 'x', version: 3 })).toEqual({
      name: 'new',
      version: 3,
    }));

  const lines = [
    { id: 1, version: 2, price: 10, cost: 5, code: 'a' },
    { id: 2, version: 1, price: 20, cost: 5, code: 'b' },
  ];
  const before = { id: 7, name: 'old', lines, version: 3 };
  test('omits the children of a record when no child has changed', () => {
    const same = lines.map(({ id, price }) => ({ id, price }));
    expect(changedFields(resource, { name: 'new', lines: same }, before)).toEqual({ name: 'new', version: 3 });
    expect(changedFields(resource, { name: 'new', lines }, before)).toEqual({ name: 'new', version: 3 });
  });
  test('sends all children of a record with their ids and writable fields when a child has changed', () => {
    const [first, second] = lines;
    const added = { price: 30, code: 'c' };
    expect(changedFields(resource, { lines: [{ ...first, price: 11 }, second, added] }, before)).toEqual({
      lines: [
        { id: 1, price: 11 },
        { id: 2, price: 20 },
        { price: 30, code: 'c' },
      ],
      version: 3,
    });
  });
  test.each([
    ['removed', [lines[1]], [{ id: 2, price: 20 }]],
    [
      'moved',
      [lines[1], lines[0]],
      [
        { id: 2, price: 20 },
        { id: 1, price: 10 },
      ],
    ],
    ['cleared', [], []],
  ])('sends the children of a record when a child was %s', (_what, next, sent) =>
    expect(changedFields(resource, { lines: next }, before)).toEqual({ lines: sent, version: 3 }),
  );
});

describe('the given fields of a new record', () => {
  test('sends only filled-in values of a new record', () =>
    expect(inputFields(resource, { name: 'a', code: '', balance: 3, remark: null })).toEqual({
      name: 'a',
      balance: 3,
    }));
  test('sends only fields that the user may set when a record is copied', () => {
    const copied = {
      name: 'a',
      balance: 3,
      nameLabel: 'x',
      version: 4,
      lines: [{ id: 1, version: 2, price: 10, cost: 5 }],
    };
    expect(inputFields(resource, copied)).toEqual({ name: 'a', lines: [{ price: 10 }] });
  });
});
