import type { IncomingMessage } from 'node:http';
import { isKeyShaped } from './keyText';

const BEARER = /^Bearer +([\w-]{1,128}) *$/i;
const SCHEME = /^Bearer(?: |$)/i;

type WithHeaders = Pick<IncomingMessage, 'headers'>;

/** Whether a call names an API key, of whatever form. */
export const isByKey = ({ headers }: WithHeaders): boolean => SCHEME.test(headers.authorization ?? '');

/**
 * What a caller proves itself by: the API key of `Authorization: Bearer`, else the token of its session. A key is read
 * from that header alone, a session's token never from it. Empty without either.
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
