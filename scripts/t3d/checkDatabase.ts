import { existsSync } from 'node:fs';
import { QueryTypes } from 'sequelize';
import type { Config } from '../../api/config';
import { systemContext } from '../../api/context';
import { explainFailure } from '../../api/failure';
import { openInstallation } from '../../api/installation';
import { testConnections } from '../../api/domain/settings';
import { readSetting } from '../../api/environment/read';
import type { Database } from '../../api/models/database';
import { listPendingMigrations } from '../../api/models/migrate';
import { DatabaseNotReady, requireReady } from '../../api/models/migrations/requireReady';
import { MIGRATED, RESELLER } from '../../api/product';
import { configure } from '../../api/products';
import { type Check, type Finding, fault, ok, warn } from './findings';

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
  // Reads `tx_isolation`, because MariaDB before 11.1 has only this older name.
  return read('transaction_isolation').catch(() => read('tx_isolation'));
}

const MOST_SKEW_MS = 2_000;

/** Reads the settings that apply to the sessions of this program. */
async function checkServer(database: Database): Promise<Finding[]> {
  const asked = Date.now();
  const { version, isolation, zone, now, most } = await readFacts(database);
  const skew = Math.abs(Date.parse(now) - (asked + Date.now()) / 2);
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

/** Returns a fault if the database cannot be opened. */
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

/** Mail has a separate check, and Ctrip's test needs the worker. */
const SERVICES = ['suppliers', 'payments', 'push', 'wechat'] as const;

/** Calls services that are set up, as the page of connections does. */
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
  // Skips a database that cannot be opened, because the check of the database reports it.
  return findings.filter(({ about }) => about !== 'database');
};
