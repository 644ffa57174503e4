import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { TLSSocket } from 'node:tls';

const PATIENCE_MS = 5000;
const LIMIT = 16 * 1024;

export interface OwnAnswer {
  status: number;
  body: string;
  /** Until when the certificate holds; null without https. */
  validTo: Date | null;
}

/** Calls our own callback as WeChat would, by its public address. */
export function callOwn(url: string, body?: string): Promise<OwnAnswer> {
  return new Promise((resolve, reject) => {
    const target = new URL(url);
    const send = target.protocol === 'https:' ? requestSecure : requestPlain;
    const outgoing = send(
      target,
      { method: body === undefined ? 'GET' : 'POST', agent: false, signal: AbortSignal.timeout(PATIENCE_MS) },
      (answer) => {
        const socket = answer.socket as TLSSocket;
        const until = target.protocol === 'https:' ? new Date(socket.getPeerCertificate().valid_to) : null;
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          if (text.length < LIMIT) text += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text, validTo: until }));
        answer.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
