import { afterAll, beforeAll, expect, test } from '@jest/globals';
import users from '@t3d/resources/people/users';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { Logger } from 'pino';
import supertest from 'supertest';
import { createApp } from './app';
import { readConfig } from './config';
import { createLog, errorText } from './log';
import { table } from './models/table';
import { inTransaction } from './models/transaction';
import { asSystem, buildAgent } from './test/factories';
import type { TestServer } from './test/server';
import { startTestServer } from './test/server';

const PHONE = '13912345678';
const CARD = '89860312345678901234';
const NAME = '张三丰';
const PRIVATE = new RegExp(`\\d{8}|${NAME}|SELECT \\*|FROM|INSERT INTO|UPDATE users`);

let server: TestServer;
let log: Logger;
let lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  log = createLog('info', { write: (line) => void lines.push(line) });
});
afterAll(() => server.close());

const onMysql = (name: string, check: () => Promise<void>): void => {
  if (process.env.TEST_DATABASE !== 'sqlite') test(name, check);
};

const errorOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error('nothing failed'),
    (error: unknown) => error as Error,
  );

/** Returns an error in every form in which it may be printed, without the log's own time and process id. */
function printed(error: Error): string {
  lines = [];
  log.error({ err: error }, 'failed');
  const { time: _time, pid: _pid, hostname: _host, ...line } = JSON.parse(lines[0] ?? '{}') as Record<string, unknown>;
  const text = [JSON.stringify(line), inspect(error), JSON.stringify(error), String(error), errorText(error)].join(
    '\n',
  );
  // Remove stack frames, because the file names of migrations contain dates.
  return text.replaceAll(/(\\n|\n) {4}at .*?(?=\\n|\n|")/g, '');
}

const query = (sql: string): Promise<unknown> => server.database.sequelize.query(sql);

test('logs no value of a duplicate unique key', async () => {
  const taken = { account: PHONE, nickname: NAME };
  await buildAgent(asSystem(server.database), taken);
  const error = await errorOf(table(asSystem(server.database), users).insert({ ...taken, role: 'AGENT_1' }));
  expect(error.name).toBe('SequelizeUniqueConstraintError');
  expect(printed(error)).toContain('SequelizeUniqueConstraintError');
  expect(printed(error)).not.toMatch(PRIVATE);
  const raw = await errorOf(
    query(`INSERT INTO users (account, accountFolded, role, accountType, nickname, version, pool, realName, accountAuth,
      createdAt, updatedAt)
      VALUES ('${PHONE}', '${PHONE}', 'AGENT_1', 'PHONE', '${NAME}', 1, 0, 0, 0, '2026-11-26', '2026-11-26')`),
  );
  expect(raw.name).toBe('SequelizeUniqueConstraintError');
  expect(printed(raw)).not.toMatch(PRIVATE);
});

test('logs no SQL when a table is missing', async () => {
  const error = await errorOf(query(`SELECT * FROM lost WHERE account = '${PHONE}' OR nickname = '${NAME}'`));
  expect(printed(error)).toMatch(/lost/);
  expect(printed(error)).not.toMatch(PRIVATE);
});

test('logs no SQL of an invalid statement', async () => {
  const error = await errorOf(query(`SELECT * FRM users WHERE nickname = '${NAME}' AND account = '${PHONE}'`));
  expect(printed(error)).toMatch(/syntax/);
  expect(printed(error)).not.toMatch(PRIVATE);
});

onMysql('prints no value that is too long or of another type', async () => {
  const { id } = await buildAgent(asSystem(server.database));
  for (const values of [`role = '${PHONE.repeat(10)}'`, `superior = '${NAME}${PHONE}'`, `createdAt = '${NAME}'`]) {
    const error = await errorOf(query(`UPDATE users SET ${values} WHERE id = ${id}`));
    expect(error.name).toBe('SequelizeDatabaseError');
    expect(printed(error)).not.toMatch(PRIVATE);
  }
});

onMysql('prints no SQL of a deadlock', async () => {
  const one = await buildAgent(asSystem(server.database));
  const other = await buildAgent(asSystem(server.database));
  const { sequelize } = server.database;
  const set = (id: number, transaction: object) =>
    sequelize.query(`UPDATE users SET nickname = '${NAME}${PHONE}' WHERE id = ${id}`, { transaction } as never);
  const [first, second] = await Promise.all([sequelize.transaction(), sequelize.transaction()]);
  await set(one.id, first);
  await set(other.id, second);
  const waiting = errorOf(set(other.id, first));
  await sleep(200);
  const errors = await Promise.all([errorOf(set(one.id, second)), waiting]);
  await Promise.all([first.rollback().catch(() => undefined), second.rollback().catch(() => undefined)]);
  const error = errors.find(({ message }) => /deadlock/i.test(message));
  expect(error).toBeDefined();
  expect(printed(error as Error)).not.toMatch(PRIVATE);
});

test("logs a failed call without the numbers in the call's path", async () => {
  lines = [];
  const app = await createApp(server.database, { config: readConfig(), log });
  await query('ALTER TABLE terminals RENAME TO terminals_away');
  try {
    const paths = [
      `/data-api/cards/${CARD}`,
      `/data-api/cards/${CARD}/orders?phone=${PHONE}`,
      `/data-api/numbers/${PHONE}`,
    ];
    const answers = await Promise.all(paths.map((path) => supertest(app).get(path)));
    expect(answers.map(({ status }) => status)).toContain(500);
  } finally {
    await query('ALTER TABLE terminals_away RENAME TO terminals');
  }
  for (let tries = 0; tries < 100 && lines.filter((line) => line.includes('"request"')).length < 3; tries += 1)
    await sleep(20);
  const said = lines.map((line) => JSON.parse(line) as { msg: string; path: string; err?: object });
  expect(said.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['failed', 'request']));
  expect(said.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/data-api/cards/***', '/data-api/cards/***/orders']),
  );
  expect(lines.join('')).not.toContain(CARD.slice(0, 8));
  expect(lines.join('')).not.toContain(PHONE);
});

test('logs no SQL of a failed statement in a transaction', async () => {
  const error = await errorOf(
    inTransaction(asSystem(server.database), (ctx) =>
      ctx.database.sequelize.query('SELECT lost FROM users WHERE account = ?', {
        replacements: [PHONE],
        transaction: ctx.transaction,
      }),
    ),
  );
  expect(printed(error)).not.toMatch(PRIVATE);
});
