import { expect, test } from '@jest/globals';
import type { Translate } from '../../locales/useT';
import { reasonWords } from './useReasonWords';

const t = ((key: string, { _: fallback }: { _?: string } = {}) =>
  ({ 'supplierCalls.reasons.TIMEOUT': 'No answer in time', 'supplierCalls.reasons.NOT_REACHED': 'Not reached' })[key] ??
  fallback ??
  key) as unknown as Translate;

test.each([
  ['TIMEOUT', 'No answer in time'],
  ['NOT_REACHED: getaddrinfo ENOTFOUND', 'Not reached (getaddrinfo ENOTFOUND)'],
  ['UNKNOWN_CODE', 'UNKNOWN_CODE'],
  ['No such product', 'No such product'],
  ['', ''],
])('writes the logged reason %j as %j', (reason, words) => expect(reasonWords(t, reason)).toBe(words));
