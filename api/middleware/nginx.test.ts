import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../scripts/lib/mariadb.mjs';
import { codeTriesOf } from '../models/mailedCodes';
import { type Nginx, SHIPPED, hasNginx, startNginx } from '../test/nginx';
import type { TestServer } from '../test/server';
import { startTestServer } from '../test/server';

const FORWARDED = {
  'X-Forwarded-For': '$remote_addr',
  'X-Forwarded-Proto': '$scheme',
  'X-Forwarded-Host': '$host',
  Host: '$host',
};

test('overwrites, in every nginx location, each proxy header that the server trusts', () => {
  const rules = [...SHIPPED.matchAll(/^( *)proxy_set_header (\S+) (\S+);$/gm)].map(([, indent, name, value]) => [
    indent,
    name,
    value,
  ]);
  for (const [name, value] of Object.entries(FORWARDED)) expect(rules).toContainEqual(['  ', name, value]);
  // A location that sets its own headers inherits none.
  expect(rules.filter(([indent]) => indent !== '  ')).toEqual([]);
  expect(SHIPPED.match(/proxy_set_header/g)).toHaveLength(rules.length);
  expect(SHIPPED).not.toContain('$proxy_add_x_forwarded_for');
});

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
async function listening(server: Server): Promise<Server> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
const liveOnly = hasNginx ? describe : describe.skip;
liveOnly('behind the shipped configuration', () => {
  let server: TestServer;
  let front: Server;
  let nginx: Nginx;
  let port: number;
  const seen: IncomingHttpHeaders[] = [];

  beforeAll(async () => {
    server = await startTestServer({ simulators: false, trustProxy: 'loopback' });
    front = await listening(
      createServer((request, response) => {
        seen.push(request.headers);
        server.app(request, response);
      }),
    );
    nginx = await startNginx([portOf(front)]);
    port = nginx.port;
    const rows = Array.from({ length: 30 }, () => ({ address: '127.0.0.1', at: new Date() }));
    await codeTriesOf(server.database).bulkCreate(rows);
  }, 60_000);
  afterAll(async () => {
    nginx?.stop();
    front?.close();
    front?.closeAllConnections();
    await server?.close();
  });

  const reset = async (at: number, from: string): Promise<number> => {
    const answer = await fetch(`http://127.0.0.1:${at}/t3d-api/password-reset/code`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
      body: JSON.stringify({ account: `${from}@t3d.test` }),
    });
    await answer.arrayBuffer();
    return answer.status;
  };

  test('limits password resets when a caller sends another X-Forwarded-For with each call', async () => {
    for (const from of ['203.0.113.1', '203.0.113.2, 127.0.0.1', '2001:db8::3', 'unknown'])
      expect([from, await reset(port, from)]).toEqual([from, 429]);
    // A caller who bypasses the proxy avoids the limit, as the guide says.
    expect(await reset(portOf(front), '203.0.113.1')).toBe(200);
  });

  test.each(['/metrics', '/Metrics', '/METRICS/', '//metrics', '/%6detrics', '/t3d/../metrics'])(
    "hides the server's metrics behind nginx at %s",
    async (place) => {
      seen.length = 0;
      const request = get({ host: '127.0.0.1', port, path: place });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      response.resume();
      expect([response.statusCode, seen.length]).toEqual([404, 0]);
    },
  );

  test('logs neither query strings nor referrers in nginx', async () => {
    const headers = { Referer: 'http://127.0.0.1/t3d/koreaPay?orderNo=1&key=from-a-referrer' };
    const answer = await fetch(`http://127.0.0.1:${port}/data-api/orders/1?key=a-secret-key`, { headers });
    await answer.arrayBuffer();
    const read = (): string => nginx.readLog('access.log');
    const line = 'GET /data-api/orders/1"';
    for (let tries = 0; tries < 100 && !read().includes(line); tries += 1) await sleep(20);
    expect(read()).toContain(line);
    expect(read()).not.toMatch(/a-secret-key|from-a-referrer/);
  });

  const LOGGED = [
    ['/data-api/cards/89860312345678901234/orders', '/data-api/cards/***/orders'],
    ['/data-api/cards/8986-0312-3456-7890-123', '/data-api/cards/***'],
    ['/data-api/cards/%38%39%38%36%30%33%31%32%33/esim', '/data-api/cards/***/esim'],
    ['/data-api/cards/１３９１２３４５６７８/esim', '/data-api/cards/***/esim'],
    ['/data-api/cards/x%2F13912345678', '/data-api/cards/x/***'],
    ['/data-api/numbers/13912345678/messages/13912345678/13912345678', '/data-api/numbers/***/messages/***'],
    ['/t3d-api/users/who%40example.com', '/t3d-api/users/***'],
    ['/t3d-api/invites/aVeryLongToken1OfLetters', '/t3d-api/invites/***'],
    ['/t3d-api/terminal-issue-records/1234567/history', '/t3d-api/terminal-issue-records/1234567/history'],
    ['/t3d/assets/index-B3k2a1c9.js', '/t3d/assets/index-B3k2a1c9.js'],
  ] as const;

  test('logs no number, e-mail address or key of a path in nginx', async () => {
    for (const [place] of LOGGED) await (await fetch(`http://127.0.0.1:${port}${place}`)).arrayBuffer();
    const last = LOGGED.at(-1)?.[1] ?? '';
    const read = (): string => nginx.readLog('access.log');
    for (let tries = 0; tries < 100 && !read().includes(last); tries += 1) await sleep(20);
    const paths = [...read().matchAll(/"GET (\S+)"/g)].map(([, logged]) => logged);
    expect(paths.slice(-LOGGED.length)).toEqual(LOGGED.map(([, logged]) => logged));
  });

  test('logs no address in an nginx error when the server is down or rejects a body', async () => {
    const away = await startNginx([await findFreePort()]);
    try {
      const answer = await fetch(`http://127.0.0.1:${away.port}/data-api/cards/89860312345678901234?key=a-secret-key`);
      expect(answer.status).toBe(502);
      const logs = away.readLog('access.log') + away.readLog('error.log');
      expect(logs).not.toMatch(/8986|a-secret-key/);
    } finally {
      away.stop();
    }
  });

  test.each(['/t3d-api/manifest', '/t3d-api/jobs/1/events', '/t3d-api/terminals/import'])(
    "sends nginx's proxy headers to %s when a caller sends forged proxy headers",
    async (place) => {
      seen.length = 0;
      const answer = await fetch(`http://127.0.0.1:${port}${place}`, {
        headers: {
          'X-Forwarded-For': '203.0.113.1',
          'X-Forwarded-Proto': 'https',
          'X-Forwarded-Host': 'other.example',
        },
      });
      await answer.arrayBuffer();
      expect(seen).toEqual([
        expect.objectContaining({
          host: '127.0.0.1',
          'x-forwarded-for': '127.0.0.1',
          'x-forwarded-proto': 'http',
          'x-forwarded-host': '127.0.0.1',
        }),
      ]);
    },
  );
});
