import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** The format is that of ALTCHA. The solution is a number that, appended to the salt, has the hash `challenge`. */
export interface Challenge {
  algorithm: string;
  challenge: string;
  maxnumber: number;
  salt: string;
  signature: string;
}

export interface HumanCheck {
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** The search may block the page for at most this many milliseconds. */
const SLICE = 24;
const HASHES_BETWEEN_LOOKS = 64;

// Lets the page render and handle input. A timer would be too slow in a hidden tab.
const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });

const isSame = (one: Uint8Array, other: Uint8Array): boolean => one.every((byte, index) => byte === other[index]);

/** Returns null if there is no solution. Also works on plain http, where native crypto is missing. */
export async function solveChallenge(
  { challenge, salt, maxnumber }: Challenge,
  { onProgress, signal }: HumanCheck = {},
): Promise<number | null> {
  const wanted = hexToBytes(challenge);
  const salted = sha256.create().update(utf8ToBytes(salt));
  let pause = performance.now() + SLICE;
  for (let number = 0; number <= maxnumber; number += 1) {
    if (
      isSame(
        salted
          .clone()
          .update(utf8ToBytes(String(number)))
          .digest(),
        wanted,
      )
    )
      return number;
    if (number % HASHES_BETWEEN_LOOKS !== 0 || performance.now() < pause) continue;
    onProgress?.(number / maxnumber);
    await breathe();
    signal?.throwIfAborted();
    pause = performance.now() + SLICE;
  }
  return null;
}
