import { SaxesParser } from 'saxes';
import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const MAX_FIELDS = 60;
/** Matches characters that XML forbids but that WeChat forwards from people's messages. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const withoutForbidden = (text: string): string => text.replace(NOT_XML, '');
const NUMBERED = /&#(?:x([0-9a-f]{1,8})|(\d{1,8}));/gi;

/** Removes numeric references to forbidden characters. */
const withoutNumbered = (text: string): string =>
  text.replace(NUMBERED, (reference, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff && withoutForbidden(String.fromCodePoint(code)) !== '' ? reference : '';
  });

/** Returns texts by element name. Throws for XML that WeChat never sends, such as entities. */
export function readXml(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  const open: string[] = [];
  let current = '';
  const parser = new SaxesParser({ fragment: false });
  const refuse = (what: string): never => {
    throw new Error(`XML with ${what}`);
  };
  const add = (more: string): void => {
    if (open.length === 2) current += more;
  };
  parser.on('error', (error) => refuse(error.message));
  parser.on('doctype', () => refuse('a document type'));
  parser.on('processinginstruction', () => refuse('a processing instruction'));
  parser.on('opentag', ({ name }) => {
    if (open.length === 0 && name !== 'xml') refuse('another root');
    open.push(name);
    if (open.length === 2) current = '';
  });
  parser.on('closetag', ({ name }) => {
    if (open.length === 2) {
      if (fields.has(name) || fields.size >= MAX_FIELDS) refuse('a field too many');
      fields.set(name, current);
    }
    open.pop();
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.write(withoutNumbered(withoutForbidden(text))).close();
  return fields;
}

const cdata = (text: string): string => `<![CDATA[${withoutForbidden(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** Writes fields as WeChat's XML, with texts as CDATA. */
export const writeXml = (fields: Readonly<Record<string, string | number>>): string =>
  `<xml>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${typeof value === 'number' ? value : cdata(value)}</${name}>`)
    .join('')}</xml>`;

const BLOCK = 32;
const RANDOM = 16;
const LENGTH = 4;

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex');

/** Returns the SHA-1 of the sorted parts, which must include the token. */
export const signParts = (...parts: readonly string[]): string => sha1([...parts].sort().join(''));

/** Compares two signatures in constant time. */
export function sameSignature(right: string, given: string): boolean {
  const [a, b] = [right, given].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(a, b);
}

/** Signs the address of a page without its fragment, so that the page may use WeChat's JavaScript. */
export const signPage = (ticket: string, nonce: string, timestamp: string, url: string): string =>
  sha1(`jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url.split('#')[0] as string}`);

const keyOf = (encodingAesKey: string): Buffer => Buffer.from(`${encodingAesKey}=`, 'base64');

/** Encrypts a message for an account in WeChat's format. Only tests pass `random`. */
export function encryptMessage(
  encodingAesKey: string,
  appId: string,
  message: string,
  random: Buffer = randomBytes(RANDOM),
): string {
  const key = keyOf(encodingAesKey);
  const text = Buffer.from(message);
  const length = Buffer.alloc(LENGTH);
  length.writeUInt32BE(text.length);
  const plain = Buffer.concat([random, length, text, Buffer.from(appId)]);
  const padding = BLOCK - (plain.length % BLOCK);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([plain, Buffer.alloc(padding, padding)]);
  return Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64');
}

/** Decrypts a message and its AppID. Throws if WeChat could not have sent it. */
export function decryptMessage(encodingAesKey: string, encrypted: string): { message: string; appId: string } {
  const key = keyOf(encodingAesKey);
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(Buffer.from(encrypted, 'base64')), decipher.final()]);
  const padding = padded.at(-1) ?? 0;
  if (padding < 1 || padding > BLOCK || padded.length < RANDOM + LENGTH + padding)
    throw new Error('a message whose padding is wrong');
  const plain = padded.subarray(0, padded.length - padding);
  const end = RANDOM + LENGTH + plain.readUInt32BE(RANDOM);
  if (end > plain.length) throw new Error('a message that is shorter than it says');
  const read = (from: number, to: number): string =>
    new TextDecoder('utf-8', { fatal: true }).decode(plain.subarray(from, to));
  return { message: read(RANDOM + LENGTH, end), appId: read(end, plain.length) };
}
