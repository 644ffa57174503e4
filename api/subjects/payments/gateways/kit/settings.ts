import { type KeyObject, createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { onOff } from '../../../../environment/kinds';
import { type Environment, WrongSettings } from '../../../../environment/read';
import type { GatewaySetting } from '../../../../environment/settings';
import { settingText } from '../../../../environment/text.mjs';
import type { PaymentGateway } from '../port';

export type { Environment };

/** No answer within this time is no answer: milliseconds. */
export const TIMEOUT_MS = 15_000;

/** What is set under a name, or in the file that `<name>_FILE` points to (how secrets are mounted into containers). */
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
 * A gateway's variables. Null when none of `required` is set; throws, naming what is missing, when only some are. Each
 * may come as `<name>_FILE`. Variables of `optional` alone configure nothing.
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
 * PEM, also with `\n` for its line breaks as one-line variables have it, or the bare base64 body that consoles hand
 * out.
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
      /* the next form, or the refusal below: the parser's own words could quote the key */
    }
  }
  throw new WrongSettings(`${name}: this is no RSA key, neither as PEM nor as the base64 of one`);
}

/** Our private key, PKCS#8 or PKCS#1. Throws, by the variable's name and without the key, when it is none. */
export const readPrivateKey = (name: string, text: string): KeyObject =>
  parseKey(name, text, (key, type) => createPrivateKey(type ? { key, format: 'der', type: type as 'pkcs8' } : key), [
    'pkcs8',
    'pkcs1',
  ]);

/** The gateway's public key, or a certificate that holds it. */
export const readPublicKey = (name: string, text: string): KeyObject =>
  parseKey(name, text, (key, type) => createPublicKey(type ? { key, format: 'der', type: type as 'spki' } : key), [
    'spki',
    'pkcs1',
  ]);

/**
 * An address without its last slash. Throws when it is none; plain http is left to sandboxes and tests on this machine.
 */
export function readEndpoint(name: string, text: string | undefined, otherwise: string): string {
  const address = text || otherwise;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const local = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1';
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && local)))
    throw new WrongSettings(`${name}: ${address} is no https address`);
  return address.replace(/\/+$/, '');
}

/** Whether a switch is on. Throws where it is neither on nor off. */
export function readOnOff(name: GatewaySetting, text: string | undefined, otherwise: boolean): boolean {
  const { must, parse } = onOff(otherwise);
  const value = text === undefined ? otherwise : parse(text);
  if (value === undefined) throw new WrongSettings(`${name} is ${JSON.stringify(text)}: it must be ${must}`);
  return value;
}

type Facts = Pick<PaymentGateway, 'name' | 'methods' | 'currencies' | 'answers'>;
export type Adapter = Omit<PaymentGateway, keyof Facts>;

/**
 * A gateway whose library is loaded when it is first needed: some take a third of a second, and most processes never
 * take a payment by each.
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
 * The certificates of a PEM bundle in their order, or of base64 bodies with commas between them. Throws, by the
 * variable's name, when there is none.
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
      /* refused below */
    }
  throw new WrongSettings(`${name}: this is no certificate, neither as PEM nor as the base64 of one`);
}
