import { expect, test } from '@jest/globals';
import { recallPair, recallRival, rememberPair } from './transfers';

test('returns the newest transfer of either card that was requested in this tab, and no other', () => {
  rememberPair({ id: 1, key: 'first' }, { from: '1', to: '2' });
  rememberPair({ id: 2, key: 'second' }, { from: '2', to: '3' });
  expect(recallRival({ from: '3', to: '9' })).toMatchObject({ id: 2, key: 'second' });
  expect(recallRival({ from: '1', to: '9' })).toMatchObject({ id: 1, key: 'first', to: '2' });
  expect(recallRival({ from: '2', to: '9' })?.id).toBe(2);
  expect(recallRival({ from: '8', to: '9' })).toBeNull();
  expect(recallPair(1)).toMatchObject({ from: '1', to: '2' });
});
