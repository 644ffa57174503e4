import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import express from 'express';
import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { beginRequest } from '../context';
import { type TestServer, startTestServer } from '../../test/server';
import { Connections, takeTurns } from './index';

/** A call that the handler has received and has not responded to yet. */
interface Given {
  readonly url: string;
  answer(body?: string): void;
}
const REAL = 'a-session-that-stands';
let server: TestServer;
let http: Server;
let given: Given[] = [];
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await startTestServer({ simulators: false });
  const known = new Set<string>();
  const sessions = {
    isKnown: (token: string) => known.has(token),
    find: (token: string) => {
      const stands = token.startsWith(REAL);
      if (stands) known.add(token);
      return Promise.resolve(stands ? {} : null);
    },
  };
  const app = express();
  app.set('trust proxy', true);
  app.use((request, _response, next) => {
    beginRequest(request, server.database);
    next();
  });
  app.use(takeTurns({ sessions, isSigned: (address) => address.startsWith('/partner') }));
  app.use((request, response) => {
    given.push({ url: request.originalUrl, answer: (body = 'ok') => response.end(body) });
  });
  http = createServer(app).listen(0, '127.0.0.1');
  await once(http, 'listening');
}, 60_000);
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  const open = (): Promise<number> =>
    new Promise((resolve) => {
      setTimeout(() => http.getConnections((_error, count) => resolve(count)), 10);
    });
  while ((await open()) > 0 || given.length > 0) for (const call of given.splice(0)) call.answer();
});
afterAll(async () => {
  http.closeAllConnections();
  http.close();
  await server.close();
});

