import { expect, test } from '@jest/globals';
import type { KeyboardEvent } from 'react';
import { isComposing } from './isComposing';

const press = (nativeEvent: Partial<globalThis.KeyboardEvent>): boolean =>
  isComposing({ nativeEvent } as unknown as KeyboardEvent);

test('recognises the Enter that accepts a word of an input method', () => {
  expect(press({ key: 'Enter', isComposing: true, keyCode: 229 })).toBe(true);
  // Safari has ended the composition already.
  expect(press({ key: 'Enter', isComposing: false, keyCode: 229 })).toBe(true);
  expect(press({ key: 'Enter', isComposing: false, keyCode: 13 })).toBe(false);
});
