import { expect, test } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { KeyboardEvent } from 'react';
import { isComposing } from './isComposing';

const press = (nativeEvent: Partial<globalThis.KeyboardEvent>): boolean =>
  isComposing({ nativeEvent } as unknown as KeyboardEvent);

test('recognises the Enter that confirms a word of an input method', () => {
  expect(press({ key: 'Enter', isComposing: true, keyCode: 229 })).toBe(true);
  expect(press({ key: 'Enter', isComposing: false, keyCode: 229 })).toBe(true);
  expect(press({ key: 'Enter', isComposing: false, keyCode: 13 })).toBe(false);
});

/** The sources that handle Enter or Escape where no text is typed. */
const NOTHING_IS_TYPED = [
  'app/lastVisit/use.ts',
  'declared/list/useListKeys.ts',
  'pages/auth/account/SlidePuzzle.tsx',
  'resources/organisations/useTreeKeys.ts',
  'resources/smsCodeOrders/home/homeHooks.ts',
];
const ACTS_ON_KEY = /\bkey [!=]== '(?:Enter|Escape)'|^ +(?:Enter|Escape): \(/m;

test('requires every source that handles Enter or Escape to call isComposing', () => {
  const admin = join(import.meta.dirname, '..');
  const sources = readdirSync(admin, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/node_modules|dist|\.test\./.test(path));
  const acting = sources.filter((path) => {
    const text = readFileSync(join(admin, path), 'utf8');
    return ACTS_ON_KEY.test(text) && !text.includes('isComposing(');
  });
  expect(acting.toSorted()).toEqual(NOTHING_IS_TYPED);
});
