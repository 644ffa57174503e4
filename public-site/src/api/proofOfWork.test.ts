import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { encodeSolution, isChallenge, solveChallenge } from './client';
import { sha256Hex } from './sha256';

const known = {
  algorithm: 'SHA-256',
  challenge: '224ef23a94b71ddaa2f7da7a0cbb88c0c1b78ebb71ad84ad5220cfe90ecf1477',
  maxnumber: 5000,
  salt: '9c4d7e1a2b?expires=1795000000&',
  signature: 'f00d',
};
const inScript = async (texts: string[]): Promise<string[]> => texts.map(sha256Hex);

describe('SHA-256 in JavaScript', () => {
  test('returns the published SHA-256 hashes of the test vectors', () => {
    expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  test("returns the same SHA-256 hash as Node's library for every length around the block size", () => {
    for (let length = 0; length < 200; length++) {
      const message = `${'x'.repeat(length)}卡`;
      expect(sha256Hex(message)).toBe(createHash('sha256').update(message).digest('hex'));
    }
  });
});

describe('the proof of work', () => {
  test('finds the solution of a challenge with the browser’s SHA-256 and with the SHA-256 in JavaScript', async () => {
    expect(await solveChallenge(known)).toBe(4321);
    expect(await solveChallenge(known, () => false, inScript)).toBe(4321);
  });

  test('finds a solution that equals maxnumber', async () => {
    expect(await solveChallenge({ ...known, maxnumber: 4321 })).toBe(4321);
  });

  test('stops searching for a solution after maxnumber, and at once when it is cancelled', async () => {
    expect(await solveChallenge({ ...known, maxnumber: 4320 })).toBeNull();
    expect(await solveChallenge(known, () => true)).toBeNull();
  });

  test('encodes the challenge, its signature and the solution in the header', () => {
    expect(JSON.parse(atob(encodeSolution(known, 4321)))).toEqual({
      algorithm: 'SHA-256',
      challenge: known.challenge,
      number: 4321,
      salt: known.salt,
      signature: 'f00d',
    });
  });

  test.each([null, undefined, 'x', {}, { ...known, algorithm: 'SHA-512' }, { ...known, salt: 1 }])(
    'rejects %j as a challenge',
    (value) => expect(isChallenge(value)).toBe(false),
  );
});
