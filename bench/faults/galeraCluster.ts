import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, chmodSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mysql, { type RowDataPacket } from 'mysql2/promise';

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

/** A node of the cluster: a MariaDB server with its own folder and ports. */
export class Node {
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

  /** Starts the node. The first creates the cluster, and others join and copy data. */
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
        // Copies data from the last node, because a copied node cannot commit.
        `--wsrep-sst-donor=node-${SIZE - 1},`,
        // Lets each read wait for all earlier commits.
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

  /** Kills the node like a power cut. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || !this.running) return;
    const gone = new Promise((resolve) => {
      child.once('exit', resolve);
    });
    child.kill('SIGKILL');
    await gone;
  }

  /** Returns a status variable, or null without a response. */
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

export interface Cluster {
  nodes: Node[];
  stop(): Promise<void>;
}

/** Starts three Galera nodes. Needs root. */
export async function startCluster(): Promise<Cluster> {
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
