import { expect, test } from '@jest/globals';
import { tailOf } from './Digits';

test('shortens a card number to its last four digits', () => {
  expect(tailOf('8985202250110155976')).toBe('…5976');
  expect(tailOf('89852070024010005992')).toBe('…5992');
});
