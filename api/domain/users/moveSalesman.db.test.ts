import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import organisations from '@t3d/resources/people/organisations';
import type { User } from '@t3d/resources/rows';
import { randomUUID } from 'node:crypto';
import type { Context } from '../../context';
import { table } from '../../models/table';
import { asSystem, buildSalesman } from '../../test/factories';
import { type Caller, type TestServer, startTestServer } from '../../test/server';

let server: TestServer;
let system: Context;
let admin: Caller;
let person: User;
beforeAll(async () => {
  server = await startTestServer();
  system = asSystem(server.database);
  admin = await server.as('ADMIN');
}, 60_000);
afterAll(() => server.close());
beforeEach(async () => {
  person = await buildSalesman(system);
});

const move = (body: object, caller = admin) =>
  caller
    .post('/t3d-api/organisations/actions/move')
    .set('Idempotency-Key', randomUUID())
    .send({ salesman: person.id, ...body });
const departments = async (): Promise<(string | null)[]> =>
  (await table(system, organisations).find({ salesman: person.id, disabled: false }))
    .map(({ department }) => department)
    .toSorted();
const undo = ({ body }: { body: { undo: { entry: number } } }) =>
  admin.post(`/t3d-api/history/${body.undo.entry}/undo`).set('Idempotency-Key', randomUUID()).send({}).expect(200);

test('adds, moves and removes a department, and undoes each of these', async () => {
  const added = await move({ to: 'SALES' }).expect(200);
  await undo(added);
  expect(await departments()).toEqual([]);
  await move({ to: 'SALES' }).expect(200);
  const moved = await move({ from: 'SALES', to: 'OVERSEAS' }).expect(200);
  expect(await departments()).toEqual(['OVERSEAS']);
  await undo(moved);
  expect(await departments()).toEqual(['SALES']);
  const removed = await move({ from: 'SALES' }).expect(200);
  expect(await departments()).toEqual([]);
  await undo(removed);
  expect(await departments()).toEqual(['SALES']);
});

test('returns to a department that the person left before, and undoes this too', async () => {
  await move({ to: 'SALES' }).expect(200);
  await move({ to: 'HR' }).expect(200);
  await move({ from: 'SALES' }).expect(200);
  const back = await move({ from: 'HR', to: 'SALES' }).expect(200);
  expect(await departments()).toEqual(['SALES']);
  await undo(back);
  expect(await departments()).toEqual(['HR']);
});

test('rejects a move without departments, into a present department and out of another department', async () => {
  await move({ to: 'SALES' }).expect(200);
  const rejected = async (body: object) => (await move(body)).body.errorCodes;
  expect(await rejected({})).toEqual({ to: 'required' });
  expect(await rejected({ to: 'SALES' })).toEqual({ to: 'users.inDepartment' });
  expect(await rejected({ from: 'HR', to: 'APP' })).toEqual({ from: 'users.notInDepartment' });
  expect(await departments()).toEqual(['SALES']);
});

test('adds a department once when two calls add it at the same time', async () => {
  const answers = await Promise.all([move({ to: 'SALES' }), move({ to: 'SALES' })]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(await departments()).toEqual(['SALES']);
});

test('lets a salesman move a colleague, and rejects agents and users who are no salesmen', async () => {
  await move({ to: 'SALES' }, await server.as('SALESMAN')).expect(200);
  expect((await move({ to: 'HR' }, await server.as('AGENT_1'))).status).toBe(403);
  const agent = await server.user('AGENT_1');
  expect((await move({ salesman: agent.id, to: 'HR' })).body.errorCodes).toEqual({ salesman: 'notChoosable' });
});
