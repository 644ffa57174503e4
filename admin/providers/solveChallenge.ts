import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** A challenge of ALTCHA. Its solution is a number that, appended to the salt, has the hash `challenge`. */
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

/** The milliseconds for which the search may block the page. */
const SLICE = 24;
const HASHES_BETWEEN_LOOKS = 64;

// Lets the page handle input. A timer is too slow in a hidden tab.
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

/** Returns the solution of a challenge, or null. Also works on plain http. */
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
