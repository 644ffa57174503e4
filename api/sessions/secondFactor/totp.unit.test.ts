import { describe, expect, test } from '@jest/globals';
import { STEP_MS, codeAt } from '../../../e2e/support/totp';
import { makeSecret, stepOf, uriOf } from './codes';

/** The secret of RFC 6238, appendix B ("12345678901234567890" in base32). */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
/** Seconds since 1970 with the code at this time, the last six of the RFC's eight digits. */
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

describe('a time-based code of an authenticator app', () => {
  test.each(VECTORS)('computes the authenticator code of RFC 6238 at %i seconds', (seconds, code) => {
    const now = seconds * 1000;
    expect(stepOf(RFC_SECRET, code, now)).toBe(Math.floor(seconds / 30));
    expect(codeAt(RFC_SECRET, now)).toBe(code);
  });

  test('accepts an authenticator code one time step before or after the present step, but no further', () => {
    const now = 1_111_111_111_000;
    const step = Math.floor(now / STEP_MS);
    const drifts = [-2, -1, 0, 1, 2];
    expect(drifts.map((drift) => stepOf(RFC_SECRET, codeAt(RFC_SECRET, now + drift * STEP_MS), now))).toEqual([
      null,
      step - 1,
      step,
      step + 1,
      null,
    ]);
  });

  test('rejects an authenticator code when a digit differs or is missing', () => {
    for (const code of ['287083', '28708', '2870820', 'abcdef', ''])
      expect(stepOf(RFC_SECRET, code, 59_000)).toBeNull();
  });

  test('creates a new 160-bit authenticator secret each time, and a URI of the secret for apps', () => {
    const [one, other] = [makeSecret(), makeSecret()];
    expect(one).toMatch(/^[A-Z2-7]{32}$/);
    expect(one).not.toBe(other);
    const uri = new URL(uriOf(one, { account: 'agent1@t3d.test', issuer: 'T3D & Co' }));
    expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp']);
    expect(decodeURIComponent(uri.pathname)).toContain('agent1@t3d.test');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'T3D & Co',
      secret: one,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
