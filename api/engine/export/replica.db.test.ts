import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { QueryTypes } from 'sequelize';
import terminals from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import { systemContext } from '../../context';
import { REPLICA, type Replica, openReplica } from '../../models/replica';
import { table } from '../../models/table';
import { type TestDatabase, openTestDatabase } from '../../test/database';
import { buildAgent, buildTerminal } from '../../test/factories';
import { type Caller, type TestServer, startTestServer } from '../../test/server';
import type { Terminal } from '@t3d/resources/rows';

/** The maximum lag of the replica in seconds. */
const MOST_LAG = 30;
let server: TestServer;
let copy: TestDatabase;
let replica: Replica;
let admin: Caller;
let agent: Caller;
let mine: Terminal;
let others: Terminal;

const change = (sql: string): Promise<unknown> => replica.database.sequelize.query(sql);
/** Sets the time of the replica's last heartbeat, and forgets the measured lag. */
async function setLag(seconds: number): Promise<void> {
  await change('DELETE FROM replica_heartbeat');
  await change(`INSERT INTO replica_heartbeat (id, at) VALUES (1, ${Date.now() - seconds * 1000})`);
  forget();
}
const forget = (): void => {
  Object.assign(replica, { validUntil: 0 });
};

/** Copies all rows of the database into the second database. */
async function copyRows(from: string, to: string): Promise<void> {
  const { sequelize, dialect } = server.database;
  if (dialect === 'sqlite') return;
  const [source, target] = [from, to].map((url) => new URL(url).pathname.slice(1)) as [string, string];
  const columns = await sequelize.query<{ name: string; columns: string }>(
    `SELECT table_name AS name, GROUP_CONCAT(CONCAT('\`', column_name, '\`')) AS columns
      FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = ? AND table_type = 'BASE TABLE' AND extra NOT LIKE '%GENERATED%' GROUP BY table_name`,
    { replacements: [source], type: QueryTypes.SELECT },
  );
  await sequelize.transaction(async (transaction) => {
    await sequelize.query('SET SESSION group_concat_max_len = 100000, FOREIGN_KEY_CHECKS = 0', { transaction });
    for (const { name, columns: some } of columns)
      await sequelize.query(
        `INSERT IGNORE INTO \`${target}\`.\`${name}\` (${some}) SELECT ${some} FROM \`${source}\`.\`${name}\``,
        { transaction },
      );
    await sequelize.query('SET SESSION FOREIGN_KEY_CHECKS = 1', { transaction });
  });
}

beforeAll(async () => {
  server = await startTestServer({ simulators: false });
  const system = systemContext(server.database, 'command');
  [admin, agent] = [await server.as('ADMIN'), await server.as('AGENT_1')];
  mine = await buildTerminal(system, { owner: await server.user('AGENT_1') });
  others = await buildTerminal(system, { owner: await buildAgent(system) });
  await table(system, terminals).update({ brand: 'Writer' }, { id: [mine.id, others.id] });
  copy = await openTestDatabase();
  if (server.database.dialect === 'sqlite') {
    await copy.drop();
    await server.database.sequelize.query(`VACUUM INTO '${copy.url.slice('sqlite:'.length)}'`);
  }
  await copyRows(server.database.url, copy.url);
  replica = openReplica(server.database, copy.url, MOST_LAG);
  await change("UPDATE terminals SET brand = 'Replica'");
}, 120_000);
beforeEach(() => setLag(1));
afterAll(async () => {
  await replica.close();
  await server.close();
  await copy.drop();
});

const exported = async (caller: Caller): Promise<string> => {
  const answer = await caller.get('/t3d-api/terminals/export?format=csv');
  return answer.status === 200 ? answer.text : String(answer.status);
};
const counted = (): Promise<typeof replica.reads> => Promise.resolve({ ...replica.reads });

test('reads exports from the replica, and lists and records from the writer', async () => {
  const before = await counted();
  const text = await exported(admin);
  expect([text.includes('Replica'), text.includes('Writer')]).toEqual([true, false]);
  expect(text).toContain(mine.iccid);
  expect(text).toContain(others.iccid);
  expect(await counted()).toEqual({ ...before, replica: before.replica + 1 });
  const list = await admin.get('/t3d-api/terminals');
  expect((list.body as { rows: { brand: string }[] }).rows.map(({ brand }) => brand)).toEqual(['Writer', 'Writer']);
  const card = await admin.get(`/t3d-api/terminals/${mine.id}`);
  expect(card.body).toMatchObject({ data: { brand: 'Writer' } });
  expect(await counted()).toEqual({ ...before, replica: before.replica + 1 });
});

test('exports the same rows and columns for an agent from both databases', async () => {
  const fromReplica = await exported(agent);
  expect(fromReplica).toContain(mine.iccid);
  expect(fromReplica).not.toContain(others.iccid);
  await setLag(MOST_LAG + 1);
  expect(await exported(agent)).toBe(fromReplica.replaceAll('Replica', 'Writer'));
});

test('checks permissions and sessions on the writer', async () => {
  const { id } = await server.user('AGENT_1');
  const system = systemContext(server.database, 'command');
  await table(system, users).update({ status: 'DISABLED' }, id);
  try {
    expect(await exported(agent)).toBe('401');
  } finally {
    await table(system, users).update({ status: 'ENABLED' }, id);
  }
  const noRight = await server.as('SMS_RECYCLE');
  expect(await exported(noRight)).toBe('403');
});

test("reads the dashboard's figures from the replica, and the waiting work from the writer", async () => {
  const before = await counted();
  expect((await admin.get('/t3d-api/dashboard/cards')).status).toBe(200);
  expect(await counted()).toEqual({ ...before, replica: before.replica + 1 });
  expect((await admin.get('/t3d-api/dashboard/waiting')).status).toBe(200);
  expect(await counted()).toEqual({ ...before, replica: before.replica + 1 });
});

test('reads from the writer while the replica is late or away, and counts this', async () => {
  const before = await counted();
  await setLag(MOST_LAG + 5);
  expect(await exported(admin)).toContain('Writer');
  expect(replica.lag).toBeGreaterThan(MOST_LAG);
  await change('DROP TABLE replica_heartbeat');
  forget();
  expect(await exported(admin)).toContain('Writer');
  expect(replica.lag).toBeNull();
  expect(await counted()).toEqual({
    replica: before.replica,
    writer_late: before.writer_late + 1,
    writer_away: before.writer_away + 1,
  });
  await change('CREATE TABLE replica_heartbeat (id INTEGER PRIMARY KEY, at BIGINT NOT NULL)');
});

test("measures the replica's lag by heartbeats that never go back", async () => {
  expect(Date.now() - (await replica.readBeat())).toBeLessThan(20_000);
  const own = openReplica(server.database, server.database.url, MOST_LAG);
  try {
    await own.beat(5_000);
    await own.beat(7_000);
    await own.beat(6_000);
    expect(await own.readBeat()).toBe(7_000);
    expect(await own.contextFor(systemContext(server.database, 'command'))).toMatchObject({
      database: server.database,
    });
    await own.beat();
    Object.assign(own, { validUntil: 0 });
    expect((await own.contextFor(systemContext(server.database, 'command'))).database).toBe(own.database);
  } finally {
    await own.close();
    server.database.services.provide(REPLICA, replica);
  }
});
