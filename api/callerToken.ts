import type { IncomingMessage } from 'node:http';
import { isKeyShaped } from './keyText';

const BEARER = /^Bearer +([\w-]{1,128}) *$/i;
const SCHEME = /^Bearer(?: |$)/i;

/**
 * What a caller proves itself by: the API key of `Authorization: Bearer`, else the token of its session. A key is read
 * from that header alone, a session's token never from it. Empty without either.
 */
export function tokenOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const authorization = headers.authorization ?? '';
  if (SCHEME.test(authorization)) {
    const given = BEARER.exec(authorization)?.[1] ?? '';
    return isKeyShaped(given) ? given : '';
  }
  const token = (headers['x-session-id'] as string | undefined) ?? '';
  return isKeyShaped(token) ? '' : token;
}
