import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Rights, RightRow } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { asSystem, buildAdmin, buildAgent } from '../../test/factories';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import type { User } from '@t3d/resources/rows';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ simulators: false });
});
afterAll(() => server.close());

const read = async (caller: Caller, path: string): Promise<Rights> =>
  (await caller.get(`/t3d-api/${path}`).expect(200)).body.data;
const of = async (id: number): Promise<Rights> => read(await server.as('ADMIN'), `users/${id}/rights`);
const find = (rights: Rights, pattern: string): RightRow | undefined =>
  rights.resources.flatMap(({ calls }) => calls).find((call) => call.pattern === pattern);
const newAgent = (values: object = {}): Promise<User> => buildAgent(asSystem(server.database), values);
const codesOf = (row: RightRow | undefined): string[] | undefined => row?.reasons.map(({ code }) => code);

describe('the explanation of rights', () => {
  test('explains an accepted call as allowed, and a rejected call as forbidden', async () => {
    const narrow = await newAgent({ apis: ['bills:*', 'orders:list', '*:show'] });
    const caller = await server.caller(narrow.account);
    const rights = await of(narrow.id);
    const reads = rights.resources
      .flatMap(({ calls }) => calls)
      .filter(({ name }) => name === 'list' || name === 'export');
    expect(reads.length).toBeGreaterThan(30);
    for (const { pattern, allowed } of reads) {
      const [resource, call] = pattern.split(':');
      const { status } = await caller.get(
        `/t3d-api/${resource}${call === 'export' ? '/export?format=csv' : '?size=1'}`,
      );
      expect([pattern, status !== 403]).toEqual([pattern, allowed]);
    }
    const actions = rights.resources.flatMap(({ name, calls }) =>
      calls
        .filter((one) => !['list', 'show', 'create', 'update', 'delete', 'export', 'import'].includes(one.name))
        .map((one) => ({ name, one })),
    );
    for (const { name, one } of actions) {
      const { status } = await caller.post(`/t3d-api/${name}/actions/${one.name}/check`).send({});
      expect([one.pattern, status !== 403]).toEqual([one.pattern, one.allowed]);
    }
  });

  test('explains which permission is missing, who can add the permission, and which role has the call', async () => {
    const narrow = await newAgent({ apis: ['bills:list'] });
    const rights = await of(narrow.id);
    expect(find(rights, 'bills:list')).toMatchObject({ allowed: true, reasons: [], remedy: null });
    expect(find(rights, 'bills:export')).toMatchObject({
      allowed: false,
      reasons: [{ code: 'pattern', text: 'The permission bills:export is missing' }],
      remedy: expect.stringContaining('Set permissions'),
    });
    expect(find(rights, 'users:recharge')).toMatchObject({
      allowed: false,
      reasons: [{ code: 'role' }],
      remedy: expect.stringContaining('Admin'),
    });
    const bills = rights.resources.find(({ name }) => name === 'bills');
    expect(bills?.rows).toBe('Own and those of direct sub-agents');
    const plans = rights.resources.find(({ name }) => name === 'agent-plans');
    expect(plans?.hidden.length).toBe(plans?.hiddenFields);
    expect(find(rights, 'users:update')?.rows).toBe('Those of direct sub-agents');
    expect(find(rights, 'users:disable')?.when).toContain('Status');
  });

  test("explains why all of a user's calls are blocked: unverified, disabled, disabled superior, deleted", async () => {
    const off = await newAgent({ status: 'DISABLED' });
    const below = await newAgent({ superior: off });
    const fresh = await newAgent({ accountAuth: false });
    const gone = await newAgent({ status: 'DELETED', apis: ['orders:list'] });
    for (const [user, code] of [
      [off, 'disabled'],
      [below, 'superiorDisabled'],
      [fresh, 'accountAuth'],
      [gone, 'deleted'],
    ] as const) {
      const rights = await of(user.id);
      expect(rights.standing.map((one) => one.code)).toEqual([code]);
      expect(codesOf(find(rights, 'orders:list'))).toEqual([code]);
      expect(rights.resources.flatMap(({ calls }) => calls).filter(({ allowed }) => allowed)).toEqual([]);
    }
    expect(codesOf(find(await of(gone.id), 'bills:list'))).toEqual(['pattern', 'deleted']);
  });
});

