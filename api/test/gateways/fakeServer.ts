import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The key pair of a party. */
export interface Keys {
  privateKey: string;
  publicKey: string;
}
export const makeKeys = (): Keys =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

export interface ReceivedRequest {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
}
export interface SentAnswer {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body: string | Buffer;
}
export interface FakeServer {
  url: string;
  requests: ReceivedRequest[];
  hang(): void;
  close(): Promise<void>;
}

/** Starts a fake gateway on a local port that passes every request to `answer`. */
export async function startFakeServer(answer: (request: ReceivedRequest) => SentAnswer): Promise<FakeServer> {
  const requests: ReceivedRequest[] = [];
  let hanging = false;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
    });
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://127.0.0.1');
      const one: ReceivedRequest = {
        method: request.method ?? '',
        url,
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      requests.push(one);
      if (hanging) return;
      const said = answer(one);
      response.writeHead(said.status ?? 200, said.headers).end(said.body);
    });
  });
  // Do not reuse connections, which could close while the creation of keys blocks this process.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    hang: () => {
      hanging = true;
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
