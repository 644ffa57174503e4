import { createRequire } from 'node:module';
import { describe, expect, jest, test } from '@jest/globals';
import queryString from 'query-string';
import debounce from './lodash/debounce';
import defaults from './lodash/defaults';
import difference from './lodash/difference';
import get from './lodash/get';
import isEqual from './lodash/isEqual';
import pick from './lodash/pick';
import set from './lodash/set';
import union from './lodash/union';
import { parse, stringify } from './query';

const lodash = createRequire(import.meta.url)('lodash') as Record<string, (...values: unknown[]) => unknown>;

describe('replaced functions of lodash', () => {
  const value = { a: { b: [{ c: 1 }] }, 'a.x': 2, none: null, zero: 0 };

  test.each(['a.b[0].c', 'a.b.0.c', 'a.x', 'a["b"][0]', 'none.x', 'zero', 'a.q.r', 'a', ''])('reads %s', (path) => {
    expect(get(value, path, 'other')).toEqual(lodash.get?.(value, path, 'other'));
  });

  test.each(['a.b[0].c', 'a.b[2].d', 'p.q.r', 'lines[0].price', 'a.x', '__proto__.x'])('writes %s', (path) => {
    const ours = set(structuredClone(value), path, 7);
    expect(ours).toEqual(lodash.set?.(structuredClone(value), path, 7));
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  test('compares values', () => {
    const values = (): unknown[] => [
      0,
      -0,
      NaN,
      '',
      null,
      undefined,
      [],
      [1],
      [1, [2]],
      {},
      { a: 1 },
      { a: undefined },
      { b: 1 },
    ];
    const dates = (): unknown[] => [new Date(0), new Date(1), new Date(NaN)];
    for (const one of [...values(), ...dates()])
      for (const other of [...values(), ...dates()])
        if (!(one === 0 && other === 0))
          expect([one, other, isEqual(one, other)]).toEqual([one, other, lodash.isEqual?.(one, other)]);
  });

  test('joins and picks values', () => {
    expect(union([3, 1], [1, 2])).toEqual(lodash.union?.([3, 1], [1, 2]));
    expect(difference([3, 1, 2], [1])).toEqual(lodash.difference?.([3, 1, 2], [1]));
    expect(pick({ a: 1, b: 2 }, ['a', 'c'])).toEqual(lodash.pick?.({ a: 1, b: 2 }, ['a', 'c']));
    expect(defaults({ a: undefined, b: 1 }, { a: 2, b: 3 }, undefined)).toEqual(
      lodash.defaults?.({ a: undefined, b: 1 }, { a: 2, b: 3 }, undefined),
    );
  });

  test('runs the last call after a pause', () => {
    jest.useFakeTimers();
    const run = jest.fn();
    const debounced = debounce(run, 100);
    debounced(1);
    jest.advanceTimersByTime(99);
    debounced(2);
    jest.advanceTimersByTime(100);
    debounced(3);
    debounced.cancel();
    jest.runAllTimers();
    jest.useRealTimers();
    expect(run.mock.calls).toEqual([[2]]);
  });
});

test('writes and reads queries like query-string', () => {
  const values = { page: 2, filter: JSON.stringify({ q: "a b&c's (1)*!" }), empty: '', none: null, missing: undefined };
  expect(stringify(values)).toBe(queryString.stringify(values));
  for (const query of ['?page=2&filter=%7B%22q%22%3A%22a+b%22%7D', 'a=1&b=', ''])
    expect(parse(query)).toEqual({ ...queryString.parse(query) });
});
