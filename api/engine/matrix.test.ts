import type { Access, Field, Manifest, Role } from '@t3d/resources/kit';
import { rolesOf } from '@t3d/resources/kit';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import type { EngineApp } from '../test/engineApp';
import { openEngineApp } from '../test/engineApp';
import { loadRegistry } from '../product';

/**
 * Made from the declarations: every resource × role × call. Whoever is not named is refused before anything is looked
 * at; whoever is named is not. A new resource or action gets its rows here by itself.
 */
const ROLES: readonly Role[] = ['ADMIN', 'SALESMAN', 'AGENT_1', 'AGENT_2', 'AGENT_3', 'SMS_RECYCLE'];
const registry = await loadRegistry();
let home: EngineApp;
const ids = {} as Record<Role, number>;

beforeAll(async () => {
  home = await openEngineApp();
  ids.ADMIN = await home.makeUser({ account: 'admin', role: 'ADMIN' });
  ids.SALESMAN = await home.makeUser({ account: 'sales', role: 'SALESMAN' });
  ids.AGENT_1 = await home.makeUser({ account: 'one', role: 'AGENT_1' });
  ids.AGENT_2 = await home.makeUser({ account: 'two', role: 'AGENT_2', superior: ids.AGENT_1 });
  ids.AGENT_3 = await home.makeUser({ account: 'three', role: 'AGENT_3', superior: ids.AGENT_2 });
  ids.SMS_RECYCLE = await home.makeUser({ account: 'sms', role: 'SMS_RECYCLE' });
  ids.backdoor = await home.makeUser({ account: 'backdoor', role: 'backdoor' });
});
afterAll(() => home.close());

const NOBODY = 999_999_999;
type Verb = 'get' | 'post' | 'put' | 'delete';
const CALLS: readonly [keyof Access, Verb, string][] = [
  ['list', 'get', '?size=1'],
  ['show', 'get', `/${NOBODY}`],
  ['create', 'post', ''],
  ['update', 'put', `/${NOBODY}`],
  ['delete', 'delete', `/${NOBODY}`],
  ['export', 'get', '/export?format=csv'],
  ['import', 'post', '/import'],
];

async function statusOf(role: Role, verb: Verb, path: string): Promise<{ status: number; message: string }> {
  const sent = request(home.app)[verb](path).set('X-Actor', String(ids[role]));
  const response = await (verb === 'get' || verb === 'delete' ? sent : sent.send({ definitelyNoField: 1 }));
  return { status: response.status, message: (response.body as { message?: string }).message ?? '' };
}

/** Something of the right kind for each input that is required. */
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
  return (
    (
      await request(home.app)
        .post(path)
        .set('X-Actor', String(ids.backdoor))
        .set('Idempotency-Key', `backdoor-${path}`)
        .send(body)
    ).status === 403
  );
}

describe.each([...registry.values()].map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  test.each(ROLES)('%s may make the calls that it is named for and no other', async (role) => {
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

  test('the backdoor is refused nothing, and a pattern that is missing refuses even ADMIN', async () => {
    expect((await statusOf('backdoor', 'get', `/${name}?size=1`)).status).toBe(200);
    for (const [call, verb, path] of CALLS) {
      if (rolesOf(resource.declaration.access[call]).length === 0) continue;
      expect({ call, refused: (await statusOf('backdoor', verb, `/${name}${path}`)).status === 403 }).toEqual({
        call,
        refused: false,
      });
    }
    for (const [action, { on, input }] of Object.entries(resource.declaration.actions ?? {})) {
      // With what the declaration requires, so that it is the action's own command that answers.
      const body = { ...(on === 'resource' ? {} : { ids: [NOBODY] }), ...sample(input ?? {}) };
      for (const end of ['', '/check'])
        expect({ action, end, refused: await isForbidden(`/${name}/actions/${action}${end}`, body) }).toEqual({
          action,
          end,
          refused: false,
        });
    }
    const narrowed = await home.makeUser({ account: `narrow-${name}`, role: 'ADMIN', apis: ['nothing:list'] });
    const response = await request(home.app).get(`/${name}`).set('X-Actor', String(narrowed));
    expect(response.status).toBe(403);
    expect((response.body as { message: string }).message).toContain(`${name}:list`);
  });

  test('a hidden field is nowhere: not in rows, filters, sorts, the manifest or the OpenAPI document', async () => {
    const hidden = Object.entries(resource.fields)
      .filter(([, field]) => field.hidden || field.kind === 'secret')
      .map(([field]) => field);
    for (const role of ROLES.filter((one) => rolesOf(resource.declaration.access.list).includes(one))) {
      const actor = String(ids[role]);
      const manifest = await request(home.app).get('/manifest').set('X-Actor', actor);
      const listed = (manifest.body as { data: Pick<Manifest, 'resources'> }).data.resources.find(
        (one) => one.name === name,
      );
      const shown = [
        ...(listed?.fields.filter((field) => field.readable).map((field) => field.name) ?? []),
        ...(listed?.main?.fields ?? []),
      ];
      expect((listed?.main?.fields.length ?? 0) > 0).toBe(resource.declaration.main !== undefined);
      const unread = [
        ...hidden,
        ...Object.entries(resource.fields)
          .filter(([, field]) => field.read && !field.read.includes(role))
          .map(([field]) => field),
      ];
      for (const field of unread) {
        expect(shown).not.toContain(field);
        expect((await request(home.app).get(`/${name}?sort=${field}`).set('X-Actor', actor)).status).toBe(400);
        expect((await request(home.app).get(`/${name}?${field}=1`).set('X-Actor', actor)).status).toBe(400);
      }
    }
  });
});
