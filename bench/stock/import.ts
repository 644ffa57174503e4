import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '../../e2e/support/server';
import { countCards, memoryOf, openBenchData, processorOf } from '../builtin/benchData';
import { writeCsv, writeXlsx } from './files';
import { logIn, outcomeOf, upload, watchJob } from './upload';
import { megabytes, print, secondsSince } from '../report';

/**
 * Imports 1,000,000 cards as csv and xlsx by the product, and by a minimal importer. Prints seconds, ratios and memory.
 */
const [dialect = 'mariadb', count = '1000000', ...wanted] = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), 'import-'));

/** The seconds of an importer, including the database. */
interface Cost {
  seconds: number;
  processor: number;
}

/** Runs the minimal importer on a separate database. */
async function importBare(file: string): Promise<Cost> {
  const world = await openBenchData(dialect, 0);
  try {
    const before = world.databaseProcessor();
    const args = ['--import', 'tsx', 'bench/stock/bareImport.ts', world.url, file];
    const printed = execFileSync(process.execPath, args, { encoding: 'utf8' });
    const [seconds, processor] = printed.split(' ').map(Number) as [number, number];
    return { seconds, processor: processor + (world.databaseProcessor() - before) / 1e6 };
  } finally {
    await world.close();
  }
}

async function importOnce(kind: string, file: string): Promise<void> {
  const bare = kind.endsWith('.csv') ? await importBare(file) : null;
  const world = await openBenchData(dialect, 0);
  const server = await startServer({ databaseUrl: world.url, env: { DEMO: 'off', LOG_LEVEL: 'warn' } });
  try {
    const headers = await logIn(server, world.admin);
    const rest = memoryOf(server.pid);
    const used = (): number => processorOf(server.pid) + world.databaseProcessor();
    const [started, before] = [performance.now(), used()];
    const job = await upload(server, headers, file);
    const accepted = secondsSince(started);
    const { view, seen, slowest } = await watchJob(server, headers, job);
    const seconds = (performance.now() - started) / 1000;
    const processor = (used() - before) / 1e6;
    const { cards, numbers } = await countCards(world.database);
    print(`${dialect} ${kind}: ${megabytes(statSync(file).size)}, accepted after ${accepted} s, ${outcomeOf(view)}`);
    print(
      `  ${seconds.toFixed(1)} s, ${Math.round(Number(count) / seconds)} rows/s; ` +
        `${seen} different figures of progress seen, slowest answer ${Math.round(slowest)} ms; ` +
        `${cards} cards, ${numbers} numbers`,
    );
    if (bare !== null)
      print(
        `  the bare importer ${bare.seconds.toFixed(1)} s: ${(seconds / bare.seconds).toFixed(1)} x; processor ` +
          `${processor.toFixed(1)} and ${bare.processor.toFixed(1)} s: ${(processor / bare.processor).toFixed(1)} x`,
      );
    print(`  resident memory: at rest ${rest.now} MB, highest ${memoryOf(server.pid).highest} MB`);
  } finally {
    await server.stop();
    await world.close();
  }
}

const KINDS: Record<string, (file: string) => Promise<void>> = {
  'cards.csv': (file) => writeCsv(file, Number(count)),
  'inline.xlsx': (file) => writeXlsx(file, Number(count), false),
  'shared.xlsx': (file) => writeXlsx(file, Number(count), true),
};
try {
  for (const [kind, write] of Object.entries(KINDS)) {
    if (wanted.length > 0 && !wanted.includes(kind)) continue;
    const file = path.join(folder, kind);
    await write(file);
    await importOnce(kind, file);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
