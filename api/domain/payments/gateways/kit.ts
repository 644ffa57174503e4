import { type KeyObject, createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { onOff } from '../../../environment/kinds';
import { type Environment, WrongSettings } from '../../../environment/read';
import type { GatewaySetting } from '../../../environment/settings';
import { settingText } from '../../../environment/text.mjs';
import { type PaymentGateway, NoticeRefused } from './port';
import { type Currency, readTime, HOUR_MS, CURRENCIES, formatMoney, parseMoney } from '@t3d/resources/kit';

/** The maximum size of a notice in bytes. Real notices have one or two thousand bytes. */
const LARGEST = 64 * 1024;

/**
 * Decodes the body of a notice as text. Rejects an empty, huge or non-UTF-8 body. The signature covers the bytes, so
 * the decoded text must be unambiguous.
 */
export function readText(body: Buffer): string {
  if (body.length === 0) throw new NoticeRefused('malformed', 'an empty notice');
  if (body.length > LARGEST) throw new NoticeRefused('malformed', `a notice of ${body.length} bytes`);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw new NoticeRefused('malformed', 'a notice that is no UTF-8');
  }
}

/** Parses a form. Rejects a repeated name, because it is unclear which of the values was signed. */
export function readForm(body: Buffer): Readonly<Record<string, string>> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(readText(body))) {
    if (name in fields) throw new NoticeRefused('malformed', `${name} comes twice`);
    fields[name] = value;
  }
  return fields;
}

export function readJson(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    /* The body is not JSON, so it is rejected below. */
  }
  throw new NoticeRefused('malformed', 'a notice that is no JSON object');
}

const PAYMENT_NO = /^[A-Za-z0-9]{8,32}$/;
export const isPaymentNo = (text: unknown): text is string => typeof text === 'string' && PAYMENT_NO.test(text);

export function need<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined || value === '')
    throw new NoticeRefused('malformed', `${name} is missing or unreadable`);
  return value;
}

/** Returns a payment number of ours. Rejects a value that does not have our format. */
export function needPaymentNo(value: unknown): string {
  if (!isPaymentNo(value)) throw new NoticeRefused('malformed', 'the payment has no number of ours');
  return value;
}

