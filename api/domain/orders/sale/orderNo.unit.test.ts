import { expect, test } from '@jest/globals';
import { newOrderNo } from './saleChain';

test('makes unique order numbers that sort by time', () => {
  const at = (iso: string) => newOrderNo({ now: () => new Date(iso) });
  expect(at('2026-11-20T14:58:07.012Z')).toMatch(/^301795186687012[0-9A-HJKMNP-TV-Z]{5}$/);
  expect(at('2026-11-20T14:58:07.012Z') < at('2026-11-20T14:58:07.013Z')).toBe(true);
  // The old format of order numbers began with the date and must sort first.
  expect(at('2026-11-20T14:58:07.012Z') > '261120145807012ZZZZZ').toBe(true);
  expect(new Set(Array.from({ length: 1000 }, () => at('2026-11-20T14:58:07.012Z'))).size).toBeGreaterThan(990);
});
