import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestServer, startServer } from '../../e2e/support/server';
import { countCards, memoryOf, openBenchData } from '../builtin/benchData';
import { writeCsv } from './files';
import { logIn, outcomeOf, upload, watchJob } from './upload';
import { print, secondsSince } from '../report';

/** Kills the server while it imports 1,000,000 cards, and restarts it. Prints the numbers of stored cards. */
const [dialect = 'mariadb', count = '1000000'] = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), 'import-'));
const file = path.join(folder, 'cards.csv');

const world = await openBenchData(dialect, 0);
const start = (): Promise<TestServer> =>
  startServer({
    databaseUrl: world.url,
    env: { DEMO: 'off', LOG_LEVEL: 'warn', UPLOADS: path.join(folder, 'uploads') },
  });

let server: TestServer | undefined;
try {
  await writeCsv(file, Number(count));
  server = await start();
  const headers = await logIn(server, world.admin);
  const job = await upload(server, headers, file);
  const { view } = await watchJob(server, headers, job, ({ done }) => done >= Number(count) / 2);
  await server.kill();
  const before = await countCards(world.database);
  print(`${dialect}: killed at ${view.done} of ${view.total}, ${before.cards} cards in the table`);
  const started = performance.now();
  server = await start();
  const after = await watchJob(server, headers, job);
  const took = secondsSince(started);
  const { cards, numbers } = await countCards(world.database);
  print(
    `  restarted: ${outcomeOf(after.view)} after ${took} s; ` +
      `${cards} cards, ${numbers} numbers; highest ${memoryOf(server.pid).highest} MB`,
  );
} finally {
  await server?.stop();
  await world.close();
  rmSync(folder, { recursive: true, force: true });
}
