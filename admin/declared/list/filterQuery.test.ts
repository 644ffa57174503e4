import { describe, expect, it } from '@jest/globals';
import '../builtInKinds';
import { fieldPartOf } from '../kinds';
import { readFilter, writeFilter } from './filterQuery';
import type { FilterValue } from './filterPart';

const field = (kind: string, name = 'it') => ({ name, kind });
const there = (kind: string, value: FilterValue) => writeFilter(field(kind), value, { q: 'x' }, 480);
const back = (kind: string, value: FilterValue) => readFilter(field(kind), there(kind, value), 480);

describe('filters in the address of a list', () => {
  it('parses from the address the same filters that were written to the address', () => {
    const values: [string, FilterValue][] = [
      ['enum', { by: 'choices', values: ['USING', 'UNUSED'] }],
      ['reference', { by: 'choices', values: ['7', '9'] }],
      ['boolean', { by: 'answer', value: false }],
      ['text', { by: 'part', text: 'abc' }],
      ['digits', { by: 'part', text: '8985' }],
      ['money', { by: 'limits', from: 100, to: 1050 }],
      ['integer', { by: 'limits', from: null, to: 0 }],
      ['time', { by: 'days', from: '2026-11-01', to: '2026-11-20' }],
      ['date', { by: 'days', from: '2026-11-01', to: '' }],
    ];
    for (const [kind, value] of values) expect(back(kind, value)).toEqual(value);
  });

  it('filters dictionary texts by selected entries or by a part of the text', () => {
    const brand = { ...field('text'), dictionary: 'BRAND' };
    for (const value of [
      { by: 'choices', values: ['CSL', 'NEW'] },
      { by: 'part', text: 'telecom' },
      { by: 'empty' },
    ] as const satisfies FilterValue[])
      expect(readFilter(brand, writeFilter(brand, value as FilterValue, {}, 480), 480)).toEqual(value);
  });

  it('matches records with an empty field when the filter asks for empty values', () => {
    const empty: FilterValue = { by: 'empty' };
    for (const kind of ['enum', 'reference', 'time', 'money', 'text', 'boolean'] as const) {
      expect(there(kind, empty)).toEqual({ q: 'x', it: 'null' });
      expect(back(kind, empty)).toEqual(empty);
    }
  });

  it('writes filters in the format of the API', () => {
    expect(there('enum', { by: 'choices', values: ['A', 'B'] })).toEqual({ q: 'x', it_in: 'A,B' });
    const words = {
      ...field('enum'),
      options: [
        { value: 'A', label: 'A' },
        { value: 'WAITS', label: 'Waits', of: 'A' },
      ],
    };
    const chosen: FilterValue = { by: 'choices', values: ['A'] };
    expect(writeFilter(words, chosen, { it_in: 'B' }, 480)).toEqual({ it_read: 'A' });
    expect(readFilter(words, { it_read: 'A' }, 480)).toEqual(chosen);
    expect(there('money', { by: 'limits', from: 100, to: null })).toEqual({ q: 'x', it_gte: 100 });
    expect(there('time', { by: 'days', from: '2026-11-20', to: '2026-11-20' })).toEqual({
      q: 'x',
      it_gte: '2026-11-19T16:00:00.000Z',
      it_lte: '2026-11-20T15:59:59.999Z',
    });
    expect(there('date', { by: 'days', from: '2026-11-20', to: '' })).toEqual({ q: 'x', it_gte: '2026-11-20' });
  });

  it('removes a single filter and keeps all other filters', () => {
    expect(writeFilter(field('enum'), null, { it_in: 'A', other: 1 }, 0)).toEqual({ other: 1 });
    expect(writeFilter(field('text'), { by: 'part', text: '  ' }, { it_like: 'x' }, 0)).toEqual({});
    expect(writeFilter(field('enum'), { by: 'choices', values: [] }, { it: 'A' }, 0)).toEqual({});
  });

  it('accepts a filter without an operator in the URL, for example `status=USING`', () => {
    expect(readFilter(field('enum'), { it: 'USING' }, 0)).toEqual({ by: 'choices', values: ['USING'] });
    expect(readFilter(field('boolean'), { it: 'true' }, 0)).toEqual({ by: 'answer', value: true });
    expect(readFilter(field('money'), { it: 5 }, 0)).toEqual({ by: 'limits', from: 5, to: 5 });
  });

  it('ignores malformed values of filters', () => {
    expect(readFilter(field('boolean'), { it: 'maybe' }, 0)).toBeNull();
    expect(readFilter(field('money'), { it_gte: 'x' }, 0)).toBeNull();
    expect(readFilter(field('time'), { it_gte: 'x' }, 0)).toBeNull();
    expect(fieldPartOf(field('json')).filter).toBeNull();
  });
});
