import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Form of what is signed; it leads each signature, so that another form can come and old ones stay readable. */
const VERSION = '2';

/** Signs what must not be altered unnoticed by somebody who can write to the database: the key is not in it. */
export interface Signer {
  /** `2.<which key>.<HMAC-SHA-256, base64url>`; of one text always the same under one key. */
  sign(text: string): string;
  /** Whether a signature is of this text, by the present key or a former one. */
  isSigned(text: string, signature: string | null): boolean;
}

interface Key {
  id: string;
  secret: Buffer;
}

function keyOf(secret: string): Key {
  const made = Buffer.from(hkdfSync('sha256', secret, '', 't3d-ledger', 32));
  // An id of the key that reveals nothing about the key.
  return { id: createHmac('sha256', made).update('id').digest('hex').slice(0, 8), secret: made };
}

const macOf = ({ secret }: Key, text: string): Buffer => createHmac('sha256', secret).update(text).digest();

/** `keys`: the one that signs, then former ones, whose signatures still hold. */
export function createSigner(keys: readonly string[]): Signer {
  const known = keys.map(keyOf);
  const [present] = known;
  if (!present) throw new Error('no key to sign with');
  return {
    sign: (text) => `${VERSION}.${present.id}.${macOf(present, text).toString('base64url')}`,
    isSigned(text, signature) {
      const [version, id, mac = ''] = (signature ?? '').split('.');
      const key = version === VERSION ? known.find((one) => one.id === id) : undefined;
      const given = Buffer.from(mac, 'base64url');
      return key !== undefined && given.length === 32 && timingSafeEqual(given, macOf(key, text));
    },
  };
}
