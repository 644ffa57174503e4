import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { asSystem, buildTerminal } from '../../../test/factories';
import { answerFaults } from '../../../test/schemaMatch';
import type { Caller, TestServer } from '../../../test/server';
import { startTestServer } from '../../../test/server';

type Json = Record<string, unknown>;
interface Document extends Json {
  paths: Record<string, { get: { responses: { 200: { content: { 'application/json': { schema: Json } } } } } }>;
}
interface Listed {
  rows: { id: number; changes: Json; changesLabel?: Json }[];
}

let server: TestServer;
let card: number;
beforeAll(async () => {
  server = await startTestServer();
  const [admin, agent] = [await server.as('ADMIN'), await server.user('AGENT_1')];
  card = (await buildTerminal(asSystem(server.database))).id;
  await admin
    .post('/t3d-api/terminals/actions/issue')
    .send({ ids: [card], toUser: agent.id })
    .expect(200);
  await (await server.as('AGENT_1')).put(`/t3d-api/terminals/${card}`).send({ remark: 'ours' }).expect(200);
}, 60_000);
afterAll(() => server.close());

/** Returns a response with its deviations from the caller's API document. */
async function ask<Body>(caller: Caller, path: string, id?: number): Promise<{ body: Body; faults: string[] }> {
  const document = (await caller.get('/t3d-api/openapi.json').expect(200)).body as Document;
  const { body } = await caller.get(`/t3d-api${path.replace('{id}', String(id))}`).expect(200);
  const schema = (document.paths[path] as Document['paths'][string]).get.responses[200].content['application/json']
    .schema;
  return { body: body as Body, faults: [...answerFaults(document, schema, body)] };
}

it.each(['ADMIN', 'AGENT_1'] as const)(
  "documents the audit log, the log's rows and a record's history as the API returns them to %s",
  async (role) => {
    const caller = await server.as(role);
    const log = await ask<Listed>(caller, '/audit-log');
    expect([log.body.rows.length > 0, log.faults]).toEqual([true, []]);
    expect((await ask(caller, '/audit-log/{id}', log.body.rows[0]?.id)).faults).toEqual([]);
    const trail = await ask<Listed>(caller, '/terminals/{id}/history', card);
    expect([trail.body.rows.length > 0, trail.faults]).toEqual([true, []]);
    for (const path of ['/terminals/{id}', '/terminals', '/users', '/terminal-issue-records'])
      expect((await ask(caller, path, card)).faults).toEqual([]);
  },
);

it("documents the labels of references in a record's changes", async () => {
  const { body } = await ask<Listed>(await server.as('ADMIN'), '/audit-log');
  expect(body.rows.some(({ changesLabel }) => changesLabel)).toBe(true);
});

it('reports a response that differs from the documentation of the call', () => {
  const documented = {
    type: 'object',
    properties: {
      rows: {
        type: 'array',
        items: { type: 'object', properties: { id: { type: 'integer' }, more: {} }, required: ['id'] },
      },
    },
  };
  expect([...answerFaults({}, documented, { rows: [{ id: 'x' }, { more: 1, changesLabel: {} }], total: 1 })]).toEqual([
    'answer.rows[0].id is string',
    'answer.rows[1].changesLabel is not documented',
    'answer.rows[1].id is missing',
    'answer.total is not documented',
  ]);
});
