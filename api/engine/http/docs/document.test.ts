import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Access, Resource, Role } from '@t3d/resources/kit';
import { rolesFor } from '../../access/permissions';
import type { Actor } from '../../../context';
import { readCall } from '../resourceCall';
import { DOMAIN_MODULES } from '../domainModule';
import { apiDocument } from './document';
import { asSystem, buildAgent } from '../../../test/factories';
import { METHODS, openApiFaults } from '../../../test/openApiRules';
import type { Route } from '../../../test/routes';
import { watchMounts } from '../../../test/routes';
import type { Caller, TestServer } from '../../../test/server';
import { startTestServer } from '../../../test/server';

interface Operation {
  operationId: string;
  servers?: { url: string }[];
  security?: object[];
  'x-roles'?: readonly Role[];
  'x-pattern'?: string;
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: object;
  [more: string]: unknown;
}

let server: TestServer;
let routes: Route[];
beforeAll(async () => {
  const { made, routesOf } = await watchMounts(() => startTestServer());
  server = made;
  routes = [...routesOf((server.app as unknown as { router: unknown }).router), ...resourceRoutes()];
});
/** Returns the routes of every resource that one handler serves (`readCall`). */
function resourceRoutes(): Route[] {
  const { registry } = server.database;
  const calls = [
    ['get', ''],
    ['post', ''],
    ['get', '/:id'],
    ['put', '/:id'],
    ['delete', '/:id'],
  ] as const;
  return [...registry.keys()].flatMap((name) =>
    calls.map(([method, rest]) => {
      const input = { method: method.toUpperCase(), query: {} };
      expect(readCall(input, `/${name}${rest.replace(':id', '7')}`, registry)).not.toBeNull();
      return { method, path: `/t3d-api/${name}${rest}` };
    }),
  );
}
afterAll(() => server.close());

const read = async (caller: Caller): Promise<Document> =>
  (await caller.get('/t3d-api/openapi.json').expect(200)).body as Document;
const ROLES = ['ADMIN', 'SALESMAN', 'AGENT_1', 'AGENT_2', 'AGENT_3', 'SMS_RECYCLE'] as const;
/** Returns the API document for a sandbox key. */
function ofSandbox(): Document {
  const { registry, services } = server.database;
  const calls = services.get(DOMAIN_MODULES).flatMap((one) => one.calls ?? []);
  const key = { id: 1, name: 'test', scopes: ['*', 'mcp'], ipAllow: [], sandbox: true, ownerApis: ['*'] };
  const actor = { id: 1, account: 'agent', role: 'AGENT_1', apis: ['*'], accountAuth: true, key } as Actor;
  return apiDocument(registry, 'T3D', actor, calls) as Document;
}
/** Merges the documents of all roles and of a sandbox key. */
async function everything(): Promise<Document> {
  const [first, ...others] = await Promise.all(ROLES.map(async (role) => read(await server.as(role))));
  const all = first as Document;
  for (const { paths } of [...others, ofSandbox()])
    for (const [path, item] of Object.entries(paths)) all.paths[path] = { ...all.paths[path], ...item };
  return all;
}

/** Matches pages, scripts and the simulator, which are no API calls. */
const NO_CALLS = /^\/$|^\/t3d(\/|$)|^\/simulator\/|\.js$|^\/favicon\.ico$/;
/** Matches calls that the test does not make. */
const NOT_TRIED = /^(delete|put) .*\/sessions|\/events$/;
const callsOf = ({ paths }: Document): string[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [`${method} ${(operation.servers?.[0]?.url ?? '/t3d-api').replace(/^\/$/, '')}${path}`] : [];
    }),
  );

