import { beforeAll, describe, expect, test } from '@jest/globals';
import { DIGITS } from '@t3d/resources/digits';
import { registerDigits } from '@t3d/resources/kit';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import { languageOf, readTokens } from './readNumbers';

beforeAll(() => registerDigits(DIGITS));

const BODY = '898600123456789012';
const ICCID = BODY + luhnDigit(BODY);
const keysIn = (text: string): string[] => readTokens(text).flatMap(({ keys }) => keys);

describe('the search for numbers in a text', () => {
  test('finds an ICCID in a text with separators, with a filler, or without its check digit', () => {
    const grouped = ICCID.replace(/(\d{4})(?=\d)/g, '$1 ');
    for (const text of [`卡号：${grouped}，没有网`, `ICCID ${ICCID}F.`, `card ${BODY}`]) {
      expect([text, keysIn(text)]).toEqual([text, expect.arrayContaining([ICCID])]);
    }
  });

  test.each([
    '898600B0000000000001',
    '898600b0000000000001',
    '8986 00b0-0000 0000 0001',
    '８９８６００ｂ００００００００００００１',
  ])('finds an ICCID with letters in a text: %s', (text) =>
    expect(keysIn(`card ${text}, no network`)).toContain('898600B0000000000001'),
  );

  test('finds accounts, order numbers and phone numbers in a text in order, without duplicates', () => {
    const text = 'Hi, 261125083000123abcde and +86 138-0013-8000, from Jo@Example.com. Again: 261125083000123ABCDE';
    expect(readTokens(text).map(({ token, keys: [key] }) => [token, key])).toEqual([
      ['261125083000123abcde', '261125083000123ABCDE'],
      ['+86 138-0013-8000', '8613800138000'],
      ['Jo@Example.com', 'jo@example.com'],
    ]);
  });

  test('separates two numbers on a line of a text, and never joins numbers of different lines', () => {
    expect(keysIn('454003000000001 454003000000002')).toEqual(['454003000000001', '454003000000002']);
    expect(keysIn('454003000000001\n12345678')).toEqual(['454003000000001', '12345678']);
  });

  test('ignores digits within an email address in a text', () => {
    expect(keysIn('user-17015937@t3d.test, jo@13800138000.example')).toEqual([
      'user-17015937@t3d.test',
      'jo@13800138000.example',
    ]);
  });

  test('ignores dates, amounts and words in a text', () => {
    expect(readTokens('On 2026-11 we paid 12.50 USD for 3GB')).toEqual([]);
  });

  test("detects the language of a customer's text", () => {
    expect(['没有网络，请帮忙', '沒有網路，請幫忙', 'no network'].map(languageOf)).toEqual(['zh', 'cht', 'en']);
  });
});
