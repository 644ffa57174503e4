import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { QueryTypes } from 'sequelize';
import type { Config } from '../../api/config';
import { systemContext } from '../../api/context';
import { explainFailure } from '../../api/failure';
import { openInstallation } from '../../api/installation';
import { testConnections } from '../../api/domain/settings';
import { readSetting } from '../../api/environment/read';
import type { Database } from '../../api/models/database';
import { openReplica } from '../../api/models/replica';
import { listPendingMigrations } from '../../api/models/migrate';
import { DatabaseNotReady, requireReady } from '../../api/models/migrations/requireReady';
import { MIGRATED, RESELLER } from '../../api/product';
import { configure } from '../../api/products';
import { type Check, type Finding, fault, ok, reasonOf, warn } from './findings';

interface Facts {
  version: string;
  isolation: string;
  zone: string;
  now: string;
  most: number;
}

async function readFacts({ sequelize }: Database): Promise<Facts> {
  const read = async (isolation: string): Promise<Facts> => {
    const [row] = await sequelize.query<Facts>(
      `SELECT VERSION() AS version, @@${isolation} AS isolation, @@session.time_zone AS zone,
        DATE_FORMAT(UTC_TIMESTAMP(3), '%Y-%m-%dT%H:%i:%s.%fZ') AS now, @@max_connections AS most`,
      { type: QueryTypes.SELECT },
    );
    return row as Facts;
  };
  // Tries `tx_isolation`, the only name before MariaDB 11.1.
  return read('transaction_isolation').catch(() => read('tx_isolation'));
}

const MOST_SKEW_MS = 2_000;

/** Checks the settings of the database server for this program's sessions. */
async function checkServer(database: Database): Promise<Finding[]> {
  const input = Date.now();
  const { version, isolation, zone, now, most } = await readFacts(database);
  const skew = Math.abs(Date.parse(now) - (input + Date.now()) / 2);
  const pool = readSetting('DATABASE_POOL');
  const findings = [
    ok('database', `version ${version}`),
    isolation.replaceAll(/[ _]/g, '-').toUpperCase() === 'READ-COMMITTED'
      ? ok('database', 'sessions read committed rows')
      : fault('database', `sessions have the isolation ${isolation}, not READ-COMMITTED`),
    zone === '+00:00' ? ok('database', 'sessions are in UTC') : fault('database', `sessions are in the zone ${zone}`),
    skew <= MOST_SKEW_MS
      ? ok('clock', "the database's clock agrees with this machine's")
      : fault('clock', `the database's clock differs by ${Math.round(skew / 1000)} s: let both follow NTP`),
    pool * 2 <= Number(most)
      ? ok('database', `${most} connections are allowed, and each process uses up to ${pool} (DATABASE_POOL)`)
      : warn('database', `only ${most} connections are allowed: two processes with DATABASE_POOL=${pool} need more`),
  ];
  try {
    await requireReady(database.sequelize);
    return [...findings, ok('database', 'our user has all rights that it needs')];
  } catch (error) {
    if (!(error instanceof DatabaseNotReady)) throw error;
    return [...findings, fault('database', error.message)];
  }
}

/** Opens the database for the work. Returns a fault if that fails. */
async function withOpen(config: Config, work: (database: Database) => Promise<Finding[]>): Promise<Finding[]> {
  const file = config.databaseUrl.startsWith('sqlite:') ? config.databaseUrl.slice('sqlite:'.length) : null;
  if (file !== null && !existsSync(file)) return [warn('database', `there is none at ${file} yet`)];
  let database: Database | undefined;
  try {
    database = await openInstallation(RESELLER, config);
    return await work(database);
  } catch (error) {
    return [fault('database', explainFailure(error).trimEnd())];
  } finally {
    await database?.close();
  }
}

export const checkDatabase: Check = (config) =>
  withOpen(config, async (database) => {
    const server = database.dialect === 'mysql' ? await checkServer(database) : [ok('database', 'SQLite in one file')];
    const pending = await listPendingMigrations(database.sequelize, MIGRATED);
    return [
      ...server,
      pending.length === 0
        ? ok('database', 'all migrations are applied')
        : warn('database', `${pending.length} migrations are pending; the next start applies them`),
    ];
  });

/** The milliseconds within which a change must reach the replica. */
const ARRIVAL_MS = 10_000;

/** Checks that the replica receives a heartbeat of this database. */
async function findReplicaFaults(database: Database, url: string): Promise<Finding[]> {
  const replica = openReplica(database, url, 0);
  const name = 'DATABASE_REPLICA_URL';
  const began = Date.now();
  try {
    await replica.beat(began);
    for (;;) {
      const seen = await replica.readBeat();
      if (seen >= began) return [ok('replica', `a change arrives within ${Date.now() - began} ms`)];
      if (Date.now() - began > ARRIVAL_MS)
        return [
          seen === 0
            ? fault('replica', `${name}: the database is not a copy of DATABASE_URL: name its replica`)
            : fault(
                'replica',
                `${name}: the replica lags by ${Math.round((began - seen) / 1000)} s: start replication`,
              ),
        ];
      await sleep(100);
    }
  } catch (error) {
    return [fault('replica', `${name}: the replica cannot be read (${reasonOf(error)}): start it, or unset ${name}`)];
  } finally {
    await replica.close();
  }
}

export const checkReplica: Check = async (config) => {
  const url = readSetting('DATABASE_REPLICA_URL');
  if (url === null) return [];
  const found = await withOpen(config, async (database) =>
    (await listPendingMigrations(database.sequelize, MIGRATED)).length > 0 ? [] : findReplicaFaults(database, url),
  );
  return found.filter(({ about }) => about !== 'database');
};

/** The services that a command can call. Mail has a separate check. */
const SERVICES = ['suppliers', 'payments', 'push', 'wechat'] as const;

/** Calls the services that are set up. */
export const checkServices: Check = async (config) => {
  const findings = await withOpen(config, async (database) => {
    if ((await listPendingMigrations(database.sequelize, MIGRATED)).length > 0) return [];
    configure(database, config);
    const tested = await testConnections(systemContext(database, 'command'), config, SERVICES);
    return tested.map(({ section, name, ok: isRight, message, milliseconds }) =>
      isRight
        ? ok(section, `${name} answers in ${milliseconds} ms: ${message}`)
        : (section === 'wechat' && !config.officialAccount ? warn : fault)(
            section,
            `${name} cannot be used: ${message}`,
          ),
    );
  });
  // Leaves out a fault of the database, which another check reports.
  return findings.filter(({ about }) => about !== 'database');
};
