import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../scripts/lib/mariadb.mjs';
import { serverArguments } from '../scripts/lib/server.mjs';
import { type TestDatabase, openTestDatabase } from './test/database';

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Sent {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const spans: SentSpan[] = [];
let collector: Server;
let home: TestDatabase;

beforeAll(async () => {
  home = await openTestDatabase();
  collector = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(text) as Sent;
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterAll(async () => {
  collector.close();
  await home.drop();
});

test('sends a span for each call, job and statement without personal data, and the last spans at the end', async () => {
  const port = await findFreePort();
  const { NODE_OPTIONS: _mine, ...others } = process.env;
  const child = spawn(process.execPath, serverArguments(), {
    env: {
      ...others,
      NODE_ENV: 'test',
      PORT: String(port),
      DATABASE_URL: home.url,
      DEMO: 'off',
      LOG_LEVEL: 'error',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    const site = `http://127.0.0.1:${port}`;
    const isReady = (): Promise<boolean> =>
      fetch(`${site}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (child.exitCode === null && !(await isReady())) await sleep(100);
    const hasJob = (): boolean => spans.some(({ name }) => name.startsWith('job '));
    for (let tries = 0; tries < 200 && !hasJob(); tries += 1) await sleep(100);
    const headers = { traceparent: `00-${TRACE}-b7ad6b7169203331-01` };
    await fetch(`${site}/t3d-api/users/8985000000000000001?search=Secretname`, { headers });
    await fetch(`${site}/readyz`, { headers });
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toEqual([0, null]);
  const own = spans.filter(({ traceId }) => traceId === TRACE);
  const ready = own.find(({ name }) => name === 'GET /readyz');
  expect(own.map(({ name }) => name)).toContain('GET /t3d-api/users');
  expect(ready?.parentSpanId).toBe('b7ad6b7169203331');
  expect(spans.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^job /));
  const statements = own.filter(({ parentSpanId }) => parentSpanId === ready?.spanId).map(({ name }) => name);
  expect(statements.length > 0).toBe(process.env.TEST_DATABASE !== 'sqlite');
  for (const name of statements) expect(name).toMatch(/^[A-Z]+$/);
  expect(JSON.stringify(spans)).not.toMatch(/8985000000000000001|Secretname/);
}, 60_000);
