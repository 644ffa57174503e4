import { expect, test } from '@jest/globals';
import { tailOf } from './facts';

test('shortens a card number to its last digits, in groups as on the card', () => {
  expect(tailOf('8985202250110155976')).toBe('…5 976');
  expect(tailOf('89852070024010005992')).toBe('…5992');
});
