import type { Access, Field, Manifest, Role } from '@t3d/resources/kit';
import { rolesOf } from '@t3d/resources/kit';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EngineApp, Method } from '../test/engineApp';
import { makeRoles, openEngineApp } from '../test/engineApp';
import { loadRegistry } from '../product';

/** Tests every resource, role and call: a role without access is rejected before anything is read. */
const ROLES: readonly Role[] = ['ADMIN', 'SALESMAN', 'AGENT_1', 'AGENT_2', 'AGENT_3', 'SMS_RECYCLE'];
const registry = await loadRegistry();
let home: EngineApp;
let ids: Record<Role, number>;

beforeAll(async () => {
  home = await openEngineApp();
  ids = await makeRoles(home);
});
afterAll(() => home.close());

const NOBODY = 999_999_999;
const CALLS: readonly [keyof Access, Method, string][] = [
  ['list', 'get', '?size=1'],
  ['show', 'get', `/${NOBODY}`],
  ['create', 'post', ''],
  ['update', 'put', `/${NOBODY}`],
  ['delete', 'delete', `/${NOBODY}`],
  ['export', 'get', '/export?format=csv'],
  ['import', 'post', '/import'],
];

async function statusOf(role: Role, verb: Method, path: string): Promise<{ status: number; message: string }> {
  const sent = home.call(verb, path, ids[role]);
  const response = await (verb === 'get' || verb === 'delete' ? sent : sent.send({ definitelyNoField: 1 }));
  return { status: response.status, message: (response.body as { message?: string }).message ?? '' };
}

function sample(input: Readonly<Record<string, Field>>): Record<string, unknown> {
  const value = ({ kind, values, min }: Field): unknown => {
    if (kind === 'enum') return values?.[0];
    if (kind === 'boolean') return true;
    if (kind === 'references') return [NOBODY];
    return ['integer', 'money', 'reference'].includes(kind) ? Math.max(min ?? 0, 100_000) : 'x';
  };
  return Object.fromEntries(
    Object.entries(input)
      .filter(([, { required }]) => required)
      .map(([field, declared]) => [field, value(declared)]),
  );
}

async function isForbidden(path: string, body: object): Promise<boolean> {
  const input = home.call('post', path, ids.backdoor).set('Idempotency-Key', `backdoor-${path}`);
  return (await input.send(body)).status === 403;
}

describe.each([...registry.values()].map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  test.each(ROLES)('allows a user of the role %s exactly the calls declared for the role', async (role) => {
    for (const [call, verb, path] of CALLS) {
      const { status, message } = await statusOf(role, verb, `/${name}${path}`);
      const named = rolesOf(resource.declaration.access[call]).includes(role);
      expect({ call, refused: status === 403 }).toEqual({ call, refused: !named });
      if (!named) expect(message).toContain(`${name}:${call}`);
      expect(status).toBeLessThan(500);
    }
    for (const [action, { roles }] of Object.entries(resource.declaration.actions ?? {})) {
      for (const end of ['', '/check']) {
        const { status } = await statusOf(role, 'post', `/${name}/actions/${action}${end}`);
        expect({ action, end, refused: status === 403 }).toEqual({ action, end, refused: !roles.includes(role) });
        expect(status).toBeLessThan(500);
      }
    }
  });

  test('rejects no call of the backdoor, and rejects a call of ADMIN without the permission', async () => {
    expect((await statusOf('backdoor', 'get', `/${name}?size=1`)).status).toBe(200);
    for (const [call, verb, path] of CALLS) {
      if (rolesOf(resource.declaration.access[call]).length === 0) continue;
      expect({ call, refused: (await statusOf('backdoor', verb, `/${name}${path}`)).status === 403 }).toEqual({
        call,
        refused: false,
      });
    }
    for (const [action, { on, input }] of Object.entries(resource.declaration.actions ?? {})) {
      // Send the required inputs, so that the response comes from the command and not from the validation.
      const body = { ...(on === 'resource' ? {} : { ids: [NOBODY] }), ...sample(input ?? {}) };
      for (const end of ['', '/check'])
        expect({ action, end, refused: await isForbidden(`/${name}/actions/${action}${end}`, body) }).toEqual({
          action,
          end,
          refused: false,
        });
    }
    const narrowed = await home.makeUser({ account: `narrow-${name}`, role: 'ADMIN', apis: ['nothing:list'] });
    const response = await home.call('get', `/${name}`, narrowed);
    expect(response.status).toBe(403);
    expect((response.body as { message: string }).message).toContain(`${name}:list`);
  });

  test('shows a role no hidden field in rows, filters, sorts, the manifest or the API document', async () => {
    const hidden = Object.entries(resource.fields)
      .filter(([, field]) => field.hidden || field.kind === 'secret')
      .map(([field]) => field);
    for (const role of ROLES.filter((one) => rolesOf(resource.declaration.access.list).includes(one))) {
      const get = (path: string) => home.call('get', path, ids[role]);
      const manifest = await get('/manifest');
      const listed = (manifest.body as { data: Pick<Manifest, 'resources'> }).data.resources.find(
        (one) => one.name === name,
      );
      const shown = [
        ...(listed?.fields.filter((field) => field.readable).map((field) => field.name) ?? []),
        ...(listed?.main?.fields ?? []),
      ];
      // A resource that a setting disables is in no manifest.
      expect((listed?.main?.fields.length ?? 0) > 0).toBe(
        listed !== undefined && resource.declaration.main !== undefined,
      );
      const unread = [
        ...hidden,
        ...Object.entries(resource.fields)
          .filter(([, field]) => field.read && !field.read.includes(role))
          .map(([field]) => field),
      ];
      for (const field of unread) {
        expect(shown).not.toContain(field);
        expect((await get(`/${name}?sort=${field}`)).status).toBe(400);
        expect((await get(`/${name}?${field}=1`)).status).toBe(400);
      }
    }
  });
});
