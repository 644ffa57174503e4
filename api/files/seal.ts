import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV = 12;
const TAG = 16;

export interface Seal { close(bytes: Buffer): Buffer; open(sealed: Buffer): Buffer }

/** Encrypts papers of people at rest with the installation's key: iv, tag, then the bytes. A changed byte does not open. */
export function createSeal(secretKey: string): Seal {
  const key = scryptSync(secretKey, 't3d-files', 32);
  return {
    close(bytes) {
      const iv = randomBytes(IV);
      const cipher = createCipheriv(CIPHER, key, iv);
      const closed = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), closed]);
    },
    open(sealed) {
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV));
      decipher.setAuthTag(sealed.subarray(IV, IV + TAG));
      return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]);
    },
  };
}