describe('the right to read an explanation', () => {
  test("lets ADMIN read all users' rights, salesmen the rights in scope, and agents their own rights", async () => {
    const sales = await server.user('SALESMAN');
    const mine = await newAgent({ salesman: sales.id });
    const other = await newAgent();
    const salesman = await server.as('SALESMAN');
    expect((await salesman.get(`/t3d-api/users/${mine.id}/rights`)).status).toBe(200);
    expect((await salesman.get(`/t3d-api/users/${other.id}/rights`)).status).toBe(404);
    const agent = await server.as('AGENT_1');
    const child = await server.user('AGENT_2');
    for (const id of [child.id, (await server.user('AGENT_1')).id])
      expect((await agent.get(`/t3d-api/users/${id}/rights`)).status).toBe(403);
    const admin = await server.as('ADMIN');
    for (const id of ['0', '-1', 'x', '1e3', '999999999999'])
      expect([id, (await admin.get(`/t3d-api/users/${id}/rights`)).status]).toEqual([id, 404]);
    expect((await (await server.caller()).get('/t3d-api/sessions/rights')).status).toBe(401);
    const narrow = await buildAdmin(asSystem(server.database), { apis: ['orders:*'] });
    expect((await (await server.caller(narrow.account)).get(`/t3d-api/users/${mine.id}/rights`)).status).toBe(403);
  });

  test('omits rights that an agent’s role cannot have, and omits admin-only rights when a salesman reads', async () => {
    const narrow = await newAgent({ apis: ['bills:list'] });
    const own = await read(await server.caller(narrow.account), 'sessions/rights');
    expect(own.withheld).toBe(0);
    expect(
      own.resources
        .flatMap(({ calls }) => calls)
        .flatMap(({ reasons }) => reasons)
        .filter(({ code }) => code === 'role'),
    ).toEqual([]);
    expect(own.resources.map(({ name }) => name)).toEqual(expect.arrayContaining(['bills', 'orders', 'terminals']));
    expect(own.resources.map(({ name }) => name)).not.toContain('plans');
    expect(own.resources.flatMap(({ hidden }) => hidden)).toEqual([]);
    expect(JSON.stringify(own)).not.toMatch(/corpCost|costPrice|set-apis|recharge"|Salesman/);
    const sales = await server.user('SALESMAN');
    const mine = await newAgent({ salesman: sales.id });
    const rights = await read(await server.as('SALESMAN'), `users/${mine.id}/rights`);
    expect(find(rights, 'users:set-apis')).toBeUndefined();
    expect(find(rights, 'users:transfer')).toBeUndefined();
    expect(rights.withheld).toBeGreaterThan(0);
    expect(find(rights, 'plans:list')).toMatchObject({ allowed: false, remedy: expect.not.stringContaining('Admin') });
  });

  test('shows a viewer the rights that both the viewer and the viewed user have', async () => {
    const agent = await newAgent();
    const admin = await buildAdmin(asSystem(server.database), { apis: ['users:*'] });
    const caller = await server.caller(admin.account);
    const token = (await caller.post('/t3d-api/sessions/view-as').send({ user: agent.id })).get(
      'X-Session-Id',
    ) as string;
    const rights = await read(
      { get: (path: string) => caller.get(path).set('X-Session-Id', token) } as Caller,
      'sessions/rights',
    );
    expect(rights.user).toMatchObject({ id: agent.id, apis: ['users:*'] });
    expect(codesOf(find(rights, 'bills:list'))).toEqual(['pattern']);
    expect(
      await inTransaction(asSystem(server.database), async (ctx) => (await table(ctx, users).one(agent.id))?.apis),
    ).toEqual(['*']);
  });
});
