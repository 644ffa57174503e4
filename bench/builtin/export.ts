import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { startServer } from '../../e2e/support/server';
import { median, megabytes, print } from '../report';
import { logIn } from '../stock/upload';
import { memoryOf, openBenchData, processorOf } from './benchData';

/**
 * Exports 200,000 cards to csv and xlsx by the product and by a minimal exporter. Prints seconds, ratios and memory.
 */
const [dialect = 'sqlite', count = '200000', rounds = '3'] = process.argv.slice(2);
const world = await openBenchData(dialect, Number(count));
const server = await startServer({ databaseUrl: world.url, env: { DEMO: 'off', LOG_LEVEL: 'warn' } });
const bare = spawn(process.execPath, ['--import', 'tsx', 'bench/builtin/bareExport.ts', world.url], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
process.once('exit', () => bare.kill('SIGKILL'));

interface Export {
  seconds: number;
  /** The processor seconds of the exporter and the database. */
  processor: number;
  bytes: number;
}

async function exportOnce(address: string, pid: number, headers: Record<string, string>): Promise<Export> {
  const used = (): number => processorOf(pid) + world.databaseProcessor();
  const [started, before] = [performance.now(), used()];
  const answer = await fetch(address, { headers: { ...headers, 'Accept-Encoding': 'identity' } });
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  let bytes = 0;
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += part.length;
  return {
    seconds: (performance.now() - started) / 1000,
    processor: (used() - before) / 1e6,
    bytes,
  };
}

const describe = (name: string, exports: readonly Export[]): string =>
  `${name} ${median(exports.map(({ seconds }) => seconds)).toFixed(2)} s, processor ${median(
    exports.map(({ processor }) => processor),
  ).toFixed(2)} s, ${megabytes(exports[0]?.bytes ?? 0)}`;
const ratio = (ours: readonly Export[], bares: readonly Export[], what: 'seconds' | 'processor'): string =>
  (median(ours.map((one) => one[what])) / median(bares.map((one) => one[what]))).toFixed(2);

try {
  const [port] = (await once(createInterface({ input: bare.stdout }), 'line')) as [string];
  const headers = await logIn(server, world.admin);
  const rest = memoryOf(server.pid);
  print(`${dialect}, ${count} rows: server at rest ${rest.now} MB, highest ${rest.highest} MB`);
  for (const format of ['csv', 'xlsx']) {
    const [ours, bares]: [Export[], Export[]] = [[], []];
    for (let round = 0; round < Number(rounds); round += 1) {
      bares.push(await exportOnce(`http://127.0.0.1:${port}/${format}`, bare.pid as number, {}));
      ours.push(await exportOnce(`${server.url}/t3d-api/terminals/export?format=${format}`, server.pid, headers));
    }
    print(`${format}: ${describe('bare', bares)}; ${describe('ours', ours)}`);
    print(`  ours ÷ bare: ${ratio(ours, bares, 'seconds')} in time, ${ratio(ours, bares, 'processor')} in processor`);
    print(`  resident highest ${memoryOf(server.pid).highest} MB`);
  }
} finally {
  bare.kill();
  await server.stop();
  await world.close();
}
