import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Manifest, Permissions, Rights, Role } from '@t3d/resources/kit';
import { actionPattern, patternsFor, tickedBy, withTicks } from '@t3d/resources/kit';
import { HAND_MADE_CALLS } from '@t3d/resources/people/permissions';
import { EVERYONE } from '@t3d/resources/roles';
import type { User } from '@t3d/resources/rows';
import { manifestFor } from '../../../engine/http/manifest';
import { buildAdmin, buildAgent, buildTerminal, asSystem } from '../../../test/factories';
import type { Caller, TestServer } from '../../../test/server';
import { startTestServer } from '../../../test/server';
import { permissionCalls, permissionGroups } from './catalogue';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ simulators: false, approvals: true });
});
afterAll(() => server.close());

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
const callsOf = (role: Role): string[] => [...permissionCalls(server.database.registry, role, 'en').keys()];

/** The calls that the permission to show a record also permits. */
const BY_SHOW: ReadonlySet<string> = new Set(['history', 'asOf']);

/** Returns every call that a manifest offers. */
function offeredBy(role: Role, apis: readonly string[]): Set<string> {
  const actor = { id: 1, account: 'a', role, apis, accountAuth: true };
  const { resources }: Manifest = manifestFor({ actor, language: 'en' }, server.database, 'T3D');
  return new Set(
    resources.flatMap(({ name, calls, actions }) => [
      ...Object.entries(calls).flatMap(([call, may]) => (may && !BY_SHOW.has(call) ? [`${name}:${call}`] : [])),
      ...actions.map((action) => actionPattern(name, action.name)),
    ]),
  );
}
const less = (some: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  [...some].filter((one) => !others.has(one)).sort();
const differ = (some: ReadonlySet<string>, others: ReadonlySet<string>): string[] => [
  ...less(some, others),
  ...less(others, some),
];
const check = async (caller: Caller, ids: number[], apis: readonly string[]) =>
  (await caller.post('/t3d-api/users/actions/set-apis/check').send({ ids, apis }).expect(200)).body.data;
const patternsIn = (changes: { pattern: string }[]): string[] => changes.map(({ pattern }) => pattern).sort();
const isOffered = (call: string): boolean => !(call in HAND_MADE_CALLS);

describe('checkboxes of permissions', () => {
  test('saves ticked permissions as patterns that grant exactly the ticked calls, for each role and call', () => {
    for (const role of EVERYONE) {
      const all = callsOf(role);
      expect(all.length).toBeGreaterThan(5);
      const wrong = [['*'], ['*:list', 'users:*']].flatMap((base) => {
        const before = tickedBy(base, all);
        return all.filter((call) => {
          const ticked = new Set(before);
          if (!ticked.delete(call)) ticked.add(call);
          return differ(tickedBy(patternsFor(base, ticked, all), all), ticked).length > 0;
        });
      });
      expect([role, ...wrong]).toEqual([role]);
    }
  });

  test('saves permissions exactly after any changes, and restores the patterns when the change is undone', () => {
    const random = randomFrom(7);
    for (const role of EVERYONE) {
      const all = callsOf(role);
      for (const base of [['*'], ['users:*', '*:export', 'gone:call'], []]) {
        let ticked = tickedBy(base, all);
        for (let step = 0; step < 10; step++) {
          const call = all[Math.floor(random() * all.length)] as string;
          ticked = withTicks(ticked, [call], random() < 0.5, all);
          const saved = patternsFor(base, ticked, all);
          expect([...tickedBy(saved, all)].sort()).toEqual([...ticked].sort());
          expect(saved.includes('gone:call')).toBe(base.includes('gone:call'));
        }
        expect(patternsFor(base, tickedBy(base, all), all)).toEqual(base);
      }
    }
  });

  test('saves a wildcard for each screen that is fully ticked', () => {
    const all = callsOf('AGENT_1');
    const ticked = withTicks(new Set(all), ['bills:export'], false, all);
    const saved = patternsFor(['*'], ticked, all);
    expect(saved).toEqual(expect.arrayContaining(['orders:*', 'bills:list']));
    expect(saved).not.toEqual(expect.arrayContaining(['bills:*']));
  });

  test('lists each pattern that the API requires once, and no pattern that the role cannot have', () => {
    for (const role of EVERYONE) {
      const groups = permissionGroups(server.database.registry, role, 'en');
      const listed = groups.flatMap(({ screens }) => screens.flatMap(({ calls }) => calls.map((one) => one.pattern)));
      expect(new Set(listed).size).toBe(listed.length);
      expect(listed.filter(isOffered).sort()).toEqual([...offeredBy(role, ['*'])].sort());
    }
  });

  test('lists each pattern of a call outside the declared resources', async () => {
    const { body } = await (await server.as('ADMIN')).get('/t3d-api/openapi.json').expect(200);
    const input = Object.values(body.paths as Record<string, Record<string, Record<string, unknown>>>)
      .flatMap((methods) => Object.values(methods))
      .flatMap((call) => (typeof call['x-pattern'] === 'string' ? [call['x-pattern']] : []));
    expect(input.length).toBeGreaterThan(20);
    const known = new Set(EVERYONE.flatMap((role) => callsOf(role)));
    expect([...new Set(input.filter((pattern) => !known.has(pattern)))]).toEqual([]);
  });
});

describe('permission to see a list', () => {
  test('does not let the permission for a list permit the action `list`, which has a pattern of its own', async () => {
    const ctx = asSystem(server.database);
    const seller = await buildAgent(ctx, { apis: ['agent-plans:list', 'agent-plans:delist'] });
    const lister = await buildAgent(ctx, { apis: ['agent-plans:list', 'agent-plans:list-action'] });
    const put = async (account: string) =>
      (await server.caller(account)).post('/t3d-api/agent-plans/actions/list').send({ ids: [1] });
    expect(await put(seller.account)).toMatchObject({ status: 403, body: { message: 'agent-plans:list-action' } });
    expect((await put(lister.account)).status).not.toBe(403);
  });

  test('counts the permission for a list equally in the permission form and in the explanation of rights', async () => {
    const admin = await server.as('ADMIN');
    const { id } = await buildAgent(asSystem(server.database));
    const form = (await admin.get(`/t3d-api/users/${id}/permissions`).expect(200)).body.data as Permissions;
    const rights = (await admin.get(`/t3d-api/users/${id}/rights`).expect(200)).body.data as Rights;
    const offered = form.groups.flatMap(({ screens }) =>
      screens.flatMap(({ calls }) => calls.map((call) => call.pattern)),
    );
    const explained = rights.resources
      .flatMap(({ calls }) => calls)
      .filter(({ reasons }) => !reasons.some(({ code }) => code === 'role'))
      .map(({ pattern }) => pattern);
    expect(explained.sort()).toEqual(offered.sort());
  });
});

describe('previews of permission changes', () => {
  test('previews the difference of two manifests as gained and lost permissions', async () => {
    const admin = await server.as('ADMIN');
    const random = randomFrom(11);
    for (const role of EVERYONE) {
      const all = callsOf(role);
      const anyTicks = (): string[] => {
        const some = all.filter(() => random() < 0.3);
        return patternsFor([], withTicks(new Set(), some, true, all), all);
      };
      const user =
        role === 'AGENT_1'
          ? await buildAgent(asSystem(server.database), { apis: anyTicks() })
          : await buildAdmin(asSystem(server.database), { role, apis: anyTicks() });
      for (let step = 0; step < 3; step++) {
        const next = step === 2 ? ['*'] : anyTicks();
        const { rights } = await check(admin, [user.id], next);
        const [before, after] = [offeredBy(role, user.apis ?? []), offeredBy(role, next)];
        expect(patternsIn(rights.gained).filter(isOffered)).toEqual(less(after, before));
        expect(patternsIn(rights.lost).filter(isOffered)).toEqual(less(before, after));
        expect(rights.calls.after - rights.calls.before).toBe(rights.gained.length - rights.lost.length);
      }
    }
  }, 30_000);

  test("counts the rows of a list that a user gains or loses, in the user's scope", async () => {
    const admin = await server.as('ADMIN');
    const ctx = asSystem(server.database);
    const [agent, other] = [await buildAgent(ctx, { apis: ['orders:*'] }), await buildAgent(ctx)];
    for (const holder of [agent, agent, other]) await buildTerminal(ctx, { agent1: holder.id });
    const { rights } = await check(admin, [agent.id], ['orders:*', 'terminals:list', 'terminals:show']);
    const listed = (await (await server.caller(other.account)).get('/t3d-api/terminals').expect(200)).body.total;
    expect(listed).toBe(1);
    expect(rights.rows).toEqual([
      expect.objectContaining({ screen: 'terminals', count: 2, gained: true, rows: expect.any(String) }),
    ]);
    const taken = await check(admin, [other.id], ['orders:*']);
    expect(taken.rights.rows).toContainEqual(expect.objectContaining({ screen: 'terminals', count: 1, gained: false }));
  });

  test('previews a permission change without rejecting or writing it, and counts the users by call', async () => {
    const admin = await server.as('ADMIN');
    const ctx = asSystem(server.database);
    const [one, two] = [await buildAgent(ctx, { apis: ['bills:list'] }), await buildAgent(ctx, { apis: ['*'] })];
    const { rights, available, changes } = await check(admin, [one.id, two.id], ['bills:list', 'bills:show']);
    expect(changes[0]).toEqual({ label: 'Bills: Open a record', after: 'gained by 1', kind: 'text' });
    expect(available).toBe(2);
    expect(rights.gained).toEqual([expect.objectContaining({ pattern: 'bills:show', users: 1 })]);
    expect(rights.rows).toBeUndefined();
    const { body } = await admin.get(`/t3d-api/users/${two.id}`).expect(200);
    expect((body.data as User).apis).toEqual(['*']);
    await admin
      .post('/t3d-api/users/actions/set-apis/check')
      .send({ ids: [one.id], apis: ['no pattern'] })
      .expect(400);
  });

  test("warns when a change takes an ADMIN's own right to set permissions, or leaves nobody the right", async () => {
    const admin = await server.as('ADMIN');
    const { id } = await server.user('ADMIN');
    const own = await check(admin, [id], ['orders:*']);
    expect(own.available).toBe(0);
    expect(own.refused[0].reason).toContain('users:set-apis');
    await admin
      .post('/t3d-api/users/actions/set-apis')
      .send({ ids: [id], apis: ['orders:*'] })
      .expect(400);
  });
});

describe('permissions that a role can have', () => {
  test("shows a user's permissions only to callers who may set permissions and reach the user", async () => {
    const admin = await server.as('ADMIN');
    const agent = await buildAgent(asSystem(server.database), { apis: ['bills:list'] });
    const { body } = await admin.get(`/t3d-api/users/${agent.id}/permissions`).expect(200);
    const { user, groups, presets, sessions, below }: Permissions = body.data;
    expect(presets.map(({ name }) => name)).toEqual(['everything', 'sales', 'finance', 'readOnly']);
    expect({ apis: user.apis, role: user.role, sessions, below }).toEqual({
      apis: ['bills:list'],
      role: 'AGENT_1',
      sessions: 0,
      below: 0,
    });
    expect(groups.map(({ name }) => name)).toEqual(expect.arrayContaining(['user', 'terminal', 'order', 'own']));
    for (const wrong of ['0', 'x', '1e3', '999999999999']) {
      const answer = await admin.get(`/t3d-api/users/${wrong}/permissions`);
      expect([wrong, answer.status]).toEqual([wrong, 404]);
    }
    for (const role of EVERYONE.filter((one) => one !== 'ADMIN'))
      await (await server.as(role)).get(`/t3d-api/users/${agent.id}/permissions`).expect(403);
    const narrow = await buildAdmin(asSystem(server.database), { apis: ['users:show'] });
    await (await server.caller(narrow.account)).get(`/t3d-api/users/${agent.id}/permissions`).expect(403);
    await (await server.caller()).get(`/t3d-api/users/${agent.id}/permissions`).expect(401);
  });
});
