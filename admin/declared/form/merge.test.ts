import { describe, expect, it } from '@jest/globals';
import { makeField } from '../../test/declared';
import { isSame } from '../../providers/writtenFields';
import { changedNames, isTouched, mergeOf } from './merge';

const fields = [
  makeField('name'),
  makeField('title', 'i18n'),
  makeField('areas', 'areaCodes'),
  makeField('remark'),
  makeField('on', 'boolean'),
  makeField('password', 'secret'),
];
const base = { id: 7, version: 3, name: 'a', title: { zh: '甲', en: 'A' }, areas: ['CN'], remark: null, on: false };

describe('a version conflict between two users', () => {
  it('keeps the changes of both users, and selects the own value when both users changed a field', () => {
    const theirs = { ...base, version: 4, name: 'theirs', title: { zh: '乙', en: 'A' }, on: true };
    const mine = { ...base, name: 'mine', areas: ['CN', 'JP'], on: true, password: 'x' };
    const merge = mergeOf(fields, base, theirs, mine);
    expect(Object.fromEntries(merge.rows.map((row) => [row.field.name, row.change]))).toEqual({
      name: 'both',
      title: 'theirs',
      areas: 'mine',
      on: 'agreed',
      password: 'mine',
    });
    expect(merge.result).toEqual({
      id: 7,
      version: 4,
      name: 'mine',
      title: { zh: '乙', en: 'A' },
      areas: ['CN', 'JP'],
      remark: null,
      on: true,
      password: 'x',
    });
    expect(isTouched(merge)).toBe(true);
  });

  it('merges a second version conflict with the result of the first conflict', () => {
    const second = { ...base, version: 5, name: 'theirs', remark: 'new' };
    const merge = mergeOf(fields, { ...base, version: 4, name: 'theirs' }, second, { ...base, name: 'mine' });
    expect(merge.rows.map(({ field: { name }, change }) => [name, change])).toEqual([
      ['name', 'mine'],
      ['remark', 'theirs'],
    ]);
    expect(merge.result).toMatchObject({ version: 5, name: 'mine', remark: 'new' });
  });

  it('asks for no choice when the second user changed only hidden fields', () => {
    expect(isTouched(mergeOf(fields, base, { ...base, version: 9, status: 'X' }, { ...base, name: 'mine' }))).toBe(
      false,
    );
  });
});

describe('the comparison of values in a merge', () => {
  it('treats all empty values as equal in a merge, and ignores the order of languages', () => {
    expect(isSame('', null)).toBe(true);
    expect(isSame(undefined, [])).toBe(true);
    expect(isSame({ zh: '甲', en: 'A' }, { en: 'A', zh: '甲' })).toBe(true);
    expect(isSame(0, null)).toBe(false);
    expect(isSame(false, null)).toBe(false);
    expect(changedNames(fields, base, { ...base, remark: '', areas: ['CN', 'JP'] })).toEqual(['areas']);
  });
});
