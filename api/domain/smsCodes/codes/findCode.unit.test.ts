import { describe, expect, test } from '@jest/globals';
import { findCode } from './findCode';
import { SAMPLES } from './samples.fixture';

describe('the search for a code in a message', () => {
  test('has at least 80 sample messages, and a quarter of the samples contain no code', () => {
    expect(SAMPLES.length).toBeGreaterThanOrEqual(80);
    expect(SAMPLES.filter(([, code]) => code === null).length).toBeGreaterThan(SAMPLES.length / 4);
  });

  test.each(SAMPLES)('finds the code in %j, or none if the text has no code', (text, code) => {
    expect(findCode(text)?.code ?? null).toBe(code);
  });

  test("returns the position of the code with the code's separators", () => {
    const text = 'Your WhatsApp code: 305-918. Do not share it.';
    const found = findCode(text);
    expect(text.slice(found?.start, found?.end)).toBe('305-918');
  });

  test('reads a message of the maximum length in a few milliseconds, whatever the message contains', () => {
    for (const piece of ['1 ', '12-', 'code ', '验证码', '((((', '1234 code ', 'a.a', '1.1.1.1/', '\n\n', '０'])
      for (const times of [4000 / piece.length]) {
        const began = performance.now();
        findCode(piece.repeat(times));
        expect(performance.now() - began).toBeLessThan(1500);
      }
  });
});
