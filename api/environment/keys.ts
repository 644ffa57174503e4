import { type KeyObject, X509Certificate, createPrivateKey, createPublicKey } from 'node:crypto';

/*
 * Parses keys and certificates of payment gateways, as PEM or bare base64. Returns undefined for an invalid text,
 * because the parser's message could quote the key.
 */

const unfold = (text: string): string => text.replaceAll('\\n', '\n').trim();

function attempt<Value>(parse: () => Value): Value | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}

type Encoding = 'pkcs1' | 'pkcs8' | 'spki';

function parseKey(
  text: string,
  parse: (input: string | { key: Buffer; format: 'der'; type: Encoding }) => KeyObject,
  encodings: readonly Encoding[],
  type: KeyObject['asymmetricKeyType'],
): KeyObject | undefined {
  const unfolded = unfold(text);
  const inputs = unfolded.startsWith('-----')
    ? [unfolded]
    : encodings.map((encoding) => ({
        key: Buffer.from(unfolded, 'base64'),
        format: 'der' as const,
        type: encoding,
      }));
  return inputs
    .map((input) => attempt(() => parse(input)))
    .find((key): key is KeyObject => key?.asymmetricKeyType === type);
}

/** Parses an RSA key in PKCS#8, PKCS#1 or, for a public key, SPKI. */
export const parseRsaKey = (text: string, part: 'private' | 'public'): KeyObject | undefined =>
  part === 'private'
    ? parseKey(
        text,
        (input) => createPrivateKey(input as Parameters<typeof createPrivateKey>[0]),
        ['pkcs8', 'pkcs1'],
        'rsa',
      )
    : parseKey(
        text,
        (input) => createPublicKey(input as Parameters<typeof createPublicKey>[0]),
        ['spki', 'pkcs1'],
        'rsa',
      );

/** Parses the key that App Store Connect issues. */
export const parseEllipticKey = (text: string): KeyObject | undefined =>
  parseKey(text, (input) => createPrivateKey(input as Parameters<typeof createPrivateKey>[0]), ['pkcs8'], 'ec');

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Parses the certificates of a PEM bundle, or comma-separated base64 bodies. Undefined without any. */
export function parseCertificates(text: string): X509Certificate[] | undefined {
  const unfolded = unfold(text);
  const all: (string | Buffer)[] = unfolded.includes('-----BEGIN')
    ? [...unfolded.matchAll(PEM)].map(([one]) => one)
    : unfolded
        .split(/[,\s]+/)
        .filter(Boolean)
        .map((body) => Buffer.from(body, 'base64'));
  return all.length === 0 ? undefined : attempt(() => all.map((one) => new X509Certificate(one)));
}
