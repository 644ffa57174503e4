import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { signAnswer, signRequest } from '../domain/suppliers/http';

export const SECRET = 'a-secret-of-sixteen-or-more';
export const KEY_ID = 'key-1';

interface ReceivedRequest {
  path: string;
  reference: string;
  body: Record<string, unknown>;
}
export interface FakeSupplier {
  url: string;
  requests: ReceivedRequest[];
  /** Sets the function that returns the next responses. */
  answer(say: (requests: ReceivedRequest) => object): void;
  close(): Promise<void>;
}

/** Starts a fake supplier on a local port, which accepts every request unless `answer` says otherwise. */
export async function startSupplier(): Promise<FakeSupplier> {
  const requests: ReceivedRequest[] = [];
  let say: (one: ReceivedRequest) => object = ({ body }) => ({
    verdict: 'ACCEPTED',
    ...(typeof body.echo === 'string' ? { echo: body.echo } : {}),
  });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
    });
    request.on('end', () => {
      const raw = Buffer.concat(chunks);
      const path = request.url ?? '';
      const signature = request.headers['x-signature'] as string;
      const right =
        signature ===
        signRequest(SECRET, {
          timestamp: request.headers['x-timestamp'] as string,
          method: request.method ?? '',
          path,
          body: raw,
        });
      const one = {
        path,
        reference: request.headers['x-reference'] as string,
        body: raw.length > 0 ? (JSON.parse(raw.toString()) as Record<string, unknown>) : {},
      };
      requests.push(one);
      const status = right ? 200 : 401;
      const body = Buffer.from(JSON.stringify(say(one)));
      const timestamp = String(Math.floor(Date.now() / 1000));
      response
        .writeHead(status, {
          'X-Timestamp': timestamp,
          'X-Signature': signAnswer(SECRET, { timestamp, request: signature, status, body }),
        })
        .end(body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (next) => {
      say = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
