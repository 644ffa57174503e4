import { startServer } from '../../e2e/support/server';
import { PASSWORD, memoryOf, openWorld } from './world';

/**
 * Exports 200,000 cards to xlsx and csv from the real server; prints seconds, bytes and the server's highest resident
 * memory.
 */
const [dialect = 'sqlite', count = '200000'] = process.argv.slice(2);
const world = await openWorld(dialect, Number(count));
const server = await startServer({ databaseUrl: world.url, env: { DEMO: 'off', LOG_LEVEL: 'warn' } });
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function exportOnce(session: string, format: string): Promise<void> {
  const started = performance.now();
  const answer = await fetch(`${server.url}/t3d-api/terminals/export?format=${format}`, {
    headers: { 'X-Session-Id': session },
  });
  let bytes = 0;
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += part.length;
  const memory = memoryOf(server.pid);
  say(
    `${dialect} ${format}: ${count} rows, ${((performance.now() - started) / 1000).toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB, resident now ${memory.now} MB, highest ${memory.highest} MB`,
  );
}

try {
  const login = await fetch(`${server.url}/t3d-api/web/sessions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ account: world.admin, password: PASSWORD }),
  });
  const session = login.headers.get('X-Session-Id') as string;
  const rest = memoryOf(server.pid);
  say(`${dialect}: server at rest ${rest.now} MB, highest ${rest.highest} MB`);
  await exportOnce(session, 'csv');
  await exportOnce(session, 'xlsx');
} finally {
  await server.stop();
  await world.close();
}
