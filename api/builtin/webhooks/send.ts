import { MAX_KEPT } from '@t3d/resources/builtin/webhook-deliveries';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { ServiceKey } from '../../models/services';
import { publicLookup, isPrivateAddress, literalOf } from '../../privateAddresses';

interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
/** A receiver's response. If none arrived, `status` is null and `error` is the reason. */
export interface Reply {
  readonly status: number | null;
  readonly body: string | null;
  readonly error: string | null;
}
/** Sends one message. Never throws. */
type Sender = (message: Outgoing, rules: WebhookRules) => Promise<Reply>;

/** The time limit for a message, from the DNS lookup to the last byte of the response. */
export const TIMEOUT_MS = 10_000;
/** The maximum number of bytes read from a response. */
const MAX_READ = 64 * 1024;

const nothing = (error: string): Reply => ({ status: null, body: null, error: error.slice(0, 255) });

/** Decodes the beginning of a response, without an incomplete last character. */
const cut = (bytes: Buffer): string => new TextDecoder().decode(bytes.subarray(0, MAX_KEPT), { stream: true });
const textOf = (bytes: Buffer): string => cut(Buffer.from(cut(bytes).replaceAll('\0', '')));

async function readSome(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MAX_READ) break;
  }
  answer.destroy();
  return Buffer.concat(chunks).subarray(0, MAX_READ);
}

interface Way {
  readonly signal: AbortSignal;
  /** Resolves and checks the host name. Undefined if any address is allowed. */
  readonly lookup?: LookupFunction;
}

function open({ url, headers, body }: Outgoing, way: Way): Promise<IncomingMessage> {
  const target = new URL(url);
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)), 'accept-encoding': 'identity' },
      agent: false as const,
      ...way,
    };
    const send = target.protocol === 'https:' ? requestSecure : requestPlain;
    send(target, options, resolve).on('error', reject).end(body);
  });
}

/** Returns a short reason for a missing response, which the webhook's owner reads. */
function reasonOf(error: unknown, signal: AbortSignal, timeout: number): string {
  if (signal.aborted) return `no complete answer within ${timeout / 1000} s`;
  const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: readonly NodeJS.ErrnoException[] };
  // Each address of a host name has its own error. Take the first.
  const first = errors?.[0];
  return [...new Set([first?.code ?? code, first?.message ?? message])].filter(Boolean).join(': ');
}

/** Sends messages by HTTP to the address that was checked. Follows no redirect. */
export const httpSender =
  (timeout: number = TIMEOUT_MS, lookup: LookupFunction = publicLookup): Sender =>
  async (message, rules) => {
    const target = readTarget(message.url, rules);
    if (typeof target === 'string') return nothing('the address is not allowed');
    const signal = AbortSignal.timeout(timeout);
    try {
      const answer = await open(message, { signal, ...(!rules.privateHosts && { lookup }) });
      const status = answer.statusCode ?? 0;
      return { status, body: textOf(await readSome(answer)), error: null };
    } catch (error) {
      return nothing(reasonOf(error, signal, timeout));
    }
  };

export const WEBHOOK_SENDER: ServiceKey<Sender> = { name: 'what sends webhooks', make: () => httpSender() };

interface WebhookRules {
  /** Allows plain http and private addresses. */
  readonly privateHosts: boolean;
}
export const WEBHOOK_RULES: ServiceKey<WebhookRules> = {
  name: 'what addresses webhooks may have',
  make: () => ({ privateHosts: false }),
};

type BadTarget = 'webhooks.url' | 'webhooks.https' | 'webhooks.private' | 'webhooks.port' | 'webhooks.password';

/** Matches host names of this machine or of a private network. */
const PRIVATE_NAME = /^(localhost|[^.]+)$|\.(localhost|local|internal|intranet|lan|home\.arpa|test|example|invalid)$/;
/** The lowest allowed port besides 80 and 443. */
const FIRST_FREE_PORT = 1024;
const WEB_PORTS = [80, 443];

function isPrivateHost({ hostname }: URL): boolean {
  const literal = literalOf(hostname);
  if (literal !== undefined) return isPrivateAddress(literal);
  return PRIVATE_NAME.test(hostname.replace(/\.$/, ''));
}

function isOddPort({ port }: URL): boolean {
  const number = Number(port || 443);
  return number < FIRST_FREE_PORT && !WEB_PORTS.includes(number);
}

/** Parses a webhook's URL, or returns why the URL is rejected. Host names are resolved only when a message is sent. */
export function readTarget(text: string, { privateHosts }: WebhookRules): URL | BadTarget {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '') return 'webhooks.url';
  if (url.username !== '' || url.password !== '') return 'webhooks.password';
  if (privateHosts) return url;
  if (url.protocol === 'http:') return 'webhooks.https';
  if (isOddPort(url)) return 'webhooks.port';
  return isPrivateHost(url) ? 'webhooks.private' : url;
}
