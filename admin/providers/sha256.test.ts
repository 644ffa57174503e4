import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { sha256, sha256Plain } from './sha256';

const samples = ['', 'demo1234', '密码 with 空格', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'x'.repeat(200)];

describe('the hash of a password', () => {
  test.each(samples)('of %p is the same with and without the browser’s own crypto', async (sample) => {
    const expected = createHash('sha256').update(sample).digest('hex');
    expect(sha256Plain(sample)).toBe(expected);
    expect(await sha256(sample)).toBe(expected);
  });
});
