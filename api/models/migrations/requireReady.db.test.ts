import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mysql from 'mysql2/promise';
import type { MariadbServer } from '../../../scripts/lib/mariadb.mjs';
import { start } from '../../../scripts/lib/mariadb.mjs';
import { MIGRATED } from '../../product';
import { migrate } from '../migrate';

// Runs only on a database server, because SQLite has neither rights nor a binary log.
const onServer = process.env.TEST_DATABASE === 'mariadb' ? describe : describe.skip;
const PASSWORD = 'a-password';

onServer('a database server that is not ready is refused before the first step', () => {
  let server: MariadbServer;
  let admin: mysql.Connection;
  beforeAll(async () => {
    server = await start({
      options: [
        '--log-bin',
        '--binlog-format=STATEMENT',
        '--character-set-server=latin1',
        '--collation-server=latin1_swedish_ci',
      ],
      bufferPoolMB: 64,
    });
    admin = await mysql.createConnection(server.url);
  }, 60_000);
  afterAll(async () => {
    await admin?.end();
    await server?.stop();
  });

  /** Creates a database and a user with the given rights. Returns the database URL. */
  async function prepare(name: string, rights: string, charset = 'utf8mb4'): Promise<string> {
    await admin.query(`CREATE DATABASE ${name} CHARACTER SET ${charset}`);
    await admin.query(`CREATE USER '${name}'@'%' IDENTIFIED BY '${PASSWORD}'`);
    await admin.query(`GRANT ${rights} ON ${name}.* TO '${name}'@'%'`);
    const address = new URL(`${server.url}/${name}`);
    address.username = name;
    address.password = PASSWORD;
    return address.href;
  }
  const rejection = (url: string): Promise<string> =>
    migrate(url, MIGRATED).then(
      () => '',
      (error: Error) => error.message,
    );
  const tablesOf = async (name: string): Promise<number> => {
    const [rows] = await admin.query<mysql.RowDataPacket[]>(
      `SELECT COUNT(*) AS found FROM information_schema.tables WHERE table_schema = '${name}'`,
    );
    return Number(rows[0]?.found);
  };

  test('lists everything that a database server lacks for migrations, and changes nothing', async () => {
    const url = await prepare('poor', 'SELECT, INSERT, UPDATE, DELETE, CREATE, DROP', 'latin1');
    expect((await rejection(url)).split('\n').slice(1)).toEqual([
      expect.stringMatching(/^  ALTER DATABASE `poor` CHARACTER SET utf8mb4 COLLATE utf8mb4_\w+;$/),
      "  GRANT INDEX, ALTER, TRIGGER ON `poor`.* TO 'poor'@'%';",
      '  SET GLOBAL log_bin_trust_function_creators = 1;  -- and in the configuration of the server',
      "  SET GLOBAL binlog_format = 'MIXED';  -- and in the configuration of the server",
    ]);
    expect(await tablesOf('poor')).toBe(0);
  });

  test('lists all needed database rights when the user may not even create a table', async () => {
    expect(await rejection(await prepare('poorest', 'SELECT'))).toContain(
      "GRANT ALL PRIVILEGES ON `poorest`.* TO 'poorest'@'%';",
    );
  });

  test('reports the collation when the texts of old and new tables could not be compared', async () => {
    const url = await prepare('mixed', 'ALL PRIVILEGES', 'utf8mb4 COLLATE utf8mb4_unicode_520_ci');
    expect(await rejection(url)).toMatch(/ALTER DATABASE `mixed` CHARACTER SET utf8mb4 COLLATE utf8mb4_\w+;/);
  });

  test('lets the same user migrate when an administrator has run the statements of the report', async () => {
    const url = await prepare('cured', 'ALL PRIVILEGES', 'latin1');
    await admin.query('REVOKE TRIGGER ON cured.* FROM cured');
    const lines = (await rejection(url)).split('\n').slice(1);
    expect(lines.join()).toContain('GRANT TRIGGER ON');
    for (const line of lines) await admin.query(line);
    await admin.query('GRANT SELECT ON cured.* TO cured');
    expect((await migrate(url, MIGRATED)).length).toBeGreaterThan(50);
  }, 120_000);
});
