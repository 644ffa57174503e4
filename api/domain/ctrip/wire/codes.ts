import { isDay } from '@t3d/resources/kit';
import type { CtripAccount } from '@t3d/resources/rows';
import type { ServiceKey } from '../../../models/services';
import { createCipheriv, createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';

const CIPHER = 'aes-128-cbc';
const FIRST = 97;
const LETTERS = /^(?:[a-p]{2})+$/;

/** The keys of an account. `aesKey` and `aesIv` have 16 characters each. */
export interface Keys {
  readonly aesKey: string;
  readonly aesIv: string;
  readonly signKey: string;
}

/** Encodes each byte as two letters from a to p, the high half first. */
export function toLetters(bytes: Buffer): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(FIRST + (byte >> 4), FIRST + (byte & 15));
  return text;
}

/** Decodes letters from a to p. Returns null for other texts, such as base64 or hex. */
export function fromLetters(text: string): Buffer | null {
  if (!LETTERS.test(text)) return null;
  const bytes = Buffer.allocUnsafe(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = ((text.charCodeAt(2 * at) - FIRST) << 4) | (text.charCodeAt(2 * at + 1) - FIRST);
  return bytes;
}

/** Encrypts a body by AES-128-CBC with PKCS#7 padding and encodes it as letters. */
export function encryptBody({ aesKey, aesIv }: Keys, plain: string): string {
  const cipher = createCipheriv(CIPHER, Buffer.from(aesKey), Buffer.from(aesIv));
  return toLetters(Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]));
}

/** Decrypts a body, or returns null if the keys do not fit. */
export function decryptBody({ aesKey, aesIv }: Keys, body: string): string | null {
  const bytes = fromLetters(body);
  if (!bytes) return null;
  try {
    const decipher = createDecipheriv(CIPHER, Buffer.from(aesKey), Buffer.from(aesIv));
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat([decipher.update(bytes), decipher.final()]));
  } catch {
    return null;
  }
}

/** The parts that the signature covers. `body` is the encrypted text exactly as sent. */
export interface Signed {
  readonly accountId: string;
  readonly serviceName: string;
  readonly requestTime: string;
  readonly body: string;
  readonly version: string;
}

/** Returns the MD5 of the parts and the key without separators, in lowercase hex. */
export function signMessage(signKey: string, { accountId, serviceName, requestTime, body, version }: Signed): string {
  return createHash('md5')
    .update(accountId + serviceName + requestTime + body + version + signKey, 'utf8')
    .digest('hex');
}

export function isSameSign(right: string, given: string): boolean {
  const [one, other] = [right, given].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(one, other);
}

export type { CtripAccount, CtripCall, CtripItem, CtripPlan, CtripVoucher } from '@t3d/resources/rows';

/** The account from environment variables, stored at the next start. */
interface GivenAccount extends Keys {
  readonly accountId: string;
  readonly noticeUrl: string | null;
  readonly priceUrl: string | null;
  readonly stockUrl: string | null;
}
interface CtripSettings {
  readonly given: GivenAccount | null;
  readonly publicUrl: string;
  readonly simulators: boolean;
}
export const CTRIP_SETTINGS: ServiceKey<CtripSettings> = {
  name: 'how Ctrip and we reach each other',
  make: () => ({ given: null, publicUrl: 'http://localhost:3000', simulators: false }),
};

/** Returns an account's keys, or null if one is missing. */
export const keysOf = ({ aesKey, aesIv, signKey }: Pick<CtripAccount, 'aesKey' | 'aesIv' | 'signKey'>): Keys | null =>
  aesKey && aesIv && signKey ? { aesKey, aesIv, signKey } : null;

/** A body that is decrypted but not validated. */
export type Body = Readonly<Record<string, unknown>>;

/** The services that Ctrip calls. `family` is the first digit of their error codes. */
export const SERVICES = {
  VerifyOrder: { family: 1, limitMs: 3000, writes: false },
  CreatePreOrder: { family: 1, limitMs: 8000, writes: true },
  PayPreOrder: { family: 1, limitMs: 8000, writes: true },
  CancelPreOrder: { family: 2, limitMs: 8000, writes: true },
  CreateOrder: { family: 1, limitMs: 8000, writes: true },
  CancelOrder: { family: 2, limitMs: 8000, writes: true },
  RefundOrder: { family: 3, limitMs: 8000, writes: true },
  QueryOrder: { family: 4, limitMs: 3000, writes: false },
  SendVoucher: { family: 5, limitMs: 8000, writes: true },
  EditOrder: { family: 6, limitMs: 8000, writes: true },
  SupplierBalanceQuery: { family: 7, limitMs: 3000, writes: false },
} as const;
export type Service = keyof typeof SERVICES;
export const isService = (name: string): name is Service => Object.hasOwn(SERVICES, name);

