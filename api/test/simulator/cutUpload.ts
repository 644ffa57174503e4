import type { Express } from 'express';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

const BOUNDARY = 'simulated-boundary';

interface Upload {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Uploads half of a file, and breaks the connection. */
export async function cutUpload(app: Express, { path, headers, text }: Upload): Promise<void> {
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="cards.csv"\r\n\r\n`;
  const body = `${head}${text}\r\n--${BOUNDARY}--\r\n`;
  const outgoing = request({
    port: (server.address() as AddressInfo).port,
    host: '127.0.0.1',
    path,
    method: 'POST',
    headers: {
      ...headers,
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      'Content-Length': String(Buffer.byteLength(body)),
    },
  });
  outgoing.on('error', () => undefined);
  const received = once(server, 'request');
  outgoing.write(body.slice(0, body.length / 2));
  await received;
  outgoing.destroy();
  await new Promise((resolve) => server.close(resolve));
}
