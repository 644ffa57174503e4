import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Role } from '@t3d/resources/kit';
import type supertest from 'supertest';
import { loadRegistry } from '../../product';
import { asSystem, buildTerminal } from '../../test/factories';
import { aPng } from '../../test/pictures';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

let server: TestServer;
let serial = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The data for testing a resource: the creating user, another uploader, and the record's fields. */
interface Given {
  writer: Role;
  other: Role;
  body(): Promise<object> | object;
  /** True if a record of the resource cannot be changed after its creation. */
  fixed?: true;
}
const unique = (): number => (serial += 1);
/**
 * The resources with test data. A few resources suffice, because the engine checks the files of all resources with the
 * same code.
 */
const GIVEN: Readonly<Record<string, Given>> = {
  'app-topics': { writer: 'ADMIN', other: 'SALESMAN', body: () => ({ name: { en: `Topic ${unique()}` } }) },
  users: {
    writer: 'ADMIN',
    other: 'AGENT_1',
    body: () => ({
      account: `files${unique()}@t3d.test`,
      accountType: 'EMAIL',
      role: 'AGENT_1',
      password: 'a'.repeat(64),
    }),
  },
  'wxmp-settings': { writer: 'AGENT_1', other: 'AGENT_2', body: () => ({ theme: 'THEME_RED' }) },
  'real-names': {
    writer: 'ADMIN',
    other: 'SALESMAN',
    body: async () => ({ terminal: (await buildTerminal(asSystem(server.database))).id, docType: 'FACE' }),
    fixed: true,
  },
};

/** The fields of the tested resources that accept a file or a picture. */
const FIELDS = [...(await loadRegistry()).values()].flatMap(({ name, fields, declaration }) =>
  Object.entries(fields).flatMap(([field, { kind, use = 'image', hidden, managed }]) =>
    name in GIVEN && (kind === 'image' || kind === 'file') && !hidden && !managed && declaration.access.create
      ? [{ resource: name, field, use }]
      : [],
  ),
);

const upload = async (caller: Caller, use: string): Promise<number> =>
  (await caller.post(`/t3d-api/files?use=${use}`).attach('file', aPng(32, 28), 'p.png')).body.data.id as number;

test('has test data for every resource that has a field for files', () => {
  expect([...new Set(FIELDS.map(({ resource }) => resource))].toSorted()).toEqual(Object.keys(GIVEN).toSorted());
});

describe.each(FIELDS)('$resource.$field', ({ resource, field, use }) => {
  const { writer: role, other, body, fixed } = GIVEN[resource] as Given;
  const path = `/t3d-api/${resource}`;
  let writer: Caller;
  let stranger: Caller;
  beforeAll(async () => {
    [writer, stranger] = [await server.as(role), await server.as(other)];
  });
  const create = async (file: number | null): Promise<supertest.Response> =>
    writer.post(path).send({ ...(await body()), [field]: file });

  test('responds 404 for a new record with a missing or foreign file, and 400 for a file of another use', async () => {
    expect((await create(await upload(stranger, use))).status).toBe(404);
    expect((await create(987_654_321)).status).toBe(404);
    const unfit = await create(await upload(writer, use === 'tag' ? 'avatar' : 'tag'));
    expect([unfit.status, Object.keys(unfit.body.errors ?? {})]).toEqual([400, [field]]);
  });

  test('accepts the caller’s file, responds 404 for another user’s file, and restores an earlier file', async () => {
    const [mine, next, theirs] = [await upload(writer, use), await upload(writer, use), await upload(stranger, use)];
    const made = await create(mine);
    expect([made.status, made.body.errors]).toEqual([200, undefined]);
    const { id } = made.body.data as { id: number };
    if (fixed) return;
    const put = (file: number) => writer.put(`${path}/${id}`).send({ [field]: file });
    expect([(await put(theirs)).status, (await put(987_654_321)).status]).toEqual([404, 404]);
    expect((await writer.get(`${path}/${id}`)).body.data[field]).toBe(mine);
    for (const file of [mine, next, mine]) expect((await put(file)).status).toBe(200);
  });
});

test('lets a colleague restore a record’s earlier picture, but use no other file of its uploader', async () => {
  const [admin, sales] = [await server.as('ADMIN'), await server.as('SALESMAN')];
  const [first, second, unused] = [await upload(admin, 'tag'), await upload(admin, 'tag'), await upload(admin, 'tag')];
  const { id } = (await admin.post('/t3d-api/app-topics').send({ name: { en: 'Shared' }, image: first })).body.data;
  await admin.put(`/t3d-api/app-topics/${id}`).send({ image: second });
  const put = (image: number) => sales.put(`/t3d-api/app-topics/${id}`).send({ image });
  expect([(await put(second)).status, (await put(first)).status, (await put(unused)).status]).toEqual([200, 200, 404]);
  const [{ id: entry }] = (await sales.get(`/t3d-api/app-topics/${id}/history`)).body.rows;
  const undone = await sales.post(`/t3d-api/history/${entry}/undo`).send({});
  expect(undone.status).toBe(200);
  expect((await admin.get(`/t3d-api/app-topics/${id}`)).body.data.image).toBe(second);
});

test("responds 404 when a user sets another user's file as avatar", async () => {
  const [agent, other] = [await server.as('AGENT_1'), await server.as('AGENT_2')];
  const put = (avatar: number) => agent.put('/t3d-api/sessions/profile').send({ avatar });
  expect((await put(await upload(other, 'avatar'))).status).toBe(404);
  expect((await put(await upload(agent, 'tag'))).body.errors).toHaveProperty('avatar');
  const [mine, next] = [await upload(agent, 'avatar'), await upload(agent, 'avatar')];
  for (const avatar of [mine, mine, next, mine]) expect((await put(avatar)).status).toBe(200);
});
