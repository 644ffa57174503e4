// npx tsx bench/faults/galera.ts [one | spread | both] [processes = 16] [seconds = 60]: runs the stress test on three
// Galera nodes. Commands go to a single node or to all nodes. After a third of the time, a node is killed with SIGKILL,
// and the workers switch to another node. After two thirds, the node is restarted. Needs root. See
// docs/runbooks/faults.md.
import { mkdtempSync, rmSync, chmodSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mysql, { type RowDataPacket } from 'mysql2/promise';
import { audit } from '../../api/ledger';
import type { Scene } from '../../api/test/modelTest/perform';
import { type Crowd, nameOf, startCrowd } from './crowd';
import { killConnections, BEGUN, NAME, buildScene, seeThrough } from './scene';
import { print, printTable } from '../report';
import { settle } from './settle';
import { settingText } from '../../api/environment/text.mjs';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';

const PROVIDERS = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so'];
const SERVERS = ['/usr/sbin/mariadbd', '/usr/libexec/mariadbd'];
const SIZE = 3;
const portOf = (index: number): number => 33_461 + index;
const groupPort = (index: number): number => 45_670 + 10 * index;

const find = (what: string, paths: readonly string[]): string => {
  const found = paths.find((path) => existsSync(path));
  if (!found) throw new Error(`${what} is not installed: apt-get install mariadb-server galera-4 rsync`);
  return found;
};

/** A node of the cluster. A node is a MariaDB server with a separate folder and separate ports. */
class Node {
  private child: ChildProcess | undefined;
  constructor(
    readonly index: number,
    private readonly folder: string,
  ) {}

  get url(): string {
    return `mysql://root@127.0.0.1:${portOf(this.index)}`;
  }
  private get data(): string {
    return join(this.folder, `node-${this.index}`);
  }
  private get log(): string {
    return join(this.folder, `node-${this.index}.log`);
  }

  install(): void {
    mkdirSync(this.data);
    const installed = spawnSync(
      'mariadb-install-db',
      [
        '--no-defaults',
        '--user=mysql',
        `--datadir=${this.data}`,
        '--auth-root-authentication-method=normal',
        '--skip-test-db',
      ],
      { encoding: 'utf8' },
    );
    if (installed.status !== 0) throw new Error(`mariadb-install-db failed:\n${installed.stdout}${installed.stderr}`);
  }

  /** Starts the node. The first node creates the cluster. Later nodes join the cluster and copy missing data. */
  start(first = false): void {
    const members = Array.from({ length: SIZE }, (_, index) => `127.0.0.1:${groupPort(index)}`).join(',');
    const group = groupPort(this.index);
    const log = openSync(this.log, 'a');
    this.child = spawn(
      find('MariaDB', SERVERS),
      [
        '--no-defaults',
        '--user=mysql',
        `--datadir=${this.data}`,
        `--port=${portOf(this.index)}`,
        `--socket=${join(this.data, 's')}`,
        `--pid-file=${join(this.data, 'pid')}`,
        '--bind-address=127.0.0.1',
        '--skip-name-resolve',
        '--max-connections=300',
        '--character-set-server=utf8mb4',
        '--collation-server=utf8mb4_unicode_ci',
        '--innodb-buffer-pool-size=192M',
        '--innodb-flush-log-at-trx-commit=1',
        '--binlog-format=ROW',
        '--innodb-autoinc-lock-mode=2',
        '--wsrep-on=ON',
        `--wsrep-provider=${find('Galera', PROVIDERS)}`,
        '--wsrep-cluster-name=t3d-faults',
        `--wsrep-cluster-address=gcomm://${first ? '' : members}`,
        `--wsrep-node-name=node-${this.index}`,
        '--wsrep-node-address=127.0.0.1',
        '--wsrep-sst-method=rsync',
        `--wsrep-sst-receive-address=127.0.0.1:${group + 4}`,
        // A joining node copies data from the last node, because a node cannot commit while it is copied. The last node
        // gets no commands if all commands go to a single node.
        `--wsrep-sst-donor=node-${SIZE - 1},`,
        // Makes each read wait for all earlier commits on any node.
        '--wsrep-sync-wait=1',
        `--wsrep-provider-options=${[
          'base_host=127.0.0.1',
          `base_port=${group}`,
          `gmcast.listen_addr=tcp://127.0.0.1:${group}`,
          `ist.recv_addr=127.0.0.1:${group + 1}`,
          'gcache.size=64M',
        ].join(';')}`,
        ...(first ? ['--wsrep-new-cluster'] : []),
      ],
      { stdio: ['ignore', log, log] },
    );
  }

  get running(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Kills the node, like a power cut. Resolves when the process has ended. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || !this.running) return;
    const gone = new Promise((resolve) => {
      child.once('exit', resolve);
    });
    child.kill('SIGKILL');
    await gone;
  }

  /** Returns a status variable of the server, or null if the server does not respond. */
  async status(name: string): Promise<string | null> {
    const connection = await mysql.createConnection(this.url).catch(() => null);
    if (!connection) return null;
    try {
      const [[row]] = await connection.query<RowDataPacket[]>('SHOW GLOBAL STATUS LIKE ?', [name]);
      return (row?.Value as string | undefined) ?? null;
    } catch {
      return null;
    } finally {
      connection.destroy();
    }
  }

  async waitUntilSynced(seconds = 90): Promise<void> {
    const until = Date.now() + seconds * 1_000;
    while ((await this.status('wsrep_local_state_comment')) !== 'Synced') {
      if (Date.now() > until || !this.running)
        throw new Error(
          `node ${this.index} did not join:\n${readFileSync(this.log, 'utf8').split('\n').slice(-25).join('\n')}`,
        );
      await sleep(100);
    }
  }
}

interface Cluster {
  nodes: Node[];
  stop(): Promise<void>;
}

/** Starts three Galera nodes on this machine. Needs root, because the data must belong to the user mysql. */
async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 't3d-galera-'));
  chmodSync(folder, 0o777);
  const nodes = Array.from({ length: SIZE }, (_, index) => new Node(index, folder));
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.kill()));
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', () => {
    for (const node of nodes) void node.kill();
  });
  try {
    for (const node of nodes) {
      node.install();
      node.start(node.index === 0);
      await node.waitUntilSynced();
    }
    return { nodes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const [mode = 'both', ...numbers] = process.argv.slice(2);
const [processes = 16, seconds = 60] = numbers.map(Number);
const KILLS_A_SECOND = 5;
const SEED = Number(settingText('STRESS_SEED') ?? 20_261_121);
const TABLES = ['ledger_accounts', 'ledger_transactions', 'ledger_entries', 'order_money', 'order_shares', 'users'];

async function killAndReturn(node: Node, survivor: Node): Promise<[string, string][]> {
  await sleep((seconds * 1_000) / 3);
  await node.kill();
  const killedAt = Date.now();
  while ((await survivor.status('wsrep_cluster_size')) !== '2' || (await survivor.status('wsrep_ready')) !== 'ON')
    await sleep(50);
  const noticed = Date.now() - killedAt;
  await sleep(Math.max(0, (seconds * 1_000) / 3 - noticed));
  const back = Date.now();
  node.start();
  await node.waitUntilSynced();
  return [
    ['node killed', `${node.index}; the others went on without it after ${(noticed / 1_000).toFixed(1)} s`],
    ['node back in step', `${((Date.now() - back) / 1_000).toFixed(1)} s after its start`],
  ];
}

/** Compares the checksums of the ledger's tables on all nodes, after each node has applied all changes. */
async function compareNodes(nodes: readonly Node[]): Promise<string[]> {
  const sums = await Promise.all(
    nodes.map(async (node) => {
      const connection = await mysql.createConnection(`${node.url}/${NAME}`);
      await connection.query('SELECT COUNT(*) FROM ledger_entries');
      const [rows] = await connection.query<RowDataPacket[]>(`CHECKSUM TABLE ${TABLES.join(', ')}`);
      await connection.end();
      return rows.map((row) => `${String(row.Table)}=${String(row.Checksum)}`).join(' ');
    }),
  );
  return sums;
}

function assignments(scene: Scene, nodes: readonly Node[], spread: boolean, logs: readonly string[]) {
  return logs.map((log, index) => ({
    urls: nodes.map(({ url }) => `${url}/${NAME}`),
    home: spread ? index % nodes.length : 0,
    users: scene.users.map(({ id }) => id),
    admin: scene.admin.id,
    name: `w${index}`,
    seed: SEED + index,
    seconds,
    lanes: 2,
    cutOneIn: 300,
    log,
  }));
}

async function report(crowd: Crowd, events: readonly (readonly [string, string | number])[]): Promise<void> {
  const { tally, reruns } = await crowd.finished;
  printTable('while it ran', [
    ['commands done a second', Math.round(tally.done / seconds)],
    ...events,
    ['replays of earlier commands', tally.replays],
    ['another body under a used key', `${tally.conflicts} refused`],
    ['commands sent on to another node', tally.unknown],
    ...[...reruns].sort(([, a], [, b]) => b - a).map(([name, times]) => [nameOf(name), times] as const),
  ]);
}

async function run(spread: boolean): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 't3d-stress-'));
  const cluster = await startCluster();
  const { nodes } = cluster;
  try {
    const scene = await buildScene((nodes[0] as Node).url);
    const logs = Array.from({ length: processes }, (_, index) => join(folder, `worker-${index}.jsonl`));
    const crowd = await startCrowd(assignments(scene, nodes, spread, logs));
    print(
      `\n${processes} processes for ${seconds} s over three nodes, ${spread ? 'spread over all' : 'routed to node 0'}`,
    );
    let over = false;
    const killing = killConnections((nodes[spread ? 2 : 1] as Node).url, KILLS_A_SECOND, () => over);
    const events = await killAndReturn(nodes[spread ? 1 : 0] as Node, nodes[2] as Node);
    await crowd.finished;
    over = true;
    const { killed } = await killing;
    await report(crowd, [...events, ['connections killed', killed]]);
    for (const node of nodes) await node.waitUntilSynced();
    const verdict = await settle(await seeThrough(`${(nodes[2] as Node).url}/${NAME}`, scene), logs, BEGUN);
    const sums = await compareNodes(nodes);
    const same = sums.every((sum) => sum === sums[0]);
    const audits = await Promise.all(
      nodes.map(async (node) => {
        const seen = await seeThrough(`${node.url}/${NAME}`, scene);
        const { ok } = await audit(seen.database);
        await seen.close();
        return ok;
      }),
    );
    printTable('afterwards', [
      ...verdict.rows,
      ['audit on each node', audits.map((ok) => (ok ? 'green' : 'BROKEN')).join(', ')],
      ['nodes identical (checksums)', same ? `yes, ${TABLES.length} tables` : 'NO'],
    ]);
    for (const problem of [...verdict.problems, ...(same ? [] : sums)].slice(0, 20)) print(`  PROBLEM ${problem}`);
    const ok = verdict.ok && same && audits.every(Boolean);
    print(ok ? '\nnothing lost, nothing doubled' : '\nPROBLEMS');
    await scene.close();
    return ok;
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const results: boolean[] = [];
for (const spread of mode === 'both' ? [false, true] : [mode === 'spread']) results.push(await run(spread));
// Ends this process, because connection pools of the killed node may still have timers.
process.exit(results.every(Boolean) ? 0 : 1);
