import { describe, expect, test } from '@jest/globals';
import { shopTexts } from './text';

describe('the translated texts of the shop', () => {
  const walk = (value: unknown, path: string): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, child]) => walk(child, `${path}.${key}`))
      : [value === '' ? `${path} empty` : path];

  test('defines the same text keys for the shop in all three languages, and no empty text', () => {
    const [zh, en, cht] = [shopTexts.zh, shopTexts.en, shopTexts.cht].map((words) => walk(words, ''));
    expect(zh).toEqual(en);
    expect(cht).toEqual(en);
    expect(en?.filter((path) => path.endsWith(' empty'))).toEqual([]);
  });
});
