import { describe, expect, test } from '@jest/globals';
import { problemsOf } from './JoinPage';
import { joinTexts } from './text';

describe('the translated texts of the invitation page', () => {
  test('defines the same text keys for the invitation page in all three languages, and no empty text', () => {
    const keys = (texts: object): string[] =>
      Object.entries(texts).map(([key, value]) => (value === '' ? `${key} empty` : key));
    const [zh, en, cht] = [joinTexts.zh, joinTexts.en, joinTexts.cht].map(keys);
    expect(zh).toEqual(en);
    expect(cht).toEqual(en);
    expect(en?.filter((key) => key.endsWith(' empty'))).toEqual([]);
  });
});

describe('the validation of a new account on the invitation page', () => {
  const right = { account: 'new@t3d.test', nickname: 'New', password: 'secret1' };

  test('accepts a new account with a name and a password of 6 to 16 characters', () => {
    expect(problemsOf(right)).toEqual({});
    expect(problemsOf({ ...right, password: 'x'.repeat(16) })).toEqual({});
  });

  test.each([
    [{ account: ' ' }, 'account'],
    [{ nickname: '' }, 'nickname'],
    [{ password: '12345' }, 'password'],
    [{ password: 'x'.repeat(17) }, 'password'],
  ])("reports for the newcomer's form %j a problem of %s", (change, field) =>
    expect(Object.keys(problemsOf({ ...right, ...change }))).toEqual([field]),
  );
});