/** The access rule of each engine route. A call that no role may make is not documented. */
const ENGINE: Readonly<Record<string, keyof Access>> = {
  'get ': 'list',
  'post ': 'create',
  'get /:id': 'show',
  'put /:id': 'update',
  'delete /:id': 'delete',
  'get /export': 'export',
  'get /totals': 'list',
  'get /import-template': 'import',
  'post /import': 'import',
  'get /:id/history': 'show',
};
function expectedOf(resource: Resource, method: string, rest: string): string[] {
  const at = `${method} /t3d-api/${resource.name}`;
  const { actions = {}, untracked, import: imports } = resource.declaration;
  const deletable = rolesFor(resource, 'delete').length > 0;
  const acts = [...Object.keys(actions), ...(deletable ? ['delete'] : [])];
  if (rest === '/actions/:action') return acts.map((name) => `${at}/actions/${name}`);
  if (rest === '/actions/:action/check') return acts.map((name) => `${at}/actions/${name}/check`);
  const call = ENGINE[`${method} ${rest}`];
  if (!call) throw new Error(`the engine serves ${method} ${rest}, of which this test knows nothing`);
  if (
    rolesFor(resource, call).length === 0 ||
    (call === 'import' && !imports) ||
    (rest.endsWith('/history') && untracked)
  )
    return [];
  return [`${at}${rest.replace(':id', '{id}')}`];
}

/** Returns the documented calls of a route. An engine route has one per resource that allows it. */
function documentedFor({ method, path }: Route): string[] {
  const [, name, rest] = /^\/t3d-api\/([\w-]+)(.*)$/.exec(path) ?? [];
  const resource = server.database.registry.get(name ?? '');
  const byEngine = resource && (`${method} ${rest}` in ENGINE || rest?.startsWith('/actions/:action'));
  if (byEngine && resource) return expectedOf(resource, method, rest ?? '');
  return [`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`];
}

describe('the API document', () => {
  it('documents every route in the API document, and nothing else', async () => {
    const served = routes
      .filter(({ path, method }) => !NO_CALLS.test(path) && (METHODS as readonly string[]).includes(method))
      .flatMap(documentedFor);
    const documented = callsOf(await everything());
    expect(documented.filter((call) => !served.includes(call))).toEqual([]);
    expect([...new Set(served)].filter((call) => !documented.includes(call))).toEqual([]);
    expect(routes.length).toBeGreaterThan(200);
  });

  it.each([null, 'ADMIN', 'SALESMAN', 'AGENT_1', 'AGENT_3', 'SMS_RECYCLE'] as const)(
    'writes a valid OpenAPI 3.1 document for %s',
    async (role) => {
      expect(openApiFaults(await read(await (role ? server.as(role) : server.caller())))).toEqual([]);
    },
  );

  it('detects an invalid OpenAPI document', async () => {
    const document = await read(await server.as('ADMIN'));
    const broken = structuredClone(document);
    const statement = broken.paths['/bills/statement']?.get as unknown as { parameters: object[]; responses: object };
    statement.parameters.push(statement.parameters[0] as object, {
      name: 'id',
      in: 'path',
      required: true,
      schema: { type: 'int' },
    });
    (statement.responses as Record<string, object>).default = { $ref: '#/components/responses/Nothing' };
    expect(openApiFaults(broken as never)).toHaveLength(4);
  });

  it('documents the hand-written call when a generated call has the same path', async () => {
    const { paths } = await everything();
    expect(paths['/jobs/{id}']?.get?.operationId).toBe('jobs.watch');
  });

  it('lists in the API document for a caller without a session exactly the calls that need no session', async () => {
    const { paths, components } = (await read(await server.caller())) as Document & {
      components: { schemas: object };
    };
    expect(Object.keys(components.schemas)).toEqual([]);
    const described = callsOf({ paths } as Document);
    expect(described).toEqual(expect.arrayContaining(['post /t3d-api/web/sessions', 'get /t3d-api/openapi.json']));
    for (const [path, item] of Object.entries((await everything()).paths)) {
      for (const method of METHODS) {
        const operation = item[method];
        if (!operation || operation.servers) continue;
        const filled = path.replace('{token}', 'a-token').replaceAll(/\{\w+\}/g, '1');
        const answer = await (await server.caller())[method](`/t3d-api${filled}`);
        expect([method, path, answer.status !== 401]).toEqual([
          method,
          path,
          described.includes(`${method} /t3d-api${path}`),
        ]);
      }
    }
  });

  it.each(ROLES)('lists in the API document exactly the routes that %s may call', async (role) => {
    const caller = await server.as(role);
    const documented = new Set(callsOf(await read(caller)));
    const calls = [...new Set((await everything().then(callsOf)).filter((call) => call.includes(' /t3d-api/')))];
    const wrong: [string, number, boolean][] = [];
    for (const call of calls.filter((one) => !NOT_TRIED.test(one))) {
      const [method = '', path = ''] = call.split(' ');
      const sent = caller[method as 'get'](path.replace('{token}', 'a-token').replaceAll(/\{\w+\}/g, '0'));
      const { status } = await (method === 'get' || method === 'delete' ? sent : sent.send({ nonsense: 1 }));
      if ((status !== 403) !== documented.has(call)) wrong.push([call, status, documented.has(call)]);
    }
    expect(wrong).toEqual([]);
  });

  it('compresses an API document once, and returns 304 to a reader who has the current version', async () => {
    const caller = await server.as('ADMIN');
    const first = await caller.get('/t3d-api/openapi.json').set('Accept-Encoding', 'br');
    expect(first.get('Content-Encoding')).toBe('br');
    const etag = first.get('ETag') ?? '';
    await caller.get('/t3d-api/openapi.json').set('If-None-Match', etag).expect(304);
    const plain = await caller.get('/t3d-api/openapi.json').set('Accept-Encoding', 'identity').expect(200);
    expect([plain.get('Content-Encoding'), plain.get('ETag')]).toEqual([undefined, etag]);
    const other = await (await server.as('AGENT_1')).get('/t3d-api/openapi.json').set('If-None-Match', etag);
    expect(other.status).toBe(200);
  });
});

