import type { Role } from '@t3d/resources/kit';
import { rolesOf } from '@t3d/resources/kit';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EngineApp } from '../../test/engineApp';
import { makeRoles, openEngineApp } from '../../test/engineApp';
import type { RowMaker } from '../../test/leastRows';
import { baseOf, minimalRows } from '../../test/leastRows';
import { loadRegistry } from '../../product';

/** Tests that an agent gets no row of another agent's tree from any generated call. */
const registry = await loadRegistry();
const AGENTS: readonly Role[] = ['AGENT_1', 'AGENT_2', 'AGENT_3', 'SMS_RECYCLE'];
let home: EngineApp;
let stranger: number;
let makeRow: RowMaker;
let ids: Record<Role, number>;

beforeAll(async () => {
  home = await openEngineApp();
  ids = await makeRoles(home);
  stranger = await home.makeUser({ account: 'stranger', role: 'AGENT_1' });
  makeRow = minimalRows(home.system, registry, stranger, ['agent2', 'agent3']);
  for (const resource of registry.values()) if (!resource.view) await makeRow(resource);
});
afterAll(() => home.close());

/** The resources whose rows belong to nobody, because everybody may buy them. */
const ON_SALE = ['sms-code-plans'];
const scoped = [...registry.values()].filter(
  ({ name, declaration }) => declaration.scope.AGENT_1 !== 'all' && !ON_SALE.includes(name),
);

describe.each(scoped.map((resource) => [resource.name, resource] as const))(
  "rows of %s in another agent's tree",
  (name, resource) => {
    test.each(AGENTS)("hides rows of another agent's tree from %s", async (role) => {
      const id = await makeRow(baseOf(registry, resource));
      const get = (path: string) => home.call('get', `/${name}${path}`, ids[role]);
      const named = (call: 'list' | 'show' | 'export' | 'update') =>
        rolesOf(resource.declaration.access[call]).includes(role);
      if (named('list')) {
        const { rows } = (await get(`?id_in=${id}`)).body as { rows: { id: number }[] };
        expect(rows).toEqual([]);
        const all = (await get('?size=200')).body as { rows: { id: number }[]; total: number };
        expect(all.rows.some((row) => row.id === id)).toBe(false);
        expect(all.total).toBe(all.rows.length);
      }
      if (named('show')) {
        expect((await get(`/${id}`)).status).toBe(404);
        expect((await get(`/${id}/history`)).status).toBe(404);
      }
      if (named('export')) expect((await get(`/export?format=csv&id_in=${id}`)).text.trim().split('\n').length).toBe(1);
      if (named('update')) expect((await home.call('put', `/${name}/${id}`, ids[role]).send({})).status).toBe(404);
      for (const [action, { roles, on, input }] of Object.entries(resource.declaration.actions ?? {})) {
        if (!roles.includes(role) || on === 'resource' || Object.values(input ?? {}).some((field) => field.required))
          continue;
        for (const end of ['', '/check']) {
          const request = home.call('post', `/${name}/actions/${action}${end}`, ids[role]).send({ ids: [id] });
          expect({ action, end, status: (await request).status }).toEqual({ action, end, status: 404 });
        }
      }
    });
  },
);
