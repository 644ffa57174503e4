import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { IncomingMessage } from 'node:http';

const BASE_62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECK_LENGTH = 6;
/**
 * The number of first characters of a key in lists. This number is enough to tell two keys apart, but not to guess a
 * key.
 */
const PREFIX_LENGTH = 't3d_live_'.length + 4;
const SHAPE = new RegExp(`^t3d_(?:live|test)_[0-9A-Za-z]{${RANDOM_LENGTH + CHECK_LENGTH}}$`);

/**
 * Returns six base-62 check characters for a text. Programs that search for leaked secrets recognise a key by these
 * characters.
 */
function checkOf(text: string): string {
  let rest = crc32(text);
  let check = '';
  while (check.length < CHECK_LENGTH) {
    check = BASE_62.charAt(rest % 62) + check;
    rest = Math.floor(rest / 62);
  }
  return check;
}

/**
 * Generates an API key. The key consists of `t3d_live_` or `t3d_test_`, 32 random characters, and the check characters.
 */
export function makeKeyText(sandbox: boolean): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => BASE_62.charAt(randomInt(62))).join('');
  const body = `${sandbox ? 't3d_test_' : 't3d_live_'}${random}`;
  return body + checkOf(body);
}

/** Returns whether a text has the form of an API key. Does not verify the check characters. */
export const isKeyShaped = (text: string): boolean => SHAPE.test(text);

export const isSandboxKey = (text: string): boolean => isKeyShaped(text) && text.startsWith('t3d_test_');

/** Returns whether a text has the form and the correct check characters of an API key. */
export const isKeyText = (text: string): boolean =>
  isKeyShaped(text) && checkOf(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH);

/**
 * Scopes for assistants. `mcp` allows reads, and `mcp:write` allows changes after a preview. These scopes are not
 * permissions of resources.
 */
const ASSISTANT_SCOPES: readonly string[] = ['mcp', 'mcp:write'];
export const isAssistantScope = (scope: string): boolean => ASSISTANT_SCOPES.includes(scope);

export const isAssistantKey = ({ scopes }: { readonly scopes: readonly string[] }): boolean =>
  scopes.some(isAssistantScope);

export const prefixOf = (text: string): string => text.slice(0, PREFIX_LENGTH);

/** Returns the hash of a key's text. The database stores only this hash. */
export const keyDigest = (text: string): string => createHash('sha256').update(text).digest('hex');

const BEARER = /^Bearer +([\w-]{1,128}) *$/i;
const SCHEME = /^Bearer(?: |$)/i;

type WithHeaders = Pick<IncomingMessage, 'headers'>;

/** Returns whether a call has an API key, valid or not. */
export const isByKey = ({ headers }: WithHeaders): boolean => SCHEME.test(headers.authorization ?? '');

/**
 * Returns the caller's credential. It is the API key in `Authorization: Bearer`, or otherwise the session token, or
 * otherwise an empty text. That header is accepted for API keys only, and API keys in that header only.
 */
export function tokenOf(request: WithHeaders): string {
  const { headers } = request;
  if (isByKey(request)) {
    const given = BEARER.exec(headers.authorization ?? '')?.[1] ?? '';
    return isKeyShaped(given) ? given : '';
  }
  const token = (headers['x-session-id'] as string | undefined) ?? '';
  return isKeyShaped(token) ? '' : token;
}
