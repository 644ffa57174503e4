import type { KeyObject, X509Certificate } from 'node:crypto';
import { GATEWAYS } from '../../../environment/gatewaySettings';
import { parseCertificates, parseEllipticKey, parseRsaKey } from '../../../environment/keys';
import { type Environment, WrongSettings } from '../../../environment/read';
import { settingText } from '../../../environment/text.mjs';
import { type PaymentGateway, NoticeRejected } from './port';
import { type Currency, readTime, HOUR_MS, CURRENCIES, formatMoney, parseMoney } from '@t3d/resources/kit';

/** The maximum size of a notice in bytes. */
const LARGEST = 64 * 1024;

/** Decodes the body of a notice. Rejects an empty, huge or non-UTF-8 body. */
export function readText(body: Buffer): string {
  if (body.length === 0) throw new NoticeRejected('malformed', 'an empty notice');
  if (body.length > LARGEST) throw new NoticeRejected('malformed', `a notice of ${body.length} bytes`);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw new NoticeRejected('malformed', 'a notice that is no UTF-8');
  }
}

/** Parses a form. Rejects a repeated name, because the signature may cover either value. */
export function readForm(body: Buffer): Readonly<Record<string, string>> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(readText(body))) {
    if (name in fields) throw new NoticeRejected('malformed', `${name} comes twice`);
    fields[name] = value;
  }
  return fields;
}

export function readJson(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    /* Invalid JSON is rejected below. */
  }
  throw new NoticeRejected('malformed', 'a notice that is no JSON object');
}

const PAYMENT_NO = /^[A-Za-z0-9]{8,32}$/;
export const isPaymentNo = (text: unknown): text is string => typeof text === 'string' && PAYMENT_NO.test(text);

export function requireValue<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined || value === '')
    throw new NoticeRejected('malformed', `${name} is missing or unreadable`);
  return value;
}

/** Returns our payment number. Rejects anything else. */
export function requirePaymentNo(value: unknown): string {
  if (!isPaymentNo(value)) throw new NoticeRejected('malformed', 'the payment has no number of ours');
  return value;
}

/** Returns the value at a path such as `a.b.0.c` of parsed JSON, or undefined. */
export function valueAt(json: unknown, path: string): unknown {
  let value = json;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/** Returns the text at a path, or undefined if it is missing, empty or no text. */
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

/** Parses `2026-11-20 12:34:56` or `20261120123456` in UTC+8. Returns null for other texts. */
export function parseShanghai(text: string | undefined): Date | null {
  const match = /^(\d{4})-?(\d{2})-?(\d{2}) ?(\d{2}):?(\d{2}):?(\d{2})(?:\.\d{1,3})?$/.exec(text?.trim() ?? '');
  if (!match) return null;
  const [, year, month, day, hour, minute, second] = match;
  return readTime(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`);
}

/** The currencies that gateways write without decimals. We store every currency with two. */
const WHOLE: readonly Currency[] = ['KRW'];

export const isCurrency = (text: unknown): text is Currency => CURRENCIES.includes(text as Currency);

/** Formats minor units as `12.34`. Rejects anything but a positive whole number. */
export function toDecimal(minor: number): string {
  if (!Number.isSafeInteger(minor) || minor <= 0) throw new RangeError(`${minor} is no amount that a gateway can take`);
  return formatMoney(minor, { grouped: false });
}

/** Parses `12.34`, `12.3` or `12` to exact minor units, or returns null. */
export function parseDecimal(text: unknown): number | null {
  return typeof text === 'string' && /^(0|[1-9]\d{0,11})(?:\.\d{1,2})?$/.test(text) ? parseMoney(text) : null;
}

/** Converts minor units to the currency's smallest unit. Rejects a fraction of a won. */
export function toSmallest(minor: number, currency: string): string {
  if (!isCurrency(currency)) throw new RangeError(`${currency} is no currency of ours`);
  if (!Number.isSafeInteger(minor) || minor <= 0) throw new RangeError(`${minor} is no amount that a gateway can take`);
  if (!WHOLE.includes(currency)) return String(minor);
  if (minor % 100 !== 0) throw new RangeError(`${currency} has no decimals: ${minor} cannot be paid`);
  return formatMoney(minor, { grouped: false }).slice(0, -'.00'.length);
}

/** Parses an amount in a currency's smallest unit, or returns null. */
export function parseSmallest(text: unknown, currency: unknown): number | null {
  if (!isCurrency(currency) || typeof text !== 'string' || !/^(0|[1-9]\d{0,12})$/.test(text)) return null;
  return WHOLE.includes(currency) ? parseMoney(text) : Number(text);
}

export type { Environment };

export const TIMEOUT_MS = 15_000;

type Gateways = typeof GATEWAYS;
type RequiredOf<Name extends keyof Gateways> = Extract<keyof Gateways[Name]['required'], string>;
type OptionalOf<Name extends keyof Gateways> = Extract<keyof Gateways[Name]['optional'], string>;

/**
 * Reads a gateway's settings. Returns null if no required one is set, and throws with the missing names if only some
 * are.
 */
export function readGroup<Name extends keyof Gateways>(
  environment: Environment,
  gateway: Name,
): (Record<RequiredOf<Name>, string> & Partial<Record<OptionalOf<Name>, string>>) | null {
  const required = Object.keys(GATEWAYS[gateway].required);
  const names = [...required, ...Object.keys(GATEWAYS[gateway].optional)];
  const values = Object.fromEntries(names.map((name) => [name, settingText(name, environment)?.trim()]));
  const missing = required.filter((name) => !values[name]);
  if (missing.length === required.length) return null;
  if (missing.length > 0)
    throw new WrongSettings(
      `Half of a payment gateway is configured: ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing`,
    );
  return values as Record<RequiredOf<Name>, string> & Partial<Record<OptionalOf<Name>, string>>;
}

/** Returns a parsed setting. The error names the variable without its secret text. */
function requireRight<Value>(name: string, value: Value | undefined, what: string): Value {
  if (value === undefined)
    throw new WrongSettings(`${name}: this is no ${what}, neither as PEM nor as the base64 of one`);
  return value;
}

/** Parses our private key in PKCS#8 or PKCS#1. */
export const readPrivateKey = (name: string, text: string): KeyObject =>
  requireRight(name, parseRsaKey(text, 'private'), 'RSA key');
export const readPublicKey = (name: string, text: string): KeyObject =>
  requireRight(name, parseRsaKey(text, 'public'), 'RSA key');
export const readEllipticKey = (name: string, text: string): KeyObject =>
  requireRight(name, parseEllipticKey(text), 'elliptic-curve key');
/** Parses the certificates of a PEM bundle, or comma-separated base64 bodies. */
export const readCertificates = (name: string, text: string): X509Certificate[] =>
  requireRight(name, parseCertificates(text), 'certificate');

/** Parses an address. Allows plain http only on this machine, for sandboxes and tests. */
export function readEndpoint(name: string, text: string | undefined, otherwise: string): string {
  const address = text || otherwise;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const local = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1';
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && local)))
    throw new WrongSettings(`${name}: ${address} is no https address`);
  return address.replace(/\/+$/, '');
}

type Facts = Pick<PaymentGateway, 'name' | 'methods' | 'currencies' | 'answers'>;
export type Adapter = Omit<PaymentGateway, keyof Facts>;

/** Creates a gateway that loads its library on first use, because some take a third of a second. */
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
