import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from '../models/idempotency';
import { packed } from '../packed';
import { NO_STORE } from './context';
import { SECURITY_HEADERS } from './security';

const HEADERS: readonly string[] = [
  ...SECURITY_HEADERS,
  NO_STORE,
  ['Content-Type', 'application/json; charset=utf-8'],
].flat();

/** Sends JSON that must not be kept, packed where it is long. All headers go at once: one by one they cost as much. */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, body, text = JSON.stringify(body), isRepeat }: Answer,
  ...more: readonly string[]
): void {
  const { facts, headers } = request;
  request.isRepeat = isRepeat;
  const short = packed(headers['accept-encoding'], text);
  const length = short ? short.bytes.length : Buffer.byteLength(text);
  const lines = ['X-Request-Id', facts.id, ...HEADERS, 'Content-Length', String(length), ...more];
  if (short) lines.push('Content-Encoding', short.encoding, 'Vary', 'Accept-Encoding');
  response.writeHead(status, lines);
  response.end(short ? short.bytes : text);
}
