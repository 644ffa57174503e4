import { createHash } from 'node:crypto';
import { describe, expect, jest, test } from '@jest/globals';
import { sha256 } from './sha256';
import { sha256Plain } from './sha256Plain';

const samples = ['', 'demo1234', '密码 with 空格', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'x'.repeat(200)];

describe('the hash of a password', () => {
  test.each(samples)("computes the same hash with and without the browser's native crypto for %p", async (sample) => {
    const expected = createHash('sha256').update(sample).digest('hex');
    expect(sha256Plain(sample)).toBe(expected);
    expect(await sha256(sample)).toBe(expected);
  });

  test('loads a hash function in JavaScript when the browser has no native crypto, as on plain http', async () => {
    const own = Object.getOwnPropertyDescriptor(globalThis, 'crypto') as PropertyDescriptor;
    Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true });
    try {
      jest.resetModules();
      const page = await import('./sha256');
      expect(await page.sha256('demo1234')).toBe(createHash('sha256').update('demo1234').digest('hex'));
    } finally {
      Object.defineProperty(globalThis, 'crypto', own);
    }
  });
});
