import { expect, test } from '@jest/globals';
import { isSameName } from './names';

test.each([
  ['Müller', 'MUELLER', true],
  ['Müller', 'MULLER', true],
  ['O’Brien', 'O BRIEN', true],
  ['Størgaard', 'STOERGAARD', true],
  ['Groß', 'GROSS', true],
  ['Li', 'LEE', false],
  ['张', 'ZHANG', false],
])('compares the typed name %s with the machine-readable name %s: %s', (typed, line, same) => {
  expect(isSameName(typed, line)).toBe(same);
});
