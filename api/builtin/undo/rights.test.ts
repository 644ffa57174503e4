import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import auditLog from '@t3d/resources/builtin/audit-log';
import type { Resource, Role } from '@t3d/resources/kit';
import { ROLES } from '@t3d/resources/roles';
import users from '@t3d/resources/people/users';
import { actionOf } from '../../engine/access/permissions';
import { howToUndo } from '../../engine/undo/undo';
import { asOperation, operationId } from '../../models/operations';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { loadRegistry } from '../../product';
import { asSystem } from '../../test/factories';
import { baseOf, minimalRows } from '../../test/leastRows';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

/* Tests the undo of every reversible action by every role. A role without the right to the action must not undo it. */
const registry = await loadRegistry();
const PEOPLE = ROLES.filter((role) => role !== 'USER' && role !== 'backdoor') as readonly Role[];
let server: TestServer;
const entries = new Map<string, number>();
const cases = [...registry.values()].flatMap((resource) =>
  Object.keys(resource.declaration.actions ?? {})
    .filter((action) => !actionOf(resource, action)?.final && !resource.declaration.untracked)
    .map((action): [string, Resource, string] => [`${resource.name}:${action}`, resource, action]),
);

/** Writes the history entry of an action on a record that only staff can reach. */
async function leave(resource: Resource, action: string, recordId: number): Promise<number> {
  return inTransaction(asSystem(server.database), (ctx) =>
    asOperation(ctx, { resource: resource.name, action }, async (inner) =>
      table(inner, auditLog).insert({
        action,
        resource: resource.name,
        recordId,
        changes: {},
        operation: await operationId(inner),
      }),
    ),
  );
}

beforeAll(async () => {
  server = await startTestServer();
  const system = asSystem(server.database);
  const owner = (await table(system, users).insert({
    account: 'owner@t3d.test',
    accountType: 'EMAIL',
    role: 'AGENT_1',
    status: 'ENABLED',
    currency: 'USD',
    apis: ['*'],
  })) as number;
  const makeRow = minimalRows(system, registry, owner);
  const rows = new Map<string, number>();
  for (const [name, resource, action] of cases) {
    const base = baseOf(registry, resource);
    const id = rows.get(base.name) ?? (await makeRow(base));
    rows.set(base.name, id);
    entries.set(name, await leave(resource, action, id));
  }
}, 120_000);
afterAll(() => server.close());

const ask = async (role: Role, entry: number, path: '' | '/check'): Promise<number> =>
  (await (await server.as(role)).post(`/t3d-api/history/${entry}/undo${path}`).send({})).status;

describe.each(cases)('the undo of %s', (name, resource, action) => {
  test('rejects an undo by a role without the right, and hides the record from strangers', async () => {
    expect(howToUndo(server.database, { resource: resource.name, action }).inverse).toBeDefined();
    const entry = entries.get(name) as number;
    const allowed = actionOf(resource, action)?.roles ?? [];
    for (const role of PEOPLE) {
      const status = await ask(role, entry, '');
      if (allowed.includes(role)) {
        const isStranger = role.startsWith('AGENT') || role === 'SMS_RECYCLE';
        expect([role, isStranger ? [400, 404] : [200, 400, 403, 404]]).toEqual([
          role,
          expect.arrayContaining([status]),
        ]);
        continue;
      }
      expect([role, [403, 404]]).toEqual([role, expect.arrayContaining([status])]);
      expect([role, await ask(role, entry, '/check')]).toEqual([role, status]);
    }
  });
});

test('rejects an undo without a session', async () => {
  const nobody = await server.caller();
  expect((await nobody.post('/t3d-api/history/1/undo').send({})).status).toBe(401);
});
