import type { Actor } from '../../../context';
import type { Registry } from '../../../registry/registry';
import type { Call } from '../../access/permissions';
import { actionOf, mayRead, rolesFor } from '../../access/permissions';
import type { ApiCall, Json } from '../apiCall';
import { INTEGER, TEXT, content, isDocumentedFor, operationOf, shapeOf } from '../apiCall';
import type { Shown } from '../openapi/schemas';
import { schemasOf } from '../openapi/schemas';
import { resourceCalls } from '../openapi/openApiCalls';
import { CALLS } from './docsCalls';
import type { Text } from '@t3d/resources/locales';
import type { ServiceKey } from '../../../models/services';

const TEXTS: Json = { type: 'object', additionalProperties: TEXT };

type Paths = Record<string, Json>;
const ERROR: Json = {
  description: 'refused',
  ...content(
    shapeOf({
      code: INTEGER,
      message: TEXT,
      requestId: TEXT,
      errorCode: { ...TEXT, description: 'stable; GET /errors lists all of them' },
      cure: { ...TEXT, description: 'what to do about it' },
      docs: { ...TEXT, description: 'the address of the code in the catalogue' },
      errors: { ...TEXTS, description: 'by field or by id' },
      errorCodes: { ...TEXTS, description: 'the code of each of these' },
      data: { description: 'what the code adds: the new preview, the price now, a challenge' },
    }),
  ),
};

/**
 * Adds a call to the document, or removes it if the reader may not see it. Replaces an earlier call of the same path.
 */
function write(paths: Paths, call: ApiCall, isRead: boolean, note: CallNote = {}): void {
  const { [call.method]: _earlier, ...others } = paths[call.path] ?? {};
  const server = call.server ? { servers: [{ url: call.server }] } : {};
  paths[call.path] = isRead
    ? { ...others, [call.method]: { ...server, ...annotated(operationOf(call), note) } }
    : others;
  if (Object.keys(paths[call.path] as Json).length === 0) delete paths[call.path];
}

/** Adds the product's roles to a built-in call, which declares only a permission. */
export function withRoles(registry: Registry, call: ApiCall): ApiCall {
  if (call.admins) return { ...call, roles: registry.product.builtin.admins };
  const [name = '', right = ''] = call.pattern?.split(':') ?? [];
  const resource = call.roles ? undefined : registry.get(name);
  return resource ? { ...call, roles: actionOf(resource, right)?.roles ?? rolesFor(resource, right as Call) } : call;
}

const KEY: Json = { key: [] };
const ABOUT =
  'Every refusal has a stable `errorCode`, a `cure` and a link into [the catalogue](/t3d-api/errors). ' +
  '[What has changed](/t3d-api/changelog).';

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;
const namesIn = (part: Json): string[] =>
  [...JSON.stringify(part).matchAll(REFERENCE)].map(([, name]) => name as string);

/** Returns the schemas that these paths refer to, directly or through other schemas. */
function usedSchemas(paths: Paths, all: Readonly<Record<string, Json>>): Record<string, Json> {
  const used: Record<string, Json> = {};
  const names = namesIn(paths);
  for (let name = names.pop(); name !== undefined; name = names.pop()) {
    const schema = all[name];
    if (!schema || name in used) continue;
    used[name] = schema;
    names.push(...namesIn(schema));
  }
  return used;
}

/** Builds the OpenAPI 3.1 document of an actor's calls, or without an actor of the calls without a session. */
export function apiDocument(
  registry: Registry,
  product: string,
  actor: Actor | null,
  calls: readonly ApiCall[],
  { notes }: Pick<PartnerApi, 'notes'> = { notes: {} },
): Json {
  const isShown: Shown = (field) => actor !== null && mayRead(actor, field);
  const resources = actor ? [...registry.values()] : [];
  const paths: Paths = {};
  for (const call of resources.flatMap((resource) => resourceCalls(resource, isShown)))
    write(paths, call, isDocumentedFor(actor, call), notes[call.name]);
  for (const call of [...CALLS, ...calls].map((one) => withRoles(registry, one)))
    write(paths, call, isDocumentedFor(actor, call), notes[call.name]);
  const schemas = Object.fromEntries(resources.flatMap((resource) => schemasOf(resource, isShown)));
  return {
    openapi: '3.1.0',
    info: { title: product, version: '1.0', description: ABOUT },
    servers: [{ url: '/t3d-api' }],
    security: actor?.key ? [KEY] : [{ session: [] }, KEY],
    paths,
    components: {
      securitySchemes: {
        ...(!actor?.key && { session: { type: 'apiKey', in: 'header', name: 'X-Session-Id' } }),
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'an API key: `t3d_live_…`, or `t3d_test_…` for the sandbox',
        },
      },
      responses: { Error: ERROR },
      schemas: usedSchemas(paths, schemas),
    },
  };
}

/** A product's notes on a call, with an example that tests run. */
export interface CallNote {
  readonly answers?: Readonly<Record<string, Json>>;
  readonly parameters?: Readonly<Record<string, string | number>>;
  readonly body?: Json;
  readonly answer?: Json;
}

/** A change that programs may notice, with its day such as 2026-11-26. */
export interface ApiChange {
  readonly on: string;
  readonly kind: 'added' | 'changed' | 'removed';
  readonly text: Text;
}

/** The documentation for partners. Notes are by operation id, and changes newest first. */
export interface PartnerApi {
  readonly notes: Readonly<Record<string, CallNote>>;
  readonly changes: readonly ApiChange[];
}
export const PARTNER_API: ServiceKey<PartnerApi> = {
  name: 'what partners read of the API',
  make: () => ({ notes: {}, changes: [] }),
};

type Content = Record<string, Json>;
const jsonOf = (part: unknown): Json | undefined =>
  (part as { content?: Content } | undefined)?.content?.['application/json'];

function withAnswers(schema: Json, answers: Readonly<Record<string, Json>>): Json {
  const { data, ...others } = (schema.properties ?? {}) as Record<string, Json>;
  const properties = { ...(data?.properties as Json | undefined), ...answers };
  const more = data?.$ref ? { allOf: [data, { type: 'object', properties }] } : { ...data, properties };
  return { ...schema, properties: { ...others, data: more } };
}

function annotated(operation: Json, { answers, parameters = {}, body, answer }: CallNote): Json {
  const [sent, done] = [jsonOf(operation.requestBody), jsonOf((operation.responses as Json)[200])];
  const json = (part: Json): Json => ({ content: { 'application/json': part } });
  const schema = answers && done ? withAnswers(done.schema as Json, answers) : done?.schema;
  return {
    ...operation,
    parameters: (operation.parameters as { name: string }[]).map((one) =>
      Object.hasOwn(parameters, one.name) ? { ...one, example: parameters[one.name] } : one,
    ),
    ...(sent && {
      requestBody: { ...(operation.requestBody as Json), ...json({ ...sent, ...(body && { example: body }) }) },
    }),
    ...(done && {
      responses: {
        ...(operation.responses as Json),
        200: {
          ...((operation.responses as Json)[200] as Json),
          ...json({ schema, ...(answer && { example: answer }) }),
        },
      },
    }),
  };
}