export const OK = '0000';
/** The code of an unreadable message. */
export const UNREADABLE = '0001';
export const WRONG_SIGN = '0002';
export const WRONG_ACCOUNT = '0003';

export const PLU_UNKNOWN = '1001';
export const OFF_SHELF = '1002';
export const NO_STOCK = '1003';
export const MISSING = '1005';
export const WRONG_INFO = '1006';
export const WRONG_PRICE = '1007';
export const WRONG_DATE = '1009';
export const CANCEL_NO_ORDER = '2001';
export const CANCEL_USED = '2002';
export const CANCEL_EXPIRED = '2003';
export const CANCEL_QUANTITY = '2004';
export const NOT_CANCELLABLE = '2005';
export const CANCEL_UNPAID = '2007';
export const REFUND_NO_ORDER = '3001';
export const REFUND_REFUSED = '3002';
export const QUERY_NO_ORDER = '4001';
export const VOUCHER_NO_ORDER = '5001';
export const NOT_RESENDABLE = '5003';
export const EDIT_NO_ORDER = '6001';
export const EDIT_REFUSED = '6002';
export const BALANCE_UNKNOWN = '7001';

/** Returns the first error code that we define for a service: its family and 100. */
export const ownCode = (service: Service): string => `${SERVICES[service].family}100`;
/** Returns the code for a known batch with another body: the service's family and 101. */
export const reusedCode = (service: Service): string => `${SERVICES[service].family}101`;

/** Thrown for a rejection. `code` is one of Ctrip's interface. */
export class CtripError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'CtripError';
  }
}

/** The maximum amount in minor units. */
const MAX_MINOR = 1_000_000_000;
const MAX_ITEMS = 50;
const MAX_PASSENGERS = 200;

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a text of the body, or null. Rejects (1006) a text that is too long. */
export function readText(body: Body, name: string, longest = 64): string | null {
  const value = body[name];
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string' && typeof value !== 'number') throw new CtripError(WRONG_INFO, `${name} is not a text`);
  const text = String(value).trim();
  if (text.length > longest) throw new CtripError(WRONG_INFO, `${name} is longer than ${longest} characters`);
  return text === '' ? null : text;
}

/** Returns a text of the body. Rejects (1005) a missing text. */
export function requireText(body: Body, name: string, longest = 64): string {
  const text = readText(body, name, longest);
  if (text === null) throw new CtripError(MISSING, `${name} is missing`);
  return text;
}

/** Returns a whole number of at least `least`. Rejects a missing (1005) or invalid (1006) number. */
export function requireWhole(body: Body, name: string, least: number): number {
  const text = requireText(body, name);
  const value = Number(text);
  if (!/^-?\d{1,12}$/.test(text) || value < least)
    throw new CtripError(WRONG_INFO, `${name} is ${text}: it must be a whole number, ${least} or more`);
  return value;
}

/** Returns an amount in minor units, or null if missing. Rejects an invalid amount. */
export function readMinor(body: Body, name: string): number | null {
  const value = body[name];
  if (value === undefined || value === null || value === '') return null;
  const text = String(value as string | number).trim();
  const match = /^(\d{1,8})(?:\.(\d{1,2})0*)?$/.exec(text);
  const minor = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : Number.NaN;
  if (!(minor <= MAX_MINOR)) throw new CtripError(WRONG_PRICE, `${name} is ${text.slice(0, 32)}: it is no amount`);
  return minor;
}

export function requireMinor(body: Body, name: string): number {
  const minor = readMinor(body, name);
  if (minor === null) throw new CtripError(MISSING, `${name} is missing`);
  return minor;
}

/** Returns a day. Rejects a missing (1005) or impossible (1009) day. */
export function requireDay(body: Body, name: string): string {
  const text = requireText(body, name, 32).slice(0, 10);
  if (isDay(text)) return text;
  throw new CtripError(WRONG_DATE, `${name} is ${String(text)}: it is not a day as yyyy-MM-dd`);
}

/** Returns a list of objects, empty if missing. Rejects (1006) anything else. */
export function readList(body: Body, name: string, most = MAX_PASSENGERS): readonly Body[] {
  const value = body[name];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || !value.every(isObject)) throw new CtripError(WRONG_INFO, `${name} is not a list`);
  if (value.length > most) throw new CtripError(WRONG_INFO, `${name} has more than ${most} entries`);
  return value;
}

/** Returns an order's items. Rejects (1005) an order without items. */
export function requireItems(body: Body): readonly Body[] {
  const items = readList(body, 'items', MAX_ITEMS);
  if (items.length === 0) throw new CtripError(MISSING, 'items is missing');
  return items;
}
