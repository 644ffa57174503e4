import { expect, test } from '@jest/globals';
import queryString from 'query-string';
import { parse, stringify } from './query';

test('writes and reads queries like query-string', () => {
  const values = { page: 2, filter: JSON.stringify({ q: "a b&c's (1)*!" }), empty: '', none: null, missing: undefined };
  expect(stringify(values)).toBe(queryString.stringify(values));
  for (const query of ['?page=2&filter=%7B%22q%22%3A%22a+b%22%7D', 'a=1&b=', ''])
    expect(parse(query)).toEqual({ ...queryString.parse(query) });
});
