import type { Resource, Role } from '@t3d/resources/kit';
import { rolesOf } from '@t3d/resources/kit';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import type { EngineApp } from '../../test/engineApp';
import { openEngineApp } from '../../test/engineApp';
import type { RowMaker } from '../../test/leastRows';
import { leastRows } from '../../test/leastRows';
import { loadRegistry } from '../../product';

/** Made from the declarations: a row of another tree is not there for an agent, by whatever call it is requested. */
const registry = await loadRegistry();
const AGENTS: readonly Role[] = ['AGENT_1', 'AGENT_2', 'AGENT_3', 'SMS_RECYCLE'];
let home: EngineApp;
let stranger: number;
let makeRow: RowMaker;
const ids = {} as Record<Role, number>;

beforeAll(async () => {
  home = await openEngineApp();
  ids.AGENT_1 = await home.makeUser({ account: 'one', role: 'AGENT_1' });
  ids.AGENT_2 = await home.makeUser({ account: 'two', role: 'AGENT_2', superior: ids.AGENT_1 });
  ids.AGENT_3 = await home.makeUser({ account: 'three', role: 'AGENT_3', superior: ids.AGENT_2 });
  ids.SMS_RECYCLE = await home.makeUser({ account: 'sms', role: 'SMS_RECYCLE' });
  stranger = await home.makeUser({ account: 'stranger', role: 'AGENT_1' });
  makeRow = leastRows(home.system, registry, stranger, ['agent2', 'agent3']);
  for (const resource of registry.values()) if (!resource.view) await makeRow(resource);
});
afterAll(() => home.close());

/** What is on sale has no owner. */
const ON_SALE = ['sms-code-plans'];
const scoped = [...registry.values()].filter(
  ({ name, declaration }) => declaration.scope.AGENT_1 !== 'all' && !ON_SALE.includes(name),
);

describe.each(scoped.map((resource) => [resource.name, resource] as const))('%s of another tree', (name, resource) => {
  test.each(AGENTS)('are not there for %s', async (role) => {
    const base = [...registry.values()].find((one) => one.table === resource.table && !one.view) as Resource;
    const id = await makeRow(base);
    const get = (path: string) => request(home.app).get(`/${name}${path}`).set('X-Actor', String(ids[role]));
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
    if (named('update'))
      expect((await request(home.app).put(`/${name}/${id}`).set('X-Actor', String(ids[role])).send({})).status).toBe(
        404,
      );
    for (const [action, { roles, on, input }] of Object.entries(resource.declaration.actions ?? {})) {
      if (!roles.includes(role) || on === 'resource' || Object.values(input ?? {}).some((field) => field.required))
        continue;
      for (const end of ['', '/check']) {
        expect({
          action,
          end,
          status: (
            await request(home.app)
              .post(`/${name}/actions/${action}${end}`)
              .set('X-Actor', String(ids[role]))
              .send({ ids: [id] })
          ).status,
        }).toEqual({ action, end, status: 404 });
      }
    }
  });
});
