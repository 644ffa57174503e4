import { startServer } from '../../e2e/support/server';
import { megabytes, print } from '../report';
import { secondsSince } from '../time';
import { logIn } from '../stock/upload';
import { memoryOf, openWorld } from './world';

/**
 * Exports 200,000 cards to xlsx and csv from the real server; prints seconds, bytes and the server's highest resident
 * memory.
 */
const [dialect = 'sqlite', count = '200000'] = process.argv.slice(2);
const world = await openWorld(dialect, Number(count));
const server = await startServer({ databaseUrl: world.url, env: { DEMO: 'off', LOG_LEVEL: 'warn' } });

async function exportOnce(headers: Record<string, string>, format: string): Promise<void> {
  const started = performance.now();
  const answer = await fetch(`${server.url}/t3d-api/terminals/export?format=${format}`, {
    headers,
  });
  let bytes = 0;
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += part.length;
  const memory = memoryOf(server.pid);
  const resident = `resident now ${memory.now} MB, highest ${memory.highest} MB`;
  print(`${dialect} ${format}: ${count} rows, ${secondsSince(started)} s, ${megabytes(bytes)}, ${resident}`);
}

try {
  const headers = await logIn(server, world.admin);
  const rest = memoryOf(server.pid);
  print(`${dialect}: server at rest ${rest.now} MB, highest ${rest.highest} MB`);
  await exportOnce(headers, 'csv');
  await exportOnce(headers, 'xlsx');
} finally {
  await server.stop();
  await world.close();
}
