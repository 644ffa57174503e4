/** A challenge in ALTCHA's format. The solution is the number that, appended to the salt, hashes to `challenge`. */
export interface Challenge {
  algorithm: string;
  challenge: string;
  maxnumber?: number;
  salt: string;
  signature: string;
}

type HashMany = (texts: string[]) => Promise<string[]>;

const CHUNK = 250;
const DEFAULT_MAX = 1_000_000;

/** Returns whether the data of a response is a challenge that this page can solve. */
export function isChallenge(value: unknown): value is Challenge {
  const candidate = value as Partial<Challenge> | null | undefined;
  return (
    typeof candidate === 'object' &&
    candidate !== null &&
    candidate.algorithm === 'SHA-256' &&
    [candidate.challenge, candidate.salt, candidate.signature].every((part) => typeof part === 'string')
  );
}

function toHex(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const hashNatively: HashMany = async (texts) => {
  const encoder = new TextEncoder();
  const digests = await Promise.all(texts.map((text) => crypto.subtle.digest('SHA-256', encoder.encode(text))));
  return digests.map(toHex);
};

// Only pages on plain http load this code.
const hashInScript: HashMany = async (texts) => texts.map((await import('./sha256')).sha256Hex);

/** Returns the browser's own digest on secure pages, or else one in JavaScript. */
function pickHash(): HashMany {
  return globalThis.crypto?.subtle ? hashNatively : hashInScript;
}

// Uses a timer, because a resolved promise would not let the page paint and handle clicks between chunks.
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Finds the number by trying. Returns null if no number up to `maxnumber` fits or if `cancelled` returns true. */
export async function solveChallenge(
  { challenge, salt, maxnumber = DEFAULT_MAX }: Challenge,
  cancelled: () => boolean = () => false,
  hashMany: HashMany = pickHash(),
): Promise<number | null> {
  for (let from = 0; from <= maxnumber; from += CHUNK) {
    if (cancelled()) return null;
    const length = Math.min(CHUNK, maxnumber - from + 1);
    const hashes = await hashMany(Array.from({ length }, (_, index) => salt + (from + index)));
    const found = hashes.indexOf(challenge);
    if (found >= 0) return from + found;
    await breathe();
  }
  return null;
}

/** Returns the value of the X-Altcha header with a solved challenge. */
export function encodeSolution({ algorithm, challenge, salt, signature }: Challenge, number: number): string {
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
}
