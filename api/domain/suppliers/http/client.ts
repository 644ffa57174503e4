import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isPrivateAddress, literalOf, publicLookup } from '../../../privateAddresses';
import { NotReached } from '../port';
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface HttpSettings {
  code: string | null;
  url: string | null;
  keyId: string | null;
  secret: string | null;
  timeoutSeconds: number | null;
}
export interface HttpRules {
  privateHosts: boolean;
}
interface Call {
  method: 'GET' | 'POST';
  path: string;
  reference: string;
  body?: object;
  limit: number;
}
interface HttpAnswer {
  status: number;
  body: unknown;
}

/** The codes of errors that occur before anything is sent. */
const UNSENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EPRIVATE']);

function asNotReached(error: unknown): unknown {
  // Each address of a host name has its own error.
  const { code, errors } = error as NodeJS.ErrnoException & { errors?: readonly NodeJS.ErrnoException[] };
  const codes = errors && errors.length > 0 ? errors.map((one) => one.code) : [code];
  return codes.every((code) => UNSENT.has(code ?? '')) ? new NotReached(codes.join(', ')) : error;
}

/** Returns the URL of a call. Rejects plain http and private addresses unless the rules allow them. */
export function targetOf(settings: HttpSettings, path: string, { privateHosts }: HttpRules): URL {
  const target = new URL(`${(settings.url ?? '').replace(/\/+$/, '')}${path}`);
  const literal = literalOf(target.hostname);
  if (!privateHosts && target.protocol !== 'https:') throw new NotReached('plain http is not allowed');
  if (!privateHosts && literal !== undefined && isPrivateAddress(literal))
    throw new NotReached('an address of a private network');
  return target;
}

function send(
  target: URL,
  method: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  { privateHosts }: HttpRules,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers,
      signal,
      agent: false as const,
      ...(privateHosts ? {} : { lookup: publicLookup }),
    };
    const outgoing: ClientRequest =
      target.protocol === 'https:' ? requestSecure(target, options, resolve) : requestPlain(target, options, resolve);
    outgoing.on('error', (error) => {
      reject(asNotReached(error) as Error);
    });
    outgoing.end(body);
  });
}

async function readAll(answer: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) {
      answer.destroy();
      throw new Error(`an answer of more than ${limit} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const headerOf = (answer: IncomingMessage, name: string): string | undefined => {
  const value = answer.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown;
  } catch {
    throw new Error('an answer that is no JSON');
  }
}

/**
 * Makes a signed call and verifies the response's signature. Throws `NotReached` only if the request cannot have
 * arrived.
 */
export async function callSupplier(
  settings: HttpSettings,
  rules: HttpRules,
  { method, path, reference, body, limit }: Call,
): Promise<HttpAnswer> {
  const target = targetOf(settings, path, rules);
  const secret = settings.secret ?? '';
  const raw = body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body));
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = signRequest(secret, { timestamp, method, path: `${target.pathname}${target.search}`, body: raw });
  const headers = {
    Accept: 'application/json',
    'X-Key-Id': settings.keyId ?? '',
    'X-Timestamp': timestamp,
    'X-Signature': signature,
    'X-Reference': reference,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': String(raw.length) }),
  };
  const signal = AbortSignal.timeout((settings.timeoutSeconds ?? 20) * 1000);
  const answer = await send(target, method, headers, raw, rules, signal);
  const status = answer.statusCode ?? 0;
  const read = await readAll(answer, limit);
  const answeredAt = headerOf(answer, 'x-timestamp');
  const right = sameSignature(
    signAnswer(secret, { timestamp: answeredAt ?? '', request: signature, status, body: read }),
    headerOf(answer, 'x-signature'),
  );
  if (!right || !isFresh(answeredAt, Date.now())) throw new Error(`HTTP ${status} without the supplier's signature`);
  return { status, body: status === 200 ? parse(read) : null };
}

const TOLERANCE_SECONDS = 300;

/** The signed parts of a call: `<seconds>.<METHOD><path with query>.<body>`. */
interface Signed {
  timestamp: string;
  method: string;
  path: string;
  body: Buffer;
}

const hmac = (secret: string, ...parts: readonly (string | Buffer)[]): string => {
  const mac = createHmac('sha256', secret);
  for (const part of parts) mac.update(part);
  return mac.digest('hex');
};

export const signRequest = (secret: string, { timestamp, method, path, body }: Signed): string =>
  hmac(secret, `${timestamp}.${method}${path}.`, body);

/** Signs a response together with the request's signature, so that it is valid for one request only. */
export const signAnswer = (
  secret: string,
  { timestamp, request, status, body }: { timestamp: string; request: string; status: number; body: Buffer },
): string => hmac(secret, `${timestamp}.${request}.${status}.`, body);

/** Compares signatures in constant time, so that the time reveals nothing. */
export function sameSignature(expected: string, given: string | undefined): boolean {
  if (given === undefined || !/^[0-9a-f]{64}$/.test(given)) return false;
  return timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(given, 'hex'));
}

export function isFresh(timestamp: string | undefined, nowMs: number): boolean {
  if (timestamp === undefined || !/^\d{9,12}$/.test(timestamp)) return false;
  return Math.abs(nowMs / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS;
}