describe('hand-written calls in the API document', () => {
  const documented = async (caller: Caller): Promise<string[]> =>
    callsOf(await read(caller)).map((call) => call.replace('/t3d-api', ''));

  it.each([
    ['ADMIN', ['get /salesman/all', 'get /bills/statement', 'get /sessions'], ['put /bills/wallet']],
    [
      'AGENT_2',
      ['put /bills/wallet', 'get /inferior-all', 'post /web/sessions'],
      ['get /salesman/all', 'get /plan-topic-all'],
    ],
    ['SMS_RECYCLE', ['get /bills/wallet', 'get /dict'], ['put /bills/wallet', 'get /salesman/all']],
  ] as const)(
    'omits hand-written calls in the API document when the role %s may not make the calls',
    async (role, there, missing) => {
      const calls = await documented(await server.as(role));
      expect([there.filter((call) => !calls.includes(call)), missing.filter((call) => calls.includes(call))]).toEqual([
        [],
        [],
      ]);
    },
  );

  it('omits hand-written calls in the API document when the caller lacks the permission', async () => {
    const narrow = await buildAgent(asSystem(server.database), { apis: ['bills:list'] });
    const calls = await documented(await server.caller(narrow.account));
    expect(calls).toEqual(expect.arrayContaining(['get /bills/wallet', 'get /sessions']));
    for (const call of [
      'put /bills/wallet',
      'get /bills/statement',
      'get /bills/{id}/explain',
      'get /jobs/{id}',
      'get /jobs/{id}/events',
    ])
      expect(calls).not.toContain(call);
  });

  it('describes hand-written calls without words that an agent may not see', async () => {
    for (const caller of [await server.caller(), await server.as('AGENT_1')])
      expect(JSON.stringify((await read(caller)).paths)).not.toMatch(/corpCost|costPrice|"chain"/);
  });
});
