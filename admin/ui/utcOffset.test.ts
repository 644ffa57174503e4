import { expect, test } from '@jest/globals';
import { offsetText } from '@t3d/resources/kit/times';

test('parses UTC offsets in the usual notations', () => {
  expect([480, -210, 0, 345].map(offsetText)).toEqual(['UTC+08:00', 'UTC−03:30', 'UTC+00:00', 'UTC+05:45']);
});
