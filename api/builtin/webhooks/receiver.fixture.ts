import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: { type: string; timestamp: string; data: Record<string, unknown> };
}
type Answer = (received: Received, response: ServerResponse) => void | Promise<void>;

/** A partner's program in a test, which stores messages and responds as configured. */
export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  answer: Answer;
  /** The accepted messages by id, each once. */
  readonly accepted: Map<string, Received>;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const body = (text ? JSON.parse(text) : {}) as Received['body'];
      const received = { path: request.url ?? '', headers: request.headers, text, body };
      receiver.received.push(received);
      response.on('finish', () => {
        const id = String(request.headers['webhook-id']);
        if (response.statusCode < 300) receiver.accepted.set(id, received);
      });
      void receiver.answer(received, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received: [],
    accepted: new Map(),
    answer: (_received, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' }).end('thanks');
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
  return receiver;
}

/** Checks a message's signature as a partner's program does. */
export function verifies({ text, headers }: Received, secret: string): boolean {
  try {
    new Verifier(secret).verify(text, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
