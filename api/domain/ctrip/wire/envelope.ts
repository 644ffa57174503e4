import { DAY_MS, HOUR_MS, MINUTE_MS, readTime } from '@t3d/resources/kit';
import {
  type Keys,
  type Signed,
  decryptBody,
  encryptBody,
  isSameSign,
  signMessage,
  CtripError,
  UNREADABLE,
  WRONG_ACCOUNT,
  WRONG_SIGN,
} from './codes';

const VERSION = '1.0';
/** The maximum age of a request, so that a recorded request cannot be replayed on another day. */
const MAX_AGE_MS = DAY_MS / 2;
const BEIJING_MS = 8 * HOUR_MS;
const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const HEADERS = ['accountId', 'serviceName', 'requestTime', 'version', 'sign'] as const;

type Header = Readonly<Record<(typeof HEADERS)[number], string>>;
export interface Envelope {
  readonly header: Header;
  readonly body: string;
}
export interface Answer {
  readonly header: { readonly resultCode: string; readonly resultMessage: string };
  readonly body?: string;
}

/** Formats a time as Ctrip does, in Beijing time. */
export const writeTime = (at: Date): string =>
  new Date(at.getTime() + BEIJING_MS).toISOString().slice(0, 19).replace('T', ' ');
/** Parses a time of Ctrip, or returns null. */
export const readBeijingTime = (text: unknown): Date | null =>
  typeof text === 'string' && TIME.test(text) ? readTime(text, BEIJING_MS / MINUTE_MS) : null;
export const beijingDay = (at: Date): string => writeTime(at).slice(0, 10);
/** Returns the last moment of a calendar day in Beijing. */
export const endOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - BEIJING_MS + DAY_MS);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses the envelope without verifying it. Rejects (0001) text that is not an envelope. */
export function readEnvelope(text: string): Envelope {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    throw new CtripError(UNREADABLE, 'the message is not JSON');
  }
  if (!isObject(message) || !isObject(message.header)) throw new CtripError(UNREADABLE, 'header is missing');
  const { header, body } = message;
  for (const name of HEADERS)
    if (typeof header[name] !== 'string' || header[name] === '')
      throw new CtripError(name === 'accountId' ? WRONG_ACCOUNT : UNREADABLE, `header.${name} is missing`);
  if (typeof body !== 'string' || body === '') throw new CtripError(UNREADABLE, 'body is not an encrypted text');
  return { header: header as unknown as Header, body };
}

const signedOf = ({ header, body }: Envelope): Signed => ({ ...header, body });

/** Rejects a wrong signature (0002), a wrong version and a time too far from ours (0001). */
export function requireSigned(keys: Keys, envelope: Envelope, now: Date): void {
  const { header } = envelope;
  if (!isSameSign(signMessage(keys.signKey, signedOf(envelope)), header.sign))
    throw new CtripError(WRONG_SIGN, 'the signature is wrong');
  if (header.version.split('.')[0] !== '1') throw new CtripError(UNREADABLE, `version ${header.version} is unknown`);
  const at = readBeijingTime(header.requestTime);
  if (!at) throw new CtripError(UNREADABLE, 'requestTime is not yyyy-MM-dd HH:mm:ss');
  if (Math.abs(now.getTime() - at.getTime()) > MAX_AGE_MS)
    throw new CtripError(UNREADABLE, `requestTime ${header.requestTime} is more than 12 hours off`);
}

/** Rejects (0001) text that does not decrypt to a JSON object. */
export function openBody(keys: Keys, { body }: Envelope): Readonly<Record<string, unknown>> {
  const plain = decryptBody(keys, body);
  if (plain === null)
    throw new CtripError(UNREADABLE, 'body does not decrypt: it must be AES-128-CBC in the letters a to p');
  try {
    const value: unknown = JSON.parse(plain);
    if (isObject(value)) return value;
  } catch {
    /* Text that is not JSON is rejected below. */
  }
  throw new CtripError(UNREADABLE, 'the decrypted body is not a JSON object');
}

/** Returns an encrypted response. Responses are not signed. */
export const encryptResponse = (keys: Keys | null, code: string, message: string, body?: object): Answer => ({
  header: { resultCode: code, resultMessage: message },
  ...(body && keys ? { body: encryptBody(keys, JSON.stringify(body)) } : {}),
});

/** Returns a signed request to Ctrip or, for the simulator, to us. */
export function encryptRequest(keys: Keys, accountId: string, serviceName: string, body: object, at: Date): Envelope {
  const text = encryptBody(keys, JSON.stringify(body));
  const signed = { accountId, serviceName, requestTime: writeTime(at), version: VERSION, body: text };
  const { body: _body, ...header } = signed;
  return { header: { ...header, sign: signMessage(keys.signKey, signed) }, body: text };
}
