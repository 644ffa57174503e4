import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import type { ChainEntry } from './entries';
import { chainLine, chainNext, chainStart } from './entries';

const ENTRY: ChainEntry = {
  sequence: 3,
  createdAt: new Date('2026-11-20T08:09:10.007Z'),
  type: 'BUY',
  amount: -345,
  previousBalance: 1_000,
  balanceAfter: 655,
  currency: 'USD',
  orderNo: 'A1',
  reason: null,
  from: 7,
  remark: 'for\nme',
};
const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

describe('the hash chain of a wallet', () => {
  it('starts the hash chain with the wallet and its currency', () => {
    expect(chainStart(12, 'USD')).toBe(sha256('wallet:12:USD'));
    expect(chainStart(12, 'EUR')).not.toBe(chainStart(12, 'USD'));
  });

  it('writes a bill as one line for its hash, with empty fields for missing values', () => {
    expect(chainLine(ENTRY)).toBe('3|2026-11-20T08:09:10.007Z|BUY|-345|1000|655|USD|A1||7|for\\nme');
    expect(chainLine({ ...ENTRY, orderNo: null, from: null, remark: null, reason: 'REVERSAL' })).toBe(
      '3|2026-11-20T08:09:10.007Z|BUY|-345|1000|655|USD||REVERSAL||',
    );
  });

  it("escapes a bill's remark to prevent it from looking like another field or line", () => {
    const remarks = ['a|b', 'a\\pb', 'a\nb', 'a\\nb', 'a\\\nb', 'a\\\\nb'];
    const lines = remarks.map((remark) => chainLine({ ...ENTRY, remark }));
    expect(new Set(lines).size).toBe(remarks.length);
    for (const line of lines) expect([line.split('|').length, line.includes('\n')]).toEqual([11, false]);
  });

  it("derives each bill's hash from the previous hash and the line of the bill", () => {
    const start = chainStart(12, 'USD');
    expect(chainNext(start, chainLine(ENTRY))).toBe(sha256(`${start}\n${chainLine(ENTRY)}`));
    expect(chainNext(chainStart(13, 'USD'), chainLine(ENTRY))).not.toBe(chainNext(start, chainLine(ENTRY)));
  });

  it.each([
    { sequence: 4 },
    { createdAt: new Date('2026-11-20T08:09:10.008Z') },
    { type: 'TX' },
    { amount: -346 },
    { previousBalance: 1_001 },
    { balanceAfter: 654 },
    { currency: 'EUR' },
    { orderNo: 'A2' },
    { reason: 'x' },
    { from: 8 },
    { remark: 'for me' },
  ] satisfies Partial<ChainEntry>[])('changes the hash of a bill when %j changes', (change) => {
    expect(chainNext('', chainLine({ ...ENTRY, ...change }))).not.toBe(chainNext('', chainLine(ENTRY)));
  });
});
