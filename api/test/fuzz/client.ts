import type { IncomingMessage, Server } from 'node:http';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Sent } from './requests';

const ANSWER_MS = 120_000;

export interface Answered {
  status: number;
  text: string;
  headers: IncomingMessage['headers'];
}

/** Sends raw requests over persistent connections, because a client library would correct them. */
export function openClient(server: Server): { send(sent: Sent): Promise<Answered>; close(): void } {
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const send = (sent: Sent): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const headers = { ...sent.headers, ...(sent.body ? { 'Content-Length': String(sent.body.length) } : {}) };
      const call = request(
        { agent, host: '127.0.0.1', port, method: sent.method, path: sent.path, headers, timeout: ANSWER_MS },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => {
            parts.push(part);
          });
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(parts).toString('utf8'),
              headers: response.headers,
            }),
          );
        },
      );
      call.on('timeout', () => {
        call.destroy(new Error(`no answer to ${sent.name}`));
      });
      call.on('error', reject);
      call.end(sent.body ?? undefined);
    });
  return { send, close: () => agent.destroy() };
}
