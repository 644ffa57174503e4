import { describe, expect, test } from '@jest/globals';
import { formatMillionths, parseMillionths } from './decimals';

describe('formatMillionths and parseMillionths', () => {
  test.each([
    [0, '0.000000'],
    [790_000, '0.790000'],
    [1_234_567_890_123, '1234567.890123'],
    [-5, '-0.000005'],
  ])('formats %d millionths as %s and parses the text back', (value, text) => {
    expect(formatMillionths(value)).toBe(text);
    expect(parseMillionths(text)).toBe(value);
  });

  test('parses typed decimals as millionths, and formats millionths with grouped thousands', () => {
    expect(parseMillionths(' .5 ')).toBeNull();
    expect(parseMillionths('0.79')).toBe(790_000);
    expect(parseMillionths('1,000')).toBe(1_000_000_000);
    expect(parseMillionths('0.1234567')).toBeNull();
    expect(parseMillionths('free')).toBeNull();
    expect(formatMillionths(1_234_567_000_000, true)).toBe('1,234,567.000000');
  });
});
