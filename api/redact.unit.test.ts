import { describe, expect, test } from '@jest/globals';
import { redactPath, redactStack, redactText } from './redact';

describe('the redaction of texts', () => {
  test.each([
    ['a phone', 'no such user 13912345678', 'no such user ***'],
    ['a phone in groups', 'no such user +86 139-1234-5678.', 'no such user +***.'],
    ['a card number in hexadecimal', 'card 8986031234567890ABCD is gone', 'card *** is gone'],
    ['full-width digits', 'card １３９１２３４５６７８', 'card ***'],
    ['an e-mail address', 'mail to 张三@example.com failed', 'mail to *** failed'],
    [
      'a duplicate of MySQL',
      "Duplicate entry 'O'Neil' for key 'users.account'",
      "Duplicate entry *** for key 'users.account'",
    ],
    [
      'a value of MariaDB',
      "Incorrect string value: '\\xE5\\xBC' for column `t`.`u`.`nickname` at row 1",
      'Incorrect string value: *** for column `t`.`u`.`nickname` at row 1',
    ],
    ['a truncated value', "Truncated incorrect DOUBLE value: 'Li Na'", 'Truncated incorrect DOUBLE value: ***'],
    [
      'a piece of SQL',
      "error in your SQL syntax near 'Li Na' at line 1",
      'error in your SQL syntax near *** at line 1',
    ],
    ['a whole statement', "failed: UPDATE users SET nickname = 'Li Na' WHERE id = 1", 'failed: ***'],
  ])('removes %s from a logged text', (_case, text, redacted) => {
    expect(redactText(text)).toBe(redacted);
  });

  test.each([
    'connect ECONNREFUSED 192.168.100.10:3306',
    'the audit of 2026-11-26 12:30:00 found 1234567 rows',
    "CREATE command denied to user 't3d'@'localhost' for table `t3d`.`users`",
    'Migration 20261120000002-ledger (up) failed',
    'file:///app/node_modules/@appthreat/sqlite3/lib/index.js',
  ])('does not change the logged text %s', (text) => {
    expect(redactText(text)).toBe(text);
  });
});

test('shortens a logged text that is too long', () => {
  expect(redactText('x'.repeat(1_000_000))).toHaveLength(4_001);
});

describe('the redaction of paths', () => {
  test.each([
    ['/data-api/cards/89860312345678901234/orders', '/data-api/cards/***/orders'],
    ['/data-api/cards/8986-0312-3456-7890-1234/orders/T202611261234', '/data-api/cards/***/orders/***'],
    ['/data-api/cards/%38%39%38%36%30%33%31%32%33/esim', '/data-api/cards/***/esim'],
    ['/data-api/cards/１３９１２３４５６７８', '/data-api/cards/***'],
    ['/data-api/cards/x%2F13912345678', '/data-api/cards/***'],
    ['/data-api/cards/1%1391234567', '/data-api/cards/***'],
    ['/t3d-api/users/who@example.com', '/t3d-api/users/***'],
    ['/t3d-api/users/who%40example.com', '/t3d-api/users/***'],
    ['/t3d-api/invites/aVeryLongToken1OfLetters', '/t3d-api/invites/***'],
    ['/data-api/cards?number=13912345678', '/data-api/cards'],
  ])('removes the private segments of the logged path %s', (path, redacted) => {
    expect(redactPath(path)).toBe(redacted);
  });

  test.each(['/t3d-api/terminal-issue-records/1234567/history', '/t3d/assets/index-B3k2a1c9.js', '/', ''])(
    'does not change the logged path %s',
    (path) => {
      expect(redactPath(path)).toBe(path);
    },
  );
});

test('leaves the frames of a logged stack trace unchanged', () => {
  const frames = '\n    at up (file:///app/migrations/20261120000002-ledger.ts:12:3)\n    at run (node:internal/1:2:3)';
  expect(redactStack(`Error: Duplicate entry '13912345678' for key 'a'${frames}`)).toBe(
    `Error: Duplicate entry *** for key 'a'${frames}`,
  );
});
