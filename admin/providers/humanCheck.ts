import type { HttpError } from 'ra-core';
import type { CallOptions, Envelope } from './http';
import { retryImport } from './lazyWithRetry';
import type { Challenge, HumanCheck } from './solveChallenge';

export type { HumanCheck } from './solveChallenge';

/** The most challenges to solve for a call. A challenge can expire while it is solved. */
const MAX_SOLVED = 3;

const loadSolver = retryImport(() => import('./solveChallenge'), 'part');

function challengeIn(error: unknown): Challenge | null {
  const { status, body } = error as Pick<HttpError, 'status'> & { body?: Envelope | null };
  const { challenge } = ((status === 429 && body?.data) || {}) as { challenge?: Partial<Challenge> };
  const isOne =
    challenge?.algorithm === 'SHA-256' &&
    typeof challenge.maxnumber === 'number' &&
    /^[0-9a-f]{64}$/.test(challenge.challenge ?? '') &&
    [challenge.salt, challenge.signature].every((part) => typeof part === 'string');
  return isOne ? (challenge as Challenge) : null;
}

/** Returns the solution of a challenge, or null. */
async function solve(given: Challenge, check: HumanCheck): Promise<string | null> {
  check.onProgress?.(0);
  const { solveChallenge } = await loadSolver();
  const number = await solveChallenge(given, check);
  if (number === null) return null;
  const { algorithm, challenge, salt, signature } = given;
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
}

/** Makes a call. If the server responds with a challenge, repeats the call with the solution. */
export async function callWithCheck<T>(
  call: (options: CallOptions) => Promise<T>,
  options: CallOptions,
  check: HumanCheck = {},
): Promise<T> {
  let headers = options.headers;
  for (let solved = 0; ; solved += 1) {
    try {
      return await call({ ...options, headers });
    } catch (error) {
      const challenge = challengeIn(error);
      const proof = challenge && solved < MAX_SOLVED ? await solve(challenge, check) : null;
      if (proof === null) throw error;
      headers = { ...options.headers, 'X-Altcha': proof };
    }
  }
}

/** Returns the header X-Altcha with the solution. Throws if there is none. */
export async function solveProof(challenge: Challenge, check: HumanCheck = {}): Promise<string> {
  const proof = await solve(challenge, check);
  if (proof === null) throw new Error('The challenge has no solution.');
  return proof;
}