/** Returns the value at `a.b.0.c` of parsed JSON, or undefined if any part of the path is missing. */
export function valueAt(json: unknown, path: string): unknown {
  let value = json;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/** Returns the text at a path. Returns undefined for a missing or empty text and for other types. */
export function textAt(json: unknown, path: string): string | undefined {
  const value = valueAt(json, path);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function integerAt(json: unknown, path: string): number | undefined {
  const value = valueAt(json, path);
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

export function timeAt(json: unknown, path: string): Date | undefined {
  const text = textAt(json, path);
  return readTime(text) ?? undefined;
}

const SHANGHAI_MS = 8 * HOUR_MS;

/** Formats a time as `2026-11-20 12:34:56` in UTC+8, whatever the server's time zone. */
export const toShanghai = (date: Date): string =>
  new Date(date.getTime() + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' ');

/** Parses `2026-11-20 12:34:56` or `20261120123456` in UTC+8. Returns null if it is not a time. */
export function parseShanghai(text: string | undefined): Date | null {
  const match = /^(\d{4})-?(\d{2})-?(\d{2}) ?(\d{2}):?(\d{2}):?(\d{2})(?:\.\d{1,3})?$/.exec(text?.trim() ?? '');
  if (!match) return null;
  const [, year, month, day, hour, minute, second] = match;
  return readTime(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`);
}

/** The currencies that gateways write without decimals. We store every currency with two decimals. */
const WHOLE: readonly Currency[] = ['KRW'];

export const isCurrency = (text: unknown): text is Currency => CURRENCIES.includes(text as Currency);

/** Formats minor units as `12.34` for mainland gateways. Rejects anything but a positive whole number. */
export function toDecimal(minor: number): string {
  if (!Number.isSafeInteger(minor) || minor <= 0) throw new RangeError(`${minor} is no amount that a gateway can take`);
  return formatMoney(minor, { grouped: false });
}

/**
 * Parses `12.34`, `12.3` or `12` to minor units, or returns null. Never uses floats, because 0.1 + 0.2 is not exact.
 */
export function parseDecimal(text: unknown): number | null {
  return typeof text === 'string' && /^(0|[1-9]\d{0,11})(?:\.\d{1,2})?$/.test(text) ? parseMoney(text) : null;
}

/**
 * Converts minor units to the currency's smallest unit. Cents stay unchanged, and won lose their decimals. Rejects a
 * fraction of a won.
 */
export function toSmallest(minor: number, currency: string): string {
  if (!isCurrency(currency)) throw new RangeError(`${currency} is no currency of ours`);
  if (!Number.isSafeInteger(minor) || minor <= 0) throw new RangeError(`${minor} is no amount that a gateway can take`);
  if (!WHOLE.includes(currency)) return String(minor);
  if (minor % 100 !== 0) throw new RangeError(`${currency} has no decimals: ${minor} cannot be paid`);
  return formatMoney(minor, { grouped: false }).slice(0, -'.00'.length);
}

/**
 * Parses an amount in a currency's smallest unit to minor units. Returns null if the amount is invalid or the currency
 * is not supported.
 */
export function parseSmallest(text: unknown, currency: unknown): number | null {
  if (!isCurrency(currency) || typeof text !== 'string' || !/^(0|[1-9]\d{0,12})$/.test(text)) return null;
  return WHOLE.includes(currency) ? parseMoney(text) : Number(text);
}

export type { Environment };

/** The time in milliseconds to wait for a gateway's response. */
export const TIMEOUT_MS = 15_000;

/**
 * Returns the value of a variable, or the content of the file that `<name>_FILE` names, because containers mount
 * secrets as files.
 */
function readValue(environment: Environment, name: string): string | undefined {
  const value = settingText(name, environment)?.trim();
  if (value) return value;
  const path = settingText(`${name}_FILE`, environment)?.trim();
  if (!path) return undefined;
  try {
    return readFileSync(path, 'utf8').trim() || undefined;
  } catch {
    throw new WrongSettings(`${name}_FILE: the file ${path} cannot be read`);
  }
}

/**
 * Reads the variables of a gateway. Returns null when none of `required` is set. Throws with the missing names when
 * only some of `required` are set. Each variable may be set as `<name>_FILE`. A gateway with only `optional` variables
 * is not configured.
 */
export function readGroup<R extends GatewaySetting, O extends GatewaySetting | 'PUBLIC_URL'>(
  environment: Environment,
  required: readonly R[],
  optional: readonly O[] = [],
): (Record<R, string> & Partial<Record<O, string>>) | null {
  const values = Object.fromEntries([...required, ...optional].map((name) => [name, readValue(environment, name)]));
  const missing = required.filter((name) => !values[name]);
  if (missing.length === required.length) return null;
  if (missing.length > 0)
    throw new WrongSettings(
      `Half of a payment gateway is configured: ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing`,
    );
  return values as Record<R, string> & Partial<Record<O, string>>;
}

/**
 * Parses PEM or the bare base64 body from a gateway's console. PEM may have line breaks or, in a variable of one line,
 * escaped line breaks.
 */
function parseKey(
  name: string,
  text: string,
  parse: (input: string | Buffer, type?: string) => KeyObject,
  types: readonly string[],
): KeyObject {
  const unfolded = text.replaceAll('\\n', '\n').trim();
  const tries = unfolded.startsWith('-----')
    ? [() => parse(unfolded)]
    : types.map((type) => () => parse(Buffer.from(unfolded, 'base64'), type));
  for (const attempt of tries) {
    try {
      const key = attempt();
      if (key.asymmetricKeyType === 'rsa') return key;
    } catch {
      /*
       * Tries the next format, or rejects the key below. The parser's message is dropped, because it could quote the
       * key.
       */
    }
  }
  throw new WrongSettings(`${name}: this is no RSA key, neither as PEM nor as the base64 of one`);
}

/**
 * Reads our private key, PKCS#8 or PKCS#1. If the key is invalid, throws with the variable's name and without the key.
 */
export const readPrivateKey = (name: string, text: string): KeyObject =>
  parseKey(name, text, (key, type) => createPrivateKey(type ? { key, format: 'der', type: type as 'pkcs8' } : key), [
    'pkcs8',
    'pkcs1',
  ]);

export const readPublicKey = (name: string, text: string): KeyObject =>
  parseKey(name, text, (key, type) => createPublicKey(type ? { key, format: 'der', type: type as 'spki' } : key), [
    'spki',
    'pkcs1',
  ]);

/**
 * Reads an address and removes its trailing slash. Throws if the address is invalid. Allows plain http only for
 * sandboxes and tests on this machine.
 */
export function readEndpoint(name: string, text: string | undefined, otherwise: string): string {
  const address = text || otherwise;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const local = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1';
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && local)))
    throw new WrongSettings(`${name}: ${address} is no https address`);
  return address.replace(/\/+$/, '');
}

export function readOnOff(name: GatewaySetting, text: string | undefined, otherwise: boolean): boolean {
  const { must, parse } = onOff(otherwise);
  const value = text === undefined ? otherwise : parse(text);
  if (value === undefined) throw new WrongSettings(`${name} is ${JSON.stringify(text)}: it must be ${must}`);
  return value;
}

type Facts = Pick<PaymentGateway, 'name' | 'methods' | 'currencies' | 'answers'>;
export type Adapter = Omit<PaymentGateway, keyof Facts>;

/**
 * Creates a gateway that loads its library on first use. Some libraries take a third of a second to load, and most
 * processes use only a few gateways.
 */
export function lazyGateway(facts: Facts, load: () => Promise<Adapter>): PaymentGateway {
  let loading: Promise<Adapter> | undefined;
  const adapter = (): Promise<Adapter> => {
    loading ??= load();
    return loading;
  };
  return {
    ...facts,
    checkout: async (request) => (await adapter()).checkout(request),
    verify: async (notice) => (await adapter()).verify(notice),
    query: async (paymentNo, gatewayNo) => (await adapter()).query(paymentNo, gatewayNo),
    close: async (paymentNo, gatewayNo) => (await adapter()).close(paymentNo, gatewayNo),
    refund: async (request) => (await adapter()).refund(request),
    queryRefund: async (request) => (await adapter()).queryRefund(request),
    statement: async (day) => (await adapter()).statement(day),
  };
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Reads the certificates of a PEM bundle, or of comma-separated base64 bodies, in order. If no certificate is found,
 * throws with the variable's name.
 */
export function readCertificates(name: string, text: string): X509Certificate[] {
  const unfolded = text.replaceAll('\\n', '\n');
  const all: (string | Buffer)[] = unfolded.includes('-----BEGIN')
    ? [...unfolded.matchAll(PEM)].map(([pem]) => pem)
    : unfolded
        .split(/[,\s]+/)
        .filter(Boolean)
        .map((body) => Buffer.from(body, 'base64'));
  if (all.length > 0)
    try {
      return all.map((one) => new X509Certificate(one));
    } catch {
      /* The text contains no valid certificate, so it is rejected below. */
    }
  throw new WrongSettings(`${name}: this is no certificate, neither as PEM nor as the base64 of one`);
}
