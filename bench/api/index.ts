// npx tsx bench/api/index.ts [rows = 200000] [seconds a round = 4] [rounds = 5] [only = all]: compares the API for
// cards on MariaDB with the shortest possible time of a minimal server (limit.ts).
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { buildAgent, asSystem } from '../../api/test/factories';
import { hashPassword } from '../../api/models/passwords';
import { serverArguments } from '../../scripts/lib/server.mjs';
import { cardColumns, fillTable } from '../builtin/fill';
import { PASSWORD, cardNumber, memoryOf, openBenchData, processorOf } from '../builtin/benchData';
import { median, print } from '../report';
import { type Outcome, type Request, load, requestOf } from './client';

const [rows = 200_000, seconds = 4, rounds = 5] = process.argv.slice(2, 5).map(Number);
const only = process.argv[5] ?? '';
const CONNECTIONS = 32;
const PORT = 3971;
const AGENTS = 20;
/** The seconds of warm-up, whose responses do not count. */
const WARM_SECONDS = 3;

const world = await openBenchData('mariadb', 0);
const system = asSystem(world.database);
const passwordHash = await hashPassword(PASSWORD);
const agents: { id: number; account: string }[] = [];
for (let number = 0; number < AGENTS; number += 1)
  agents.push(await buildAgent(system, { account: `agent${number}@bench.test`, passwordHash, accountAuth: true }));
const [first] = agents as [{ id: number; account: string }];
await fillTable(world.database, 'terminals', rows, cardColumns(`${first.id} + FLOOR(seq / 4) % ${AGENTS}`));
await world.database.sequelize.query('ANALYZE TABLE terminals');
const [[{ least }]] = (await world.database.sequelize.query('SELECT MIN(id) AS least FROM terminals')) as unknown as [
  [{ least: number }],
];

const children: ChildProcess[] = [];
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** Starts the product's server. Returns the milliseconds until its first response. */
async function startOurs(): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, serverArguments(), {
    env: {
      ...process.env,
      DATABASE_URL: world.url,
      PORT: String(PORT),
      HOST: '127.0.0.1',
      DEMO: 'off',
      SECRET_KEY: 'bench-secret-key-of-32-characters',
      NODE_ENV: 'development',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  for (;;) {
    const there = await fetch(`http://127.0.0.1:${PORT}/t3d-api/health`).then(
      () => true,
      () => false,
    );
    if (there) return performance.now() - started;
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
}

async function startLimit(): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/api/limit.ts', world.url, String(first.id)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return Number(line);
}

async function logIn(account: string): Promise<Record<string, string>> {
  const answer = await fetch(`http://127.0.0.1:${PORT}/t3d-api/web/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password: PASSWORD }),
  });
  const token = answer.headers.get('x-session-id');
  if (!token) throw new Error(`${answer.status} ${await answer.text()}`);
  return { 'x-session-id': token };
}

const cold = await startOurs();
const limit = await startLimit();
// Creates a session per connection, because a session may make only 300 calls a second.
const sessions = async (accounts: readonly string[]): Promise<Record<string, string>[]> => {
  const open: Record<string, string>[] = [];
  for (let one = 0; one < CONNECTIONS; one += 1) open.push(await logIn(accounts[one % accounts.length] as string));
  return open;
};
const staffed = await sessions([world.admin]);
const owned = await sessions(agents.map(({ account }) => account));
const staff = (turn: number): Record<string, string> => staffed[turn % CONNECTIONS] as Record<string, string>;
const agent = (turn: number): Record<string, string> => owned[turn % CONNECTIONS] as Record<string, string>;
const api = '/t3d-api/terminals';
/** Returns the id of a card of this turn's agent, who owns four of every 80. */
const ownId = (turn: number): number =>
  least + 80 * ((turn * 7919) % Math.floor(rows / 80)) + 4 * ((turn % CONNECTIONS) % AGENTS);
let made = 1_000_000;
const card = (): string => JSON.stringify({ iccid: cardNumber((made += 1)), type: 'SIM' });

interface Question {
  name: string;
  ours: Request;
  limit: Request;
}
const QUESTIONS: readonly Question[] = [
  {
    name: 'get one (agent)',
    ours: (turn) => requestOf('GET', `${api}/${ownId(turn)}`, agent(turn)),
    limit: (turn) => requestOf('GET', `/one/${ownId(turn)}`, {}),
  },
  {
    name: 'list of 25, filter, exact total (agent)',
    ours: (turn) => requestOf('GET', `${api}?page=1&size=25&status=UNUSED`, agent(turn)),
    limit: () => requestOf('GET', '/list?status=UNUSED', {}),
  },
  {
    name: 'page 4,000, exact total (staff)',
    ours: (turn) => requestOf('GET', `${api}?page=4000&size=25`, staff(turn)),
    limit: () => requestOf('GET', '/deep', {}),
  },
  {
    name: 'create with history (staff)',
    ours: (turn) => requestOf('POST', api, staff(turn), card()),
    limit: () => requestOf('POST', '/create', {}, card()),
  },
];

/** The result of a round. Processor time is less affected by other work than the rate of calls. */
interface Round extends Outcome {
  used: number;
}
async function loadBy(child: ChildProcess | undefined, port: number, request: Request): Promise<Round> {
  const before = processorOf(child?.pid ?? 0);
  const outcome = await load(port, request, CONNECTIONS, seconds);
  const used = processorOf(child?.pid ?? 0) - before;
  return { ...outcome, used: used / (outcome.perSecond * seconds) };
}

const of = (outcomes: readonly Round[], key: 'perSecond' | 'p50' | 'p99' | 'used'): number =>
  median(outcomes.map((outcome) => outcome[key]));
const show = (outcomes: readonly Round[]): string =>
  `${of(outcomes, 'perSecond').toFixed(0).padStart(6)}/s  p50 ${of(outcomes, 'p50').toFixed(1)} ms  ` +
  `p99 ${of(outcomes, 'p99').toFixed(1)} ms  processor ${of(outcomes, 'used').toFixed(0)} µs`;

print(`${rows} cards, ${CONNECTIONS} connections, ${rounds} × ${seconds} s, first answer after ${cold.toFixed(0)} ms`);
for (const question of QUESTIONS.filter(({ name }) => name.includes(only))) {
  const [ours, bare]: [Round[], Round[]] = [[], []];
  await load(PORT, question.ours, CONNECTIONS, WARM_SECONDS);
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await loadBy(children[1], limit, question.limit));
    ours.push(await loadBy(children[0], PORT, question.ours));
  }
  for (const outcome of [...ours, ...bare])
    if (outcome.refused > 0) throw new Error(`${question.name}: ${outcome.refused} refused: ${outcome.body}`);
  const ratio = (100 * of(ours, 'perSecond')) / of(bare, 'perSecond');
  const byProcessor = (100 * of(bare, 'used')) / of(ours, 'used');
  const shown = `${ratio.toFixed(0)} % of the limit, ${byProcessor.toFixed(0)} % by processor`;
  print(`${question.name}\n  limit ${show(bare)}\n  ours  ${show(ours)}  = ${shown}`);
}
const { now, highest } = memoryOf(children[0]?.pid ?? 0);
print(`memory of our process: ${now} MB, highest ${highest} MB`);
for (const child of children) child.kill('SIGTERM');
await world.close();
process.exit(0);
