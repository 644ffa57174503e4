import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { generateMigration } from '../../scripts/generateMigration';
import { migrate } from '../models/migrate';
import { applySteps } from '../models/migrations/apply';
import { foldersOf } from '../test/parcels';
import type { Caller, TestServer } from '../test/server';
import { startTestServer } from '../test/server';

/** Tests a table with a required column that no field declares. */
const ROOT = path.join(import.meta.dirname, '../..');
const lines: { msg: string; err?: { type: string; message: string } }[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => lines.push(JSON.parse(line) as (typeof lines)[0]) });
let server: TestServer;
let agent: Caller;
let owner: number;

beforeAll(async () => {
  const folders = foldersOf('crates');
  mkdirSync(path.join(ROOT, 'test-results'), { recursive: true });
  const scratch = mkdtempSync(path.join(ROOT, 'test-results/required-'));
  await generateMigration('crates', { resources: folders, into: scratch });
  server = await startTestServer({ simulators: false }, folders, log);
  await migrate(server.database.sequelize, scratch);
  rmSync(scratch, { recursive: true, force: true });
  await applySteps(server.database.sequelize, [
    { step: 'addColumn', table: 'crates', column: 'weight', as: { type: 'INTEGER', nullable: false } },
  ]);
  agent = await server.as('AGENT_1');
  owner = (await server.user('AGENT_1')).id;
}, 60_000);
afterAll(() => server?.close());

test("responds 500 and logs the column's name when a required column has no value", async () => {
  const { status, body } = await agent.post('/t3d-api/crates').send({ code: 'A-1', owner });
  expect([status, body.code, body.errors]).toEqual([500, 500, undefined]);
  expect(lines).toEqual([
    expect.objectContaining({
      msg: 'failed',
      err: expect.objectContaining({ message: expect.stringMatching(/weight/) }),
    }),
  ]);
});

test('responds 409 with the field and logs nothing when a unique value already exists', async () => {
  lines.length = 0;
  await applySteps(server.database.sequelize, [{ step: 'dropColumn', table: 'crates', column: 'weight', indexes: [] }]);
  expect((await agent.post('/t3d-api/crates').send({ code: 'A-1', owner })).status).toBe(200);
  const { status, body } = await agent.post('/t3d-api/crates').send({ code: 'A-1', owner });
  expect([status, Object.keys(body.errors as object)]).toEqual([409, ['code']]);
  expect(lines).toEqual([]);
});
