import { setTimeout as sleep } from 'node:timers/promises';
import { hashPassword } from '../../api/models/passwords';
import { asSystem, buildAdmin } from '../../api/test/factories';
import * as books from '../../api/test/hostileBooks';
import { type TestServer, startServer } from '../../e2e/support/server';
import { PASSWORD, memoryOf, openBenchData } from '../builtin/benchData';
import { print } from '../report';
import { logIn } from '../stock/upload';

/**
 * Measures sixteen users without attacks and during uploads of malicious workbooks. Prints durations, results and
 * memory.
 */
const [dialect = 'sqlite', seconds = '30'] = process.argv.slice(2);
const PEOPLE = 16;
const BOMBERS = 22;
type Headers = Record<string, string>;

const FILES: Readonly<Record<string, Buffer>> = {
  'ten million empty rows': books.emptyRows(10_000_000),
  'a bomb': books.bomb(),
  'many texts': books.manyStrings(4_001_000),
  'huge texts': books.hugeStrings(210),
  'a million columns': books.manyColumns(1_000_000),
};

/** Makes a user's calls until the given time: reads lists, creates and changes a record. */
async function work(
  server: TestServer,
  headers: Headers,
  person: number,
  until: number,
  took: number[],
  wrong: string[],
): Promise<void> {
  const call = async (method: string, path: string, body?: object): Promise<{ id?: number }> => {
    const input = performance.now();
    const answer = await fetch(`${server.url}/t3d-api/${path}`, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    took.push(performance.now() - input);
    if (answer.status !== 200) wrong.push(`${method} ${path}: ${answer.status}`);
    return answer.status === 200 && method === 'POST' ? (JSON.parse(text) as { data: { id: number } }).data : {};
  };
  for (let turn = 0; Date.now() < until; turn += 1) {
    await call('GET', 'terminals?page=1&size=20');
    await call('GET', 'orders?page=1&size=20');
    const { id } = await call('POST', 'plan-topics', { name: `${person}-${turn}-${Date.now()}`, sort: 1 });
    await call('PUT', `plan-topics/${String(id)}`, { sort: 2 });
    await sleep(100);
  }
}

async function bombard(
  server: TestServer,
  headers: Headers,
  first: number,
  until: number,
  answers: Map<string, number>,
): Promise<void> {
  const names = Object.keys(FILES);
  for (let turn = first; Date.now() < until; turn += 1) {
    const name = names[turn % names.length] as string;
    const body = new FormData();
    body.append('file', new Blob([FILES[name] as Buffer<ArrayBuffer>]), 'topics.xlsx');
    const answer = await fetch(`${server.url}/t3d-api/plan-topics/import?dryRun=${turn % 2 === 0}`, {
      method: 'POST',
      headers,
      body,
    });
    await answer.arrayBuffer();
    const what = `${answer.status} (${name})`;
    answers.set(what, (answers.get(what) ?? 0) + 1);
    if (answer.status === 429) await sleep(1000);
  }
}

function figures(took: readonly number[]): string {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number): string =>
    `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)}`;
  return `${sorted.length} calls, median ${at(0.5)} ms, p95 ${at(0.95)}, p99 ${at(0.99)}, slowest ${at(1)}`;
}

const world = await openBenchData(dialect, 10_000);
const passwordHash = await hashPassword(PASSWORD);
for (let number = 0; number < PEOPLE + BOMBERS; number += 1)
  await buildAdmin(asSystem(world.database), { account: `p${number}@bench.test`, passwordHash, accountAuth: true });
const server = await startServer({ databaseUrl: world.url, env: { DEMO: 'off', LOG_LEVEL: 'warn' } });
try {
  const all: Headers[] = [];
  for (let number = 0; number < PEOPLE + BOMBERS; number += 1) all.push(await logIn(server, `p${number}@bench.test`));
  const answers = new Map<string, number>();
  for (const bombs of [0, BOMBERS]) {
    const until = Date.now() + Number(seconds) * 1000;
    const [took, wrong]: [number[], string[]] = [[], []];
    await Promise.all([
      ...all.slice(0, PEOPLE).map((headers, person) => work(server, headers, person, until, took, wrong)),
      ...all.slice(PEOPLE, PEOPLE + bombs).map((headers, first) => bombard(server, headers, first, until, answers)),
    ]);
    const examples = wrong.length > 0 ? `: ${wrong.slice(0, 3).join('; ')}` : '';
    print(`${dialect}, ${bombs} uploads at a time: ${figures(took)}; ${wrong.length} refused or failed${examples}`);
  }
  print(
    `  uploads: ${[...answers]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([what, count]) => `${count} × ${what}`)
      .join(', ')}`,
  );
  print(`  highest resident memory ${memoryOf(server.pid).highest} MB`);
} finally {
  await server.stop();
  await world.close();
}
