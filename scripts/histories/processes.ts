import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { type Server, type Socket, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BuiltServer, startBuiltServer } from '../../api/test/builtServer';
import { findFreePort } from '../lib/mariadb.mjs';

const secret = (): string => randomBytes(24).toString('hex');
const REST_BETWEEN_KILLS = 4_000;
const MOST_STARTS = 5;

/** A forwarder of all database connections to one node of a cluster. */
export class Forwarder {
  private readonly sockets = new Set<Socket>();
  private constructor(
    private readonly server: Server,
    readonly port: number,
    private target: number,
  ) {}

  static async open(target: number): Promise<Forwarder> {
    const port = await findFreePort();
    const server = createServer();
    const forwarder = new Forwarder(server, port, target);
    server.on('connection', (socket) => forwarder.forward(socket));
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
    return forwarder;
  }

  private forward(socket: Socket): void {
    const other = connect(this.target, '127.0.0.1');
    for (const [one, opposite] of [
      [socket, other],
      [other, socket],
    ] as const) {
      this.sockets.add(one);
      one.on('error', () => opposite.destroy());
      one.on('close', () => {
        this.sockets.delete(one);
        opposite.destroy();
      });
      one.pipe(opposite);
    }
  }

  /** Cuts all connections and forwards new ones to another node. */
  switchTo(target: number): void {
    this.target = target;
    this.cut();
  }

  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  close(): void {
    this.cut();
    this.server.close();
  }
}

/** Server processes with one database and the same keys. */
export class Processes {
  private constructor(
    readonly servers: BuiltServer[],
    private readonly starts: readonly (() => Promise<BuiltServer>)[],
    private readonly folder: string,
  ) {}

  /** Starts server processes on the database, or one process on a new SQLite file. */
  static async start(count: number, databaseUrl?: string): Promise<Processes> {
    const folder = mkdtempSync(join(tmpdir(), 't3d-histories-'));
    const keys = { SECRET_KEY: secret(), LEDGER_KEY: secret(), CALLS_PER_SECOND: '1000' };
    const ports = await Promise.all(Array.from({ length: count }, () => findFreePort()));
    const starts = ports.map((port) => async (): Promise<BuiltServer> => {
      // A server exits when it loses its connection while it starts. A supervisor would start it again.
      for (let tries = 1; ; tries += 1) {
        const server = await startBuiltServer({ databaseUrl, folder, env: { ...keys, PORT: String(port) } });
        if (server.exitCode() === null) return server;
        if (tries === MOST_STARTS) throw new Error(server.log());
      }
    });
    const servers: BuiltServer[] = [];
    for (const begin of starts) servers.push(await begin());
    return new Processes(servers, starts, folder);
  }

  get urls(): string[] {
    return this.servers.map(({ url }) => url);
  }

  /** Kills and restarts one process after another. Returns the number of kills. */
  async killUntil(isOver: () => boolean): Promise<number> {
    let kills = 0;
    while (!isOver()) {
      await sleep(REST_BETWEEN_KILLS);
      if (isOver()) break;
      const place = kills % this.servers.length;
      await this.servers[place]?.stop('SIGKILL');
      kills += 1;
      this.servers[place] = await (this.starts[place] as () => Promise<BuiltServer>)();
    }
    return kills;
  }

  async stop(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.stop()));
    rmSync(this.folder, { recursive: true, force: true });
  }
}
