import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { User } from '@t3d/resources/rows';
import mysql from 'mysql2/promise';
import type { MariadbServer } from '../../../scripts/lib/mariadb.mjs';
import { start } from '../../../scripts/lib/mariadb.mjs';
import { isSortable, queryableFields, readListQuery } from '../../engine/rows/read/query';
import { listRows } from '../../engine/rows/read/read';
import { MIGRATED, openProduct } from '../../product';
import { actAs, asSystem, buildAdmin } from '../../test/factories';
import type { Database } from '../database';
import { migrate } from '../migrate';

// Only a server limits the number of prepared statements.
const onServer = process.env.TEST_DATABASE === 'mariadb' ? describe : describe.skip;
const [LIMIT, PROCESSES, CONNECTIONS] = [500, 5, 20];

onServer(`a server that keeps ${LIMIT} statements prepared`, () => {
  let server: MariadbServer;
  const databases: Database[] = [];
  let admin: User;
  const pool = process.env.DATABASE_POOL;
  beforeAll(async () => {
    server = await start({ options: [`--max-prepared-stmt-count=${LIMIT}`], bufferPoolMB: 64 });
    const setUp = await mysql.createConnection(server.url);
    await setUp.query('CREATE DATABASE many CHARACTER SET utf8mb4');
    await setUp.end();
    await migrate(`${server.url}/many`, MIGRATED);
    process.env.DATABASE_POOL = String(CONNECTIONS);
    for (let one = 0; one < PROCESSES; one += 1) databases.push(await openProduct(`${server.url}/many`));
    admin = await buildAdmin(asSystem(databases[0] as Database));
  }, 180_000);
  afterAll(async () => {
    if (pool === undefined) delete process.env.DATABASE_POOL;
    else process.env.DATABASE_POOL = pool;
    for (const database of databases) await database.close();
    await server?.stop();
  });

  /** Lists every resource sorted by each column, with a statement each. Returns their number. */
  async function listAll(database: Database): Promise<number> {
    const ctx = actAs(database, admin);
    const lists = [...database.registry.values()].flatMap((resource) =>
      Object.entries(queryableFields(ctx.actor, resource))
        .filter(([, field]) => isSortable(field))
        .flatMap(([sort]) => ['ASC', 'DESC'].map((order) => [resource, { sort, order }] as const)),
    );
    const sent = lists.map(async ([resource, query]) => listRows(ctx, resource, readListQuery(ctx, resource, query)));
    const failed = (await Promise.allSettled(sent)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(failed).toEqual([]);
    return lists.length;
  }

  test(`makes calls without an error in ${PROCESSES} processes with ${CONNECTIONS} connections`, async () => {
    const counts: number[] = [];
    for (let round = 0; round < 2; round += 1) counts.push(...(await Promise.all(databases.map(listAll))));
    expect(Math.min(...counts)).toBeGreaterThan(20);
    const watch = await mysql.createConnection(server.url);
    const [rows] = await watch.query<mysql.RowDataPacket[]>("SHOW GLOBAL STATUS LIKE 'Threads_connected'");
    const [kept] = await watch.query<mysql.RowDataPacket[]>("SHOW GLOBAL STATUS LIKE 'Prepared_stmt_count'");
    await watch.end();
    expect(Number(rows[0]?.Value)).toBeGreaterThan(PROCESSES * CONNECTIONS * 0.8);
    expect(Number(kept[0]?.Value)).toBeLessThanOrEqual(LIMIT);
  }, 180_000);
});
