import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config';
import { type Figures, type Sample, OPEN_STREAMS, defineFigures } from '../engine/http/figures';
import { UPLOAD_FOLDER } from '../folders';
import { REPLICA } from '../models/replica';
import { poolOf } from '../models/sequelize/sequelizeInternals';
import type { ServiceKey } from '../models/services';
import { select } from '../models/sql';

interface Disk {
  readonly size: number;
  readonly free: number;
}

/** Returns the size and free space in bytes of the disk that contains a folder. */
export const READ_DISK: ServiceKey<(folder: string) => Promise<Disk>> = {
  name: 'the space of a disk',
  make: () => async (folder) => {
    const { blocks, bavail, bsize } = await statfs(folder);
    return { size: blocks * bsize, free: bavail * bsize };
  },
};

const SQLITE = /^sqlite:(?!:)/;

/** Returns the folders that this process writes to, by the name of the setting. */
function foldersOf({ databaseUrl, ledgerHeads, sandboxes }: Config): [string, string][] {
  return [
    ['UPLOADS', UPLOAD_FOLDER],
    ...(SQLITE.test(databaseUrl)
      ? [['DATABASE_URL', path.dirname(databaseUrl.replace(SQLITE, ''))] as [string, string]]
      : []),
    ...(ledgerHeads === null ? [] : [['LEDGER_HEADS', ledgerHeads] as [string, string]]),
    ...(sandboxes.processes > 0 ? [['SANDBOXES', sandboxes.folder] as [string, string]] : []),
  ];
}

const disks = defineFigures({
  source: 'disks',
  figures: {
    folder_free_bytes: { help: 'Free space on the disk of a folder of the server', labels: ['setting'] },
    folder_size_bytes: { help: 'Size of the disk of a folder of the server', labels: ['setting'] },
  },
  async read({ database }, config) {
    const readDisk = database.services.get(READ_DISK);
    const found = await Promise.all(
      foldersOf(config).map(async ([setting, folder]) => {
        // The folder of sandboxes may not exist yet.
        const disk = await readDisk(folder).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return null;
          throw error;
        });
        return { labels: { setting }, disk };
      }),
    );
    const samplesOf = (valueOf: (disk: Disk) => number): Sample[] =>
      found.flatMap(({ labels, disk }) => (disk ? [{ labels, value: valueOf(disk) }] : []));
    return { folder_free_bytes: samplesOf(({ free }) => free), folder_size_bytes: samplesOf(({ size }) => size) };
  },
});

const database = defineFigures({
  source: 'database',
  live: true,
  figures: { database_answer_seconds: { help: 'Time in which the database answered a statement without rows' } },
  async read(ctx) {
    const began = performance.now();
    await select(ctx, 'SELECT 1 AS one');
    return { database_answer_seconds: [{ value: (performance.now() - began) / 1000 }] };
  },
});

const memory = defineFigures({
  source: 'process',
  live: true,
  figures: {
    database_pool_connections: { help: 'Connections of the pool of this process', labels: ['state'] },
    database_pool_max: { help: 'Most connections of the pool of this process (DATABASE_POOL)' },
    database_pool_waiting: { help: 'Calls and jobs of this process that wait for a connection' },
    event_streams_open: { help: 'Open event streams of this process', labels: ['stream'] },
  },
  read(ctx) {
    const { used, idle, waiting, max } = poolOf(ctx.database.sequelize);
    return Promise.resolve({
      database_pool_connections: [
        { labels: { state: 'used' }, value: used },
        { labels: { state: 'idle' }, value: idle },
      ],
      database_pool_max: [{ value: max }],
      database_pool_waiting: [{ value: waiting }],
      event_streams_open: [...ctx.database.services.get(OPEN_STREAMS)].map(([stream, value]) => ({
        labels: { stream },
        value,
      })),
    });
  },
});

const replica = defineFigures({
  source: 'replica',
  live: true,
  figures: {
    replica_reads_total: {
      help: 'Exports and figures with a read replica, by the database that answered',
      labels: ['reader'],
      counts: true,
    },
    replica_lag_seconds: { help: 'Lag of the read replica at the last read. Missing while the replica is away' },
  },
  read({ database: { services } }) {
    const found = services.get(REPLICA);
    if (!found) return Promise.resolve({});
    return Promise.resolve({
      replica_reads_total: Object.entries(found.reads).map(([reader, value]) => ({ labels: { reader }, value })),
      replica_lag_seconds: found.lag === null ? [] : [{ value: found.lag }],
    });
  },
});

/** The metrics of every process about connections, streams and disks. */
export const PROCESS_FIGURES: readonly Figures[] = [database, memory, replica, disks];