async function until(isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + 10_000; Date.now() < end && !isSo();)
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  expect(isSo()).toBe(true);
}
const port = (): number => (http.address() as AddressInfo).port;
const requestOf = (path: string, head: Readonly<Record<string, string>> = {}): string =>
  `GET ${path} HTTP/1.1\r\nhost: test\r\n${Object.entries(head)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

/** Sends requests on a single connection and collects the response text. */
function send(...requests: readonly string[]): { socket: Socket; text: () => string } {
  const socket = connect(port(), '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
  socket.on('error', () => undefined);
  socket.write(requests.join(''));
  return { socket, text: () => text };
}
const session = (number: number): Record<string, string> => ({ 'x-session-id': `${REAL}-${number}` });

test("rejects the 71st call of a session with 429 in the caller's language, and tells when to try again", async () => {
  const calls = Array.from({ length: 75 }, () =>
    send(requestOf('/t3d-api/x', { ...session(1), 'accept-language': 'en' })),
  );
  await until(() => calls.filter(({ text }) => text().includes(' 429 ')).length === 5);
  expect(given).toHaveLength(6);
  const rejected = calls.find(({ text }) => text() !== '')?.text() ?? '';
  expect(rejected).toMatch(/\r\nRetry-After: 1\r\n/i);
  expect(rejected).toMatch(/\r\nX-Request-Id: /i);
  expect(JSON.parse(rejected.slice(rejected.indexOf('\r\n\r\n')))).toMatchObject({
    code: 429,
    message: 'Too many requests, please try again in 1 seconds',
  });
});

test('serves another session of an address when a session has its maximum of running calls', async () => {
  for (let call = 0; call < 70; call += 1) send(requestOf('/t3d-api/x', session(1)));
  await until(() => given.length === 6);
  send(requestOf('/t3d-api/other', session(2)));
  await until(() => given.some(({ url }) => url === '/t3d-api/other'));
});

test('counts calls without a session and with invented sessions for the address behind the proxy', async () => {
  const from = (address: string, token = ''): Record<string, string> => ({
    'x-forwarded-for': address,
    ...(token && { 'x-session-id': token }),
  });
  for (let call = 0; call < 4; call += 1) {
    send(requestOf('/t3d-api/x', from('2001:db8:1:2::1')));
    send(requestOf('/t3d-api/x', from('2001:db8:1:2::9', `made-up-session-${call}`)));
  }
  await until(() => given.length === 6);
  send(requestOf('/t3d-api/other', from('2001:db8:1:3::1')));
  await until(() => given.length === 7);
  expect(given.at(-1)?.url).toBe('/t3d-api/other');
});

test('lets 200 signed calls of a partner wait', async () => {
  const calls = Array.from({ length: 200 }, () => send(requestOf('/partner/notices')));
  await until(() => given.length === 6);
  for (let answered = 0; answered < 200; answered += 1) {
    await until(() => given.length > 0);
    given.shift()?.answer();
  }
  await until(() => calls.every(({ text }) => text().includes(' 200 ')));
});

test('runs the calls of a connection one at a time in order', async () => {
  const { text } = send(...['/a', '/b', '/c'].map((path) => requestOf(path)));
  for (const path of ['/a', '/b', '/c']) {
    await until(() => given.length === 1);
    expect(given[0]?.url).toBe(path);
    given.shift()?.answer(`answer of ${path}`);
  }
  await until(() => text().includes('answer of /c'));
  expect([...text().matchAll(/answer of (\S\S)/g)].map(([, path]) => path)).toEqual(['/a', '/b', '/c']);
});

test('continues to read a connection when the body of the second call arrives late', async () => {
  const head = 'POST /b HTTP/1.1\r\nhost: test\r\ncontent-length: 5\r\n\r\n';
  const { socket, text } = send(requestOf('/a'), head);
  await until(() => given.length === 1);
  given.shift()?.answer();
  await until(() => given.length === 1);
  socket.write('12345');
  given.shift()?.answer('answer of /b');
  await until(() => text().includes('answer of /b'));
});

test('delays further calls of a connection for a second when a call of the connection was rejected', async () => {
  for (let call = 0; call < 70; call += 1) send(requestOf('/t3d-api/x', session(4)));
  await until(() => given.length === 6);
  const { socket, text } = send(...Array.from({ length: 20 }, () => requestOf('/t3d-api/x', session(4))));
  const refusals = (): number => text().match(/HTTP\/1\.1 429 /g)?.length ?? 0;
  const started = Date.now();
  await until(() => refusals() > 2);
  expect(Date.now() - started).toBeGreaterThanOrEqual(900);
  expect(socket.readableEnded).toBe(false);
  expect(text()).not.toMatch(/\r\nConnection: close\r\n/i);
});

test('removes a waiting call from the queue when the caller disconnects', async () => {
  const calls = Array.from({ length: 70 }, () => send(requestOf('/t3d-api/x', session(3))));
  await until(() => given.length === 6);
  for (const { socket } of calls.slice(6)) socket.destroy();
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  const later = Array.from({ length: 64 }, () => send(requestOf('/t3d-api/later', session(3))));
  given.shift()?.answer();
  await until(() => given.some(({ url }) => url === '/t3d-api/later'));
  expect(later.filter(({ text }) => text().includes(' 429 '))).toHaveLength(0);
});

test('starts no call for a connection that reads no response, and later closes the connection', async () => {
  const large = Buffer.alloc(8_000_000, 'x');
  const connections = new Connections(300);
  let begun = 0;
  let stuck: Socket | undefined;
  const own = createServer((request: IncomingMessage, response: ServerResponse) => {
    connections.enter(
      request,
      response,
      () => {
        begun += 1;
        stuck = request.socket;
        response.end(large);
      },
      () => response.end(),
    );
  }).listen(0, '127.0.0.1');
  await once(own, 'listening');
  const socket = connect((own.address() as AddressInfo).port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  sockets.push(socket);
  socket.write(Array.from({ length: 50 }, () => requestOf('/large')).join(''));
  await until(() => stuck?.destroyed === true);
  expect(begun).toBe(1);
  own.closeAllConnections();
  own.close();
});
