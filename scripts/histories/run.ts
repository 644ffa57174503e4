import { setTimeout as sleep } from 'node:timers/promises';
import { type Node, startCluster } from '../../bench/faults/galeraCluster';
import { NAME, killConnections } from '../../bench/faults/scene';
import mysql from 'mysql2/promise';
import type { BuiltServer } from '../../api/test/builtServer';
import { start } from '../lib/mariadb.mjs';
import { checkCards } from './checkCards';
import { checkWallets } from './checkWallets';
import type { Anomaly } from './operations';
import { Forwarder, type Processes } from './processes';
import { Recorder } from './record';
import { buildHistoryData, isAudited } from './historyData';

export type Kind = 'sqlite' | 'mariadb' | 'galera';
const CONNECTIONS_A_SECOND = 3;
const PAIRS_A_SECOND = 2;

/** A database for runs, and how to break it. */
interface Store {
  processes: number;
  url?: string;
  /** Breaks the database until the run is over. Returns a description. */
  breakUntil(isOver: () => boolean, seconds: number): Promise<string>;
  stop(): Promise<void>;
}

async function createDatabase(url: string): Promise<string> {
  const connection = await mysql.createConnection(url);
  await connection.query(`DROP DATABASE IF EXISTS ${NAME}`);
  await connection.query(`CREATE DATABASE ${NAME} CHARACTER SET utf8mb4`);
  await connection.end();
  return `${url}/${NAME}`;
}

async function openMariadb(): Promise<Store> {
  const server = await start({ bufferPoolMB: 128 });
  return {
    processes: 2,
    url: await createDatabase(server.url),
    breakUntil: async (isOver) =>
      `${(await killConnections(server.url, CONNECTIONS_A_SECOND, isOver)).killed} connections killed`,
    stop: () => server.stop(),
  };
}

/** Opens a cluster of three nodes behind a forwarder. Each run kills the writer, and another node takes over. */
async function openGalera(): Promise<Store> {
  const { nodes, stop } = await startCluster();
  const portOf = ({ url }: Node): number => Number(new URL(url).port);
  let writer = 0;
  const forwarder = await Forwarder.open(portOf(nodes[0] as Node));
  await createDatabase((nodes[0] as Node).url);
  return {
    processes: 2,
    url: `mysql://root@127.0.0.1:${forwarder.port}/${NAME}`,
    breakUntil: async (isOver, seconds) => {
      await sleep((seconds * 1_000) / 3);
      const killed = nodes[writer] as Node;
      // Alternates between the first two nodes, because the third is the donor of joining nodes.
      writer = 1 - writer;
      await killed.kill();
      forwarder.switchTo(portOf(nodes[writer] as Node));
      await sleep((seconds * 1_000) / 3);
      killed.start();
      await killed.waitUntilSynced();
      let cuts = 0;
      while (!isOver()) {
        await sleep(2_000);
        forwarder.cut();
        cuts += 1;
      }
      return `writing node ${killed.index} killed, all connections cut ${cuts} times`;
    },
    stop: async () => {
      forwarder.close();
      await stop();
    },
  };
}

const openSqlite = (): Promise<Store> =>
  Promise.resolve({ processes: 1, breakUntil: () => Promise.resolve('-'), stop: () => Promise.resolve() });

export const openStore = (kind: Kind): Promise<Store> =>
  ({ sqlite: openSqlite, mariadb: openMariadb, galera: openGalera })[kind]();

export interface Result {
  anomalies: Anomaly[];
  odd: string[];
  audited: boolean;
  figures: Record<string, string | number>;
}

/** Runs clients while processes and the database break, then checks the recorded histories. */
export async function recordRun(store: Store, processes: Processes, seconds: number): Promise<Result> {
  const first = (): BuiltServer => processes.servers[0] as BuiltServer;
  const world = await buildHistoryData(first(), Math.ceil(seconds * PAIRS_A_SECOND) + 3);
  const recorder = new Recorder(() => processes.urls, world);
  const until = performance.now() + seconds * 1_000;
  const isOver = (): boolean => performance.now() > until;
  const [kills, broken] = await Promise.all([
    processes.killUntil(isOver),
    store.breakUntil(isOver, seconds),
    recorder.run(isOver),
  ]);
  const books = await recorder.readBooks();
  await recorder.readCards();
  const { wallets, cards, repeats, odd } = recorder.histories;
  const checked = performance.now();
  const anomalies = [...checkWallets(wallets, books), ...checkCards(cards, world.pairs, world.superiors)];
  const count = (result: string): number => [...wallets, ...cards].filter((one) => one.result === result).length;
  return {
    anomalies,
    odd,
    audited: await isAudited(first()),
    figures: {
      'operations on wallets': wallets.length,
      'operations on cards': cards.length,
      acknowledged: count('ok'),
      refused: count('refused'),
      'without an answer': count('unknown'),
      'repeated under the same key': repeats,
      'processes killed': kills,
      database: broken,
      'seconds of checking': ((performance.now() - checked) / 1_000).toFixed(1),
    },
  };
}
