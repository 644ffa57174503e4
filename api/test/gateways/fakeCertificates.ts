import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

export interface Certified {
  name: string;
  privateKey: KeyObject;
  der: Buffer;
  pem: string;
}
interface Wanted {
  name: string;
  kind: 'rsa' | 'ec';
  issuer?: Certified;
  ca?: boolean;
  /** The identifiers of extensions that the certificate must have. */
  marks?: readonly string[];
  /** The URL for checking whether the certificate is revoked. */ revocation?: string;
  from?: Date;
  to?: Date;
}

function tlv(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const size =
    content.length < 128
      ? [content.length]
      : content.length < 256
        ? [0x81, content.length]
        : [0x82, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...parts: readonly Uint8Array[]): Buffer => tlv(0x30, ...parts);

function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const groups = rest.map((arc) => {
    const bytes = [arc & 127];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) bytes.unshift((left & 127) | 128);
    return Buffer.from(bytes);
  });
  return tlv(0x06, Buffer.from([first * 40 + second]), ...groups);
}

const NULL = Buffer.from([0x05, 0]);
const TRUE = Buffer.from([0x01, 1, 0xff]);
const nameOf = (name: string): Buffer => sequence(tlv(0x31, sequence(oid('2.5.4.3'), tlv(0x0c, Buffer.from(name)))));
const timeOf = (at: Date): Buffer => tlv(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));
const algorithmOf = (key: KeyObject): Buffer =>
  key.asymmetricKeyType === 'rsa' ? sequence(oid('1.2.840.113549.1.1.11'), NULL) : sequence(oid('1.2.840.10045.4.3.2'));

function extensionsOf({ ca, marks = [], revocation }: Wanted): Buffer {
  const all = marks.map((mark) => sequence(oid(mark), tlv(0x04, NULL)));
  if (ca) all.push(sequence(oid('2.5.29.19'), TRUE, tlv(0x04, sequence(TRUE))));
  if (revocation)
    all.push(
      sequence(
        oid('1.3.6.1.5.5.7.1.1'),
        tlv(0x04, sequence(sequence(oid('1.3.6.1.5.5.7.48.1'), tlv(0x86, Buffer.from(revocation))))),
      ),
    );
  return all.length > 0 ? tlv(0xa3, sequence(...all)) : Buffer.alloc(0);
}

/** Creates an X.509 certificate, by default valid from a day ago until a day from now. */
export function certify(wanted: Wanted): Certified {
  const { privateKey, publicKey } =
    wanted.kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signer = wanted.issuer?.privateKey ?? privateKey;
  const day = 86_400_000;
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithmOf(signer),
    nameOf(wanted.issuer?.name ?? wanted.name),
    sequence(timeOf(wanted.from ?? new Date(Date.now() - day)), timeOf(wanted.to ?? new Date(Date.now() + day))),
    nameOf(wanted.name),
    publicKey.export({ type: 'spki', format: 'der' }),
    extensionsOf(wanted),
  );
  const der = sequence(body, algorithmOf(signer), tlv(0x03, Buffer.from([0]), sign('sha256', body, signer)));
  return {
    name: wanted.name,
    privateKey,
    der,
    pem:
      `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ` +
      `CERTIFICATE-----\n`,
  };
}
