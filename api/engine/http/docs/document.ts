import type { Actor } from '../../../context';
import type { Registry } from '../../../declared/registry';
import { mayRead } from '../../access/permissions';
import type { ApiCall, Json } from '../apiCall';
import { INTEGER, TEXT, content, isDocumentedFor, operationOf, shapeOf } from '../apiCall';
import type { Shown } from '../openapi/listParameters';
import { resourceCalls } from '../openapi/calls';
import { schemasOf } from '../openapi/schemas';
import { CALLS } from './calls';

type Paths = Record<string, Json>;
const ERROR: Json = {
  description: 'refused',
  ...content(
    shapeOf({
      code: INTEGER,
      message: TEXT,
      requestId: TEXT,
      errors: { type: 'object', additionalProperties: TEXT },
    }),
  ),
};

/** Puts a call into the paths, in place of an earlier one of its path and method. One that is not read takes it out. */
function write(paths: Paths, call: ApiCall, isRead: boolean): void {
  const { [call.method]: _earlier, ...others } = paths[call.path] ?? {};
  const server = call.server ? { servers: [{ url: call.server }] } : {};
  paths[call.path] = isRead ? { ...others, [call.method]: { ...server, ...operationOf(call) } } : others;
  if (Object.keys(paths[call.path] as Json).length === 0) delete paths[call.path];
}

/**
 * OpenAPI 3.1 of everything that is served: of every declared resource its calls, filters, inputs, roles and patterns,
 * and the calls that rooms wrote by hand. Labels are English. Fields that the reader's role may not see are not in it;
 * somebody without a session sees those that no role is kept from. A hand-written call comes before the generated one
 * of the same path, as its route does, also where this reader may not call it.
 */
export function apiDocument(registry: Registry, product: string, actor: Actor | null, calls: readonly ApiCall[]): Json {
  const isShown: Shown = (field) =>
    actor ? mayRead(actor, field) : !field.hidden && !field.read && field.kind !== 'secret';
  const resources = [...registry.values()];
  const paths: Paths = {};
  for (const call of resources.flatMap((resource) => resourceCalls(resource, isShown))) write(paths, call, true);
  for (const call of [...CALLS, ...calls]) write(paths, call, isDocumentedFor(actor, call));
  return {
    openapi: '3.1.0',
    info: { title: product, version: '1.0' },
    servers: [{ url: '/t3d-api' }],
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'X-Session-Id' } },
      responses: { Error: ERROR },
      schemas: Object.fromEntries(resources.flatMap((resource) => schemasOf(resource, isShown))),
    },
  };
}
