import { beforeAll, describe, expect, test } from '@jest/globals';
import { userErrorOf } from './errors';
import type { Failure, UserError } from './errors';
import { loadTexts } from './language';

type Row = [what: string, failure: Failure, severity: UserError['severity'], text: string];
const rows: Row[] = [
  ['400 with a message', { status: 400, message: 'iccid exists' }, 'warning', 'iccid exists'],
  ['400 without one', { status: 400 }, 'warning', 'Request failed, please contact the administrator!'],
  ['400 of a download', { status: 400, transfer: 'export' }, 'warning', 'Export failure'],
  [
    '400 of a download with a message',
    { status: 400, transfer: 'export', message: 'too many rows' },
    'warning',
    'too many rows',
  ],
  ['400 of an import', { status: 400, transfer: 'import' }, 'warning', 'Import failed'],
  ['401', { status: 401, message: 'x' }, 'dialog', 'You have been logged out, please log in again.'],
  ['403', { status: 403, message: 'bills:list' }, 'warning', 'No permission: bills:list'],
  ['500 with a message', { status: 500, message: 'busy' }, 'warning', 'busy'],
  ['500 without one', { status: 500 }, 'warning', 'Function under maintenance, please try again later.'],
  ['another status', { status: 409, message: 'stale' }, 'error', '409 Error: stale'],
  ['code 500 inside a 200', { status: 200, code: 500, message: 'no' }, 'error', 'no'],
  [
    'code 500 inside a 200 without a message',
    { status: 200, code: 500 },
    'error',
    'Request failed, please contact the administrator!',
  ],
  ['an export that is JSON', { status: 200, code: 500, transfer: 'export' }, 'error', 'download failed'],
  [
    'an export that is JSON with a message',
    { status: 200, code: 400, transfer: 'export', message: 'none' },
    'error',
    'none',
  ],
  ['no network', { status: 0 }, 'error', 'operation failed, try again later'],
  [
    'no network, as the browser knows',
    { status: 0, offline: true },
    'error',
    'You are offline. Check your connection, then try again.',
  ],
  ['a timeout', { status: 0, timeout: true }, 'error', 'operation failed, try again later'],
  ['no network during an export', { status: 0, transfer: 'export' }, 'silent', 'download failed'],
];

describe('the catalogue of error messages', () => {
  beforeAll(() => loadTexts('en'));
  test.each(rows)('returns a message for the failure %s', (_what, failure, severity, text) =>
    expect(userErrorOf(failure)).toEqual({ severity, text }),
  );

  test.each(['zh', 'en', 'cht'] as const)('has a text in %s for every key of the error catalogue', async (language) => {
    const texts = await loadTexts(language);
    for (const [key, text] of Object.entries(texts)) {
      expect(text).not.toBe('');
      expect(text).not.toBe(key);
    }
    await loadTexts('en');
  });
});
