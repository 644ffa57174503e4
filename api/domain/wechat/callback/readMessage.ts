import { createHash } from 'node:crypto';
import { Invalid, ApiError } from '../../../errors';
import { decryptMessage, sameSignature, signParts, readXml } from '../wire';
import type { Settings } from '../port';

const FRESH_SECONDS = 5 * 60;

export interface Query {
  signature?: string;
  msg_signature?: string;
  timestamp?: string;
  nonce?: string;
  echostr?: string;
}
export interface Message {
  from: string;
  to: string;
  type: string;
  event: string;
  /** The typed text, or the key of a pressed menu entry. */
  text: string;
  /** WeChat's result of a template message, or empty. */
  status: string;
  /** The message's hash, the same when WeChat repeats it. */
  dedupe: string;
  signature: string;
  encrypted: boolean;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const textIn = (value: unknown): string => (typeof value === 'string' && value.length <= 512 ? value : '');

/** Throws unless the request has a signature by the account's token and a time within five minutes. */
export function requireSigned(
  { token }: Pick<Settings, 'token'>,
  query: Readonly<Query>,
  { given, more = [] }: { given: unknown; more?: readonly string[] },
): void {
  const [timestamp, nonce] = [textIn(query.timestamp), textIn(query.nonce)];
  const right = signParts(token ?? '', timestamp, nonce, ...more);
  // Compare even without a token, so that the response time reveals nothing.
  if (!sameSignature(right, textIn(given)) || !token || !timestamp || !nonce) throw new BadCall('wxmp.signature');
  // Use real time, because WeChat does not know the business clock.
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d{10}$/.test(timestamp) || age > FRESH_SECONDS) throw new BadCall('wxmp.timestamp');
}

function fieldsOf(text: string): ReadonlyMap<string, string> {
  try {
    return readXml(text);
  } catch {
    throw new Invalid('wxmp.xml');
  }
}

function decrypt({ appId, encodingAesKey }: Settings, encrypted: string): ReadonlyMap<string, string> {
  let opened: ReturnType<typeof decryptMessage>;
  try {
    opened = decryptMessage(encodingAesKey ?? '', encrypted);
  } catch {
    throw new BadCall('wxmp.encrypted');
  }
  if (opened.appId !== appId) throw new BadCall('wxmp.appId');
  return fieldsOf(opened.message);
}

/** Returns the fields of a message. In encrypted mode, only the encrypted part is trusted. */
function openMessage(settings: Settings, query: Readonly<Query>, body: string) {
  const outer = (): ReadonlyMap<string, string> => fieldsOf(body);
  if (settings.mode === 'PLAIN') {
    requireSigned(settings, query, { given: query.signature });
    return { fields: outer(), signature: textIn(query.signature), encrypted: false };
  }
  const encrypted = outer().get('Encrypt') ?? '';
  requireSigned(settings, query, { given: query.msg_signature, more: [encrypted] });
  return { fields: decrypt(settings, encrypted), signature: textIn(query.msg_signature), encrypted: true };
}

/** Parses a message from WeChat. Throws if signature, time, AppID or content is wrong. */
export function readMessage(settings: Settings, query: Readonly<Query>, body: string): Message {
  const { fields, signature, encrypted } = openMessage(settings, query, body);
  const read = (name: string): string => fields.get(name) ?? '';
  const [from, to, type] = [read('FromUserName'), read('ToUserName'), read('MsgType')];
  if (!from || from.length > 128 || !to || to.length > 128 || !type) throw new Invalid('wxmp.xml');
  const event = type === 'event' ? read('Event') : '';
  // Events about template messages name the id `MsgID`.
  const one = read('MsgId') || `${read('MsgID')} ${from} ${read('CreateTime')} ${event} ${read('EventKey')}`;
  return {
    from,
    to,
    type,
    event,
    text: type === 'event' ? read('EventKey') : read('Content'),
    status: event === 'TEMPLATESENDJOBFINISH' ? read('Status') : '',
    dedupe: hash(one),
    signature: hash(signature),
    encrypted,
  };
}

/** Thrown (401) for a call that is not from WeChat, too old or for another account. */
export class BadCall extends ApiError {
  override readonly status = 401;
}
