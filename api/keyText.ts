import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { IncomingMessage } from 'node:http';

const BASE_62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECK_LENGTH = 6;
/** The number of first characters of a key in lists, enough to recognise it but not to guess it. */
const PREFIX_LENGTH = 't3d_live_'.length + 4;
const SHAPE = new RegExp(`^t3d_(?:live|test)_[0-9A-Za-z]{${RANDOM_LENGTH + CHECK_LENGTH}}$`);

/** Returns six check characters, by which programs that search for leaked secrets recognise a key. */
function checkOf(text: string): string {
  let rest = crc32(text);
  let check = '';
  while (check.length < CHECK_LENGTH) {
    check = BASE_62.charAt(rest % 62) + check;
    rest = Math.floor(rest / 62);
  }
  return check;
}

/** Generates an API key: `t3d_live_` or `t3d_test_`, 32 random characters and check characters. */
export function makeKeyText(sandbox: boolean): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => BASE_62.charAt(randomInt(62))).join('');
  const body = `${sandbox ? 't3d_test_' : 't3d_live_'}${random}`;
  return body + checkOf(body);
}

/** Returns whether a text looks like an API key, without verifying the check characters. */
export const isKeyShaped = (text: string): boolean => SHAPE.test(text);

export const isSandboxKey = (text: string): boolean => isKeyShaped(text) && text.startsWith('t3d_test_');

/** Returns whether a text is an API key with correct check characters. */
export const isKeyText = (text: string): boolean =>
  isKeyShaped(text) && checkOf(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH);

/** The scopes for assistants: `mcp` allows reads, and `mcp:write` changes after a preview. */
const ASSISTANT_SCOPES: readonly string[] = ['mcp', 'mcp:write'];
export const isAssistantScope = (scope: string): boolean => ASSISTANT_SCOPES.includes(scope);

export const isAssistantKey = ({ scopes }: { readonly scopes: readonly string[] }): boolean =>
  scopes.some(isAssistantScope);

export const prefixOf = (text: string): string => text.slice(0, PREFIX_LENGTH);

/** Returns the hash of a key, which is all that the database stores. */
export const keyDigest = (text: string): string => createHash('sha256').update(text).digest('hex');

const BEARER = /^Bearer +([\w-]{1,128}) *$/i;
const SCHEME = /^Bearer(?: |$)/i;

type WithHeaders = Pick<IncomingMessage, 'headers'>;

/** Returns whether a call has an API key, valid or not. */
export const isByKey = ({ headers }: WithHeaders): boolean => SCHEME.test(headers.authorization ?? '');

/**
 * Returns the caller's API key or session token, or an empty text. API keys are accepted only in `Authorization:
 * Bearer`.
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
