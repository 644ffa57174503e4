/** @jest-environment ./scripts/testing/browser.mjs */
import { expect, test } from '@jest/globals';
import { makeStyleCache } from './theme';

const rulesOf = (tags: readonly HTMLStyleElement[]): number[] => tags.map(({ sheet }) => sheet?.cssRules.length ?? 0);

test('adds a style element only when the current one is full before new rules arrive', async () => {
  const { sheet } = makeStyleCache(true);
  const add = (count: number, name: string): void => {
    for (let at = 0; at < count; at += 1) sheet.insert(`.${name}${at}{color:red}`);
  };
  add(60, 'a');
  await Promise.resolve();
  add(140, 'b');
  expect(rulesOf(sheet.tags)).toEqual([200]);
  await Promise.resolve();
  add(5, 'c');
  expect(rulesOf(sheet.tags)).toEqual([200, 5]);
  expect(sheet.tags[1]?.previousSibling).toBe(sheet.tags[0]);
});
